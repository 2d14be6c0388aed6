import { expect, it } from 'vitest';
import { formatDay, formatMoment } from './dates.ts';

// REQ-1.1.5
it('shows a day as dd/mm/yyyy, whatever the reader’s time zone', () => {
  expect(formatDay('2026-03-01')).toBe('01/03/2026');
});

it('shows a moment with its minute', () => {
  const moment = new Date(2026, 10, 21, 14, 5).toISOString();
  expect(formatMoment(moment, 'fr')).toBe('21/11/2026 à 14:05');
  expect(formatMoment(moment, 'en')).toBe('21/11/2026 at 14:05');
});

it.each([null, undefined, '', 'soon'])('has nothing to show for %s', (date) => {
  expect(formatDay(date)).toBeNull();
});
