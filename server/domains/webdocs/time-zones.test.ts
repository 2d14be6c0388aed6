import { expect, test } from 'vitest';
import { momentAt, writtenMoment } from './time-zones.ts';

const noon = new Date('2026-12-01T11:00:00Z');

// REQ-2.4.31
test('a moment is written with its zone and the distance from UTC, in summer and in winter', () => {
  expect(writtenMoment(noon, 'fr', null)).toBe('1er décembre 2026 à 12:00 (heure de Paris, UTC+1)');
  expect(writtenMoment(noon, 'en', null)).toBe('1 December 2026 at 12:00 (Paris time, UTC+1)');
  expect(writtenMoment(new Date('2026-07-21T10:00:00Z'), 'fr', 'Europe/Paris')).toBe(
    '21 juillet 2026 à 12:00 (heure de Paris, UTC+2)',
  );
  expect(writtenMoment(noon, 'en', 'Asia/Kolkata')).toMatch(/^1 December 2026 at 16:30 \(India .*, UTC\+5:30\)$/);
});

test('a zone that has no name but its distance is written once, and an unknown one is that of Paris', () => {
  expect(writtenMoment(noon, 'fr', 'Etc/GMT+5')).toBe('1er décembre 2026 à 06:00 (UTC−5)');
  expect(writtenMoment(noon, 'en', 'Mars/Olympus')).toBe(writtenMoment(noon, 'en', null));
});

test('a full hour of a day is found in every zone, also on days when the clocks change', () => {
  const found = (day: string, hour: number, zone: string | null) => momentAt(day, hour, zone).toISOString();
  expect(found('2026-12-01', 9, null)).toBe('2026-12-01T08:00:00.000Z');
  expect(found('2026-12-01', 9, 'Asia/Kolkata')).toBe('2026-12-01T03:30:00.000Z');
  expect(found('2026-12-01', 9, 'Pacific/Kiritimati')).toBe('2026-11-30T19:00:00.000Z');
  expect(found('2026-12-01', 9, 'Pacific/Pago_Pago')).toBe('2026-12-01T20:00:00.000Z');
  expect(found('2026-11-01', 9, 'America/New_York')).toBe('2026-11-01T14:00:00.000Z');
  expect(found('2027-03-14', 0, 'America/New_York')).toBe('2027-03-14T05:00:00.000Z');
});
