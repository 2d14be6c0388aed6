import { expect, test } from 'vitest';
import { snoozeMoments } from './snooze-rules.ts';

const at = (text: string) => new Date(text);
const offered = (now: string, end: string | null, zone: string | null) =>
  snoozeMoments(at(now), end === null ? null : at(end), zone).map(
    (moment) => `${moment.choice} ${moment.at.toISOString().slice(0, 16)}`,
  );

// REQ-2.4.40
test('tomorrow, in three days and the day before the end are offered, at nine in the reader’s zone', () => {
  expect(offered('2026-11-25T12:00:00Z', '2026-12-10T11:00:00Z', null)).toEqual([
    'tomorrow 2026-11-26T08:00',
    'inThreeDays 2026-11-28T08:00',
    'eve 2026-12-09T08:00',
  ]);
  // In Tokyo it is the 26th already, and the end is on the 11th.
  expect(offered('2026-11-25T16:00:00Z', '2026-12-10T16:00:00Z', 'Asia/Tokyo')).toEqual([
    'tomorrow 2026-11-27T00:00',
    'inThreeDays 2026-11-29T00:00',
    'eve 2026-12-10T00:00',
  ]);
  expect(offered('2026-11-25T12:00:00Z', null, null)).toHaveLength(2);
});

// REQ-2.4.40
test('nothing is offered at or after the end, nothing that has passed, and no moment twice', () => {
  expect(offered('2026-11-25T12:00:00Z', '2026-11-27T17:00:00Z', null)).toEqual(['tomorrow 2026-11-26T08:00']);
  expect(offered('2026-11-25T12:00:00Z', '2026-11-26T17:00:00Z', null)).toEqual(['tomorrow 2026-11-26T08:00']);
  expect(offered('2026-11-25T12:00:00Z', '2026-11-26T08:00:00Z', null)).toEqual([]);
  expect(offered('2026-11-25T12:00:00Z', '2026-11-26T07:00:00Z', null)).toEqual([]);
});

test('nine o’clock stays nine o’clock when the clocks change', () => {
  expect(offered('2026-10-24T12:00:00Z', null, 'Europe/Paris')[0]).toBe('tomorrow 2026-10-25T08:00');
  expect(offered('2027-03-27T12:00:00Z', null, 'Europe/Paris')[0]).toBe('tomorrow 2027-03-28T07:00');
});
