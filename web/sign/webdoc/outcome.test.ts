import { expect, test } from 'vitest';
import { refusalStatus, type RefusalCode } from '#contract/errors.ts';
import { Refused } from '#kit/failures.ts';
import { outcomeOf } from './outcome.ts';
import { firstScreen } from './screens.ts';

const refused = (code: RefusalCode, detail?: string) =>
  new Refused({
    type: 'about:blank',
    title: code,
    status: refusalStatus[code],
    code,
    requestId: 'r',
    ...(detail !== undefined && { detail }),
  });

test('a document that is no longer kept is told from one whose time is over', () => {
  expect(outcomeOf(refused('WebdocExpired', 'purged')).screen).toBe('purged');
  expect(firstScreen({ state: 'purged' }, null)).toBe('purged');
});

// REQ-2.8.7
test('a document called off while it is read is told from one whose time is over', () => {
  expect(outcomeOf(refused('WebdocExpired')).screen).toBe('expired');
  expect(outcomeOf(refused('WebdocExpired', 'cancelled')).screen).toBe('ended');
  expect(outcomeOf(refused('AlreadyDeclined', 'cancelled')).isCancelled).toBe(false);
  expect(firstScreen({ state: 'cancelled' }, null)).toBe('ended');
});

// REQ-2.8.1 REQ-2.8.2
test('a link that was handed over or corrected leads nowhere', () => {
  expect(outcomeOf(refused('NoWebdocFound')).screen).toBe('notFound');
});

// REQ-2.8.2 REQ-2.8.5
test.each<[RefusalCode, ReturnType<typeof outcomeOf>['screen']]>([
  ['AlreadySign', 'signed'],
  ['ActionAlreadyRegistred', 'signed'],
  ['WebdocExpired', 'expired'],
  ['NoStakeholdersFound', 'expired'],
  ['AlreadyDeclined', 'ended'],
  ['NotYourTurn', null],
  ['FileMissing', null],
  ['DeclineNotAllowed', null],
  ['InternalError', null],
])('%s leads to the screen %s', (code, screen) => {
  expect(outcomeOf(refused(code)).screen).toBe(screen);
});
