import { expect, test } from 'vitest';
import { writtenMoment } from './written-moment.ts';

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
