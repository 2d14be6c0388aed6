import { expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-21T11:59:40Z', 'maintenant', 'now'],
  ['2026-11-21T12:00:30Z', 'maintenant', 'now'],
  ['2026-11-21T11:55:10Z', 'il y a 4 minutes', '4 minutes ago'],
  ['2026-11-21T09:30:00Z', 'il y a 2 heures', '2 hours ago'],
  ['2026-11-20T10:00:00Z', 'hier', 'yesterday'],
  ['2026-11-16T10:00:00Z', 'il y a 5 jours', '5 days ago'],
])('says how long ago %s was', (date, french, english) => {
  expect(timeAgo(date, now, 'fr')).toBe(french);
  expect(timeAgo(date, now, 'en')).toBe(english);
});
