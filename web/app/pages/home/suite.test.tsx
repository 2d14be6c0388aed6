import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Suite } from './suite.tsx';

type Included = Parameters<typeof Suite>[0]['included'];
const others = ['sign', 'connect', 'rf', 'webDoc'] as const;

const drawn = (...has: (typeof others)[number][]) => {
  const included = Object.fromEntries(others.map((each) => [each, has.includes(each)]));
  return renderToStaticMarkup(<Suite included={{ doc: true, ...included } as Included} />);
};

/** Each logo: its name, and whether more than its colour marks it as included. */
const logos = (...has: (typeof others)[number][]) =>
  [...drawn(...has).matchAll(/<li( class="[^"]*included[^"]*")?>(.*?)<\/li>/g)].map(([, looks, inner = '']) => ({
    name: /role="img" aria-label="([^"]*)"/.exec(inner)?.[1],
    highlighted: looks !== undefined,
    ticked: (inner.match(/<svg/g) ?? []).length === 2,
  }));

const has = (name: string) => ({ name: `${name}, incluse`, highlighted: true, ticked: true });
const lacks = (name: string) => ({ name: `${name}, non incluse`, highlighted: false, ticked: false });

// REQ-1.1.2, REQ-1.2.41
it('the contract card shows the logos of the suite, and always highlights Doc', () => {
  expect(logos()).toEqual([has('Doc'), lacks('Sign'), lacks('Connect'), lacks('RF'), lacks('WebDoc')]);
});

it('each solution has a logo of its own', () => {
  const glyphs = [...drawn().matchAll(/<path d="([^"]*)"/g)].map(([, path]) => path);
  // Five logos and the tick of Doc.
  expect(new Set(glyphs).size).toBe(6);
});

it.each([
  ['Sign', 'sign'],
  ['Connect', 'connect'],
  ['RF', 'rf'],
  ['WebDoc', 'webDoc'],
] as const)('the contract card highlights %s when the account has it, and it alone beside Doc', (name, solution) => {
  expect(logos(solution).filter(({ highlighted }) => highlighted)).toEqual([has('Doc'), has(name)]);
});
