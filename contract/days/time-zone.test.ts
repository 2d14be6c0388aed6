import { expect, test } from 'vitest';
import { isTimeZone, zoneOf } from './time-zone.ts';

test('names of zones are told from other words', () => {
  expect(['Europe/Paris', 'America/New_York', 'UTC'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', 'Paris', 'Etc/Unknown', "'; drop table"].map(isTimeZone)).toEqual([false, false, false, false]);
});

test('without a known zone, it is that of the companies', () => {
  expect([undefined, null, 'Mars/Olympus', 'Asia/Kolkata'].map(zoneOf)).toEqual([
    'Europe/Paris',
    'Europe/Paris',
    'Europe/Paris',
    'Asia/Kolkata',
  ]);
});
