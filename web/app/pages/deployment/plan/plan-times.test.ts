import { expect, it } from 'vitest';
import { nextNight, startOf, suggested } from './plan-times.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

// REQ-1.2.141
it('tonight is the next 22:00, tomorrow’s from 22:00 on', () => {
  expect(nextNight(at(26, 15))).toEqual(at(26, 22));
  expect(nextNight(at(26, 22))).toEqual(at(27, 22));
  expect(nextNight(at(30, 23))).toEqual(new Date(2026, 11, 1, 22));
});

it('another time is one to come, within the days allowed', () => {
  const now = at(26, 15, 30);
  const later = (day: string, time: string) => startOf({ choice: 'later', day, time }, now, 30);
  expect(later('2026-11-26', '15:31')).toEqual(at(26, 15, 31));
  for (const [day, time] of [
    ['2026-11-26', '15:30'],
    ['2026-12-27', '15:30'],
    ['2027-11-26', '15:31'],
    ['', '15:31'],
    ['2026-11-27', ''],
  ] as const)
    expect(later(day, time)).toBeNull();
  expect(startOf({ choice: 'now', day: '', time: '' }, now, 30)).toBeUndefined();
  expect(startOf({ choice: 'night', day: '', time: '' }, now, 30)).toEqual(at(26, 22));
});

it('another time is first the next night, which may be planned', () => {
  expect(suggested(at(30, 23))).toEqual({ day: '2026-12-01', time: '22:00' });
  expect(startOf({ choice: 'later', ...suggested(at(26, 15)) }, at(26, 15), 30)).toEqual(at(26, 22));
});
