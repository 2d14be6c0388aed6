import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { Suite } from './suite.tsx';

type Account = Parameters<typeof Suite>[0]['account'];
const flags = ['sign__c', 'connect__c', 'rF__c', 'webDoc__c'] as const;

/** Each chip of the suite: its name, whether it is highlighted, and what is read aloud. */
const chips = (included: readonly (typeof flags)[number][]) => {
  const has = Object.fromEntries(flags.map((flag) => [flag, included.includes(flag)]));
  const account = { contractRenewal__c: null, payment_Terms__c: null, ...has } as Account;
  const html = renderToStaticMarkup(<Suite account={account} />);
  return [...html.matchAll(/<li class="([^"]*)">(.*?)<\/li>/g)].map(([, looks = '', words = '']) => ({
    name: /^(?:<svg.*<\/svg>)?(\w+)/.exec(words)?.[1],
    highlighted: looks.includes('included'),
    said: words.includes(', incluse') ? 'incluse' : 'non incluse',
  }));
};

const chip = (name: string, highlighted: boolean) => ({
  name,
  highlighted,
  said: highlighted ? 'incluse' : 'non incluse',
});

it('the contract card always highlights Doc, and no other solution without the account having it', () => {
  expect(chips([])).toEqual([
    chip('Doc', true),
    chip('Sign', false),
    chip('Connect', false),
    chip('RF', false),
    chip('WebDoc', false),
  ]);
});

it.each([
  ['Sign', 'sign__c'],
  ['Connect', 'connect__c'],
  ['RF', 'rF__c'],
  ['WebDoc', 'webDoc__c'],
] as const)(
  'the contract card highlights %s when the account has it, and it alone beside Doc',
  (name, flag) => {
    const highlighted = chips([flag]).filter((each) => each.highlighted);
    expect(highlighted.map((each) => each.name)).toEqual(['Doc', name]);
  },
);
