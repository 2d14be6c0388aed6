import { expect, test } from 'vitest';
import { inOrder, stateOf } from './own-documents-rules.ts';
import type { OwnRow } from './own-documents-store.ts';

const today = new Date('2026-11-25T12:00:00Z');
const inHours = (hours: number) => new Date(today.getTime() + hours * 3_600_000);

const row = (partyId: string, more: Partial<OwnRow> = {}): OwnRow => ({
  partyId,
  partyStatus: 'pending',
  status: 'pending',
  expiresAt: inHours(24),
  isSealed: false,
  isBehind: false,
  notifiedAt: today,
  ...more,
});

// REQ-2.7.63
test.each([
  ['toSign', {}],
  ['toSign', { status: 'inProgress', expiresAt: null }],
  ['waiting', { isBehind: true }],
  ['waiting', { partyStatus: 'signed', status: 'inProgress' }],
  ['waiting', { partyStatus: 'signed', status: 'completed' }],
  ['signed', { partyStatus: 'signed', status: 'completed', isSealed: true }],
  ['declined', { partyStatus: 'declined', status: 'declined' }],
  ['declined', { status: 'declined' }],
  ['cancelled', { status: 'cancelled' }],
  ['expired', { status: 'expired' }],
  // The job has not written it down yet.
  ['expired', { expiresAt: inHours(-1) }],
] as const)('a document is %s: %j', (state, more) => expect(stateOf(row('a', more), today)).toBe(state));

// REQ-2.7.63
test('those to sign come first, by deadline; the others keep their order', () => {
  const rows = [
    row('cancelled', { status: 'cancelled' }),
    row('no deadline', { expiresAt: null }),
    row('next week', { expiresAt: inHours(168) }),
    row('new', { partyStatus: 'signed', status: 'completed', isSealed: true, expiresAt: inHours(9) }),
    row('tomorrow'),
    row('old', { partyStatus: 'signed', status: 'completed', isSealed: true, expiresAt: inHours(2) }),
  ];
  expect(inOrder(rows, today).map(({ partyId }) => partyId)).toEqual([
    'tomorrow',
    'next week',
    'no deadline',
    'new',
    'old',
    'cancelled',
  ]);
});
