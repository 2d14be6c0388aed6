import { expect, test } from 'vitest';
import { isWorkingDay } from './working-days.ts';
import { isDaytime, isEveOf, isWorkingTime, nextReminder, reminderWait, wasJustAsked } from './reminder-rules.ts';

const at = (text: string) => new Date(text);

test.each([
  ['Monday 8 h in winter', '2026-11-23T07:00:00Z', true],
  ['Monday a minute before 8 h', '2026-11-23T06:59:00Z', false],
  ['Monday a minute before 19 h', '2026-11-23T17:59:00Z', true],
  ['Monday 19 h', '2026-11-23T18:00:00Z', false],
  ['Monday 8 h in summer', '2026-07-20T06:00:00Z', true],
  ['midnight', '2026-11-22T23:00:00Z', false],
  ['Saturday noon', '2026-11-21T11:00:00Z', false],
  ['Sunday noon', '2026-11-22T11:00:00Z', false],
  ['noon of a public holiday', '2026-11-11T11:00:00Z', false],
  ['noon of Whit Monday', '2026-05-25T10:00:00Z', false],
])('at %s, Europe/Paris, that reminders may leave is %s', (_, moment, may) => {
  expect(isWorkingTime(at(moment), null)).toBe(may);
  expect(isWorkingTime(at(moment), 'Europe/Paris')).toBe(may);
});

// REQ-2.4.34
test.each([
  ['Monday 9 h in Paris, 3 h in New York', '2026-11-23T08:00:00Z', 'America/New_York', false],
  ['Monday 8 h in New York, 14 h in Paris', '2026-11-23T13:00:00Z', 'America/New_York', true],
  ['Monday 18 h in New York, midnight in Paris', '2026-11-23T23:00:00Z', 'America/New_York', true],
  ['Monday morning in Auckland, Sunday evening in Paris', '2026-11-22T20:00:00Z', 'Pacific/Auckland', true],
  ['Saturday morning in Auckland, Friday evening in Paris', '2026-11-20T20:00:00Z', 'Pacific/Auckland', false],
  ['11 November in New York, a holiday of France', '2026-11-11T15:00:00Z', 'America/New_York', true],
  ['Monday noon in a zone that nobody knows: that of Paris', '2026-11-23T11:00:00Z', 'Mars/Olympus', true],
])('%s: that a reminder may leave is as in the reader’s zone', (_, moment, zone, may) => {
  expect(isWorkingTime(at(moment), zone)).toBe(may);
});

test('the eve is the day before by the calendar of the reader', () => {
  const expiry = at('2026-11-24T23:30:00Z');
  expect(isEveOf(expiry, at('2026-11-23T04:59:00Z'), 'America/New_York')).toBe(false);
  expect(isEveOf(expiry, at('2026-11-23T05:00:00Z'), 'America/New_York')).toBe(true);
});

test('public holidays that move are found in any year', () => {
  for (const day of ['2024-04-01', '2025-04-21', '2026-04-06', '2027-03-29', '2038-04-26', '2026-05-14', '2027-05-17'])
    expect(isWorkingDay(day)).toBe(false);
  for (const day of ['2026-04-07', '2026-05-15', '2026-05-26', '2026-11-12', '2027-01-04'])
    expect(isWorkingDay(day)).toBe(true);
});

test('a notice that cannot wait leaves on a Sunday, in daytime', () => {
  expect([isDaytime(at('2026-11-22T11:00:00Z'), null), isDaytime(at('2026-11-22T22:00:00Z'), null)]).toEqual([
    true,
    false,
  ]);
});

test('the eve is the day before by the calendar of Paris', () => {
  const expiry = at('2026-11-24T23:30:00Z');
  expect(isEveOf(expiry, at('2026-11-23T22:59:00Z'), null)).toBe(false);
  expect(isEveOf(expiry, at('2026-11-23T23:00:00Z'), null)).toBe(true);
  expect(isEveOf(expiry, at('2026-11-24T23:10:00Z'), null)).toBe(true);
});

test('a reminder comes days after the last, or never; a call may remind again after an hour', () => {
  expect(nextReminder(3, at('2026-11-21T10:00:00Z'))).toEqual(at('2026-11-24T10:00:00Z'));
  expect(nextReminder(null, at('2026-11-21T10:00:00Z'))).toBeNull();
  const now = at('2026-11-21T10:00:00Z');
  expect(reminderWait(null, now)).toBe(0);
  expect(reminderWait(at('2026-11-21T09:00:01Z'), now)).toBe(1);
  expect(reminderWait(at('2026-11-21T09:00:00Z'), now)).toBe(0);
  expect(wasJustAsked('2026-11-20T10:00:01.000Z', now)).toBe(true);
  expect(wasJustAsked('2026-11-20T10:00:00.000Z', now)).toBe(false);
});
