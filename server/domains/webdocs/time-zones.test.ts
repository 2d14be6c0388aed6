import { expect, test } from 'vitest';
import { momentAt } from './time-zones.ts';

test('a full hour of a day is found in every zone, also on days when the clocks change', () => {
  const found = (day: string, hour: number, zone: string | null) => momentAt(day, hour, zone).toISOString();
  expect(found('2026-12-01', 9, null)).toBe('2026-12-01T08:00:00.000Z');
  expect(found('2026-12-01', 9, 'Asia/Kolkata')).toBe('2026-12-01T03:30:00.000Z');
  expect(found('2026-12-01', 9, 'Pacific/Kiritimati')).toBe('2026-11-30T19:00:00.000Z');
  expect(found('2026-12-01', 9, 'Pacific/Pago_Pago')).toBe('2026-12-01T20:00:00.000Z');
  expect(found('2026-11-01', 9, 'America/New_York')).toBe('2026-11-01T14:00:00.000Z');
  expect(found('2027-03-14', 0, 'America/New_York')).toBe('2027-03-14T05:00:00.000Z');
});
