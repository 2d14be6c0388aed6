import { expect, it } from 'vitest';
import { expirationDays, isExpirationDay } from './token-days.ts';

it.each([
  ['2026-11-22T12:00:00Z', '2026-11-23', '2028-11-22', 'on any day'],
  ['2026-11-22T23:30:00Z', '2026-11-24', '2028-11-23', 'when it is tomorrow already in Paris, in winter'],
  ['2026-07-01T22:30:00Z', '2026-07-03', '2028-07-02', 'when it is tomorrow already in Paris, in summer'],
  ['2026-03-29T00:30:00Z', '2026-03-30', '2028-03-29', 'on the day summer time begins'],
  ['2026-10-25T22:59:00Z', '2026-10-26', '2028-10-25', 'on the day summer time ends, which has 25 hours'],
  ['2028-02-28T12:00:00Z', '2028-02-29', '2030-02-28', 'on the day before a leap day'],
  ['2028-02-29T12:00:00Z', '2028-03-01', '2030-02-28', 'on a leap day: two years later there is none'],
  ['2026-02-28T12:00:00Z', '2026-03-01', '2028-02-28', 'two years before a leap year'],
  ['2026-12-31T12:00:00Z', '2027-01-01', '2028-12-31', 'on the last day of a year'],
])('at %s the expiration is between %s and %s: %s', (now, first, last) => {
  expect(expirationDays(new Date(now))).toEqual({ first, last });
});

// REQ-2.5.16 REQ-2.5.17
it('both ends are taken, and no day beyond them', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const days = ['2026-11-22', '2026-11-23', '2028-11-22', '2028-11-23', '2025-11-23'];
  expect(days.map((day) => isExpirationDay(day, now))).toEqual([false, true, true, false, false]);
});
