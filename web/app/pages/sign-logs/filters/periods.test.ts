import { describe, expect, it } from 'vitest';
import { endsBeforeStart, rangeOf } from './periods.ts';

const now = Date.parse('2026-11-22T10:00:00.000Z');

describe('the period', () => {
  // REQ-2.9.6
  it('is the last 24 hours unless another is chosen', () => {
    expect(rangeOf({}, now)).toEqual({ startDate: '2026-11-21T10:00:00.000Z' });
    expect(rangeOf({ period: '7d' }, now)).toEqual({ startDate: '2026-11-15T10:00:00.000Z' });
    expect(rangeOf({ period: '30d' }, now)).toEqual({ startDate: '2026-10-23T10:00:00.000Z' });
  });

  it('goes from the first moment of a day to the last of another, by the reader’s clock', () => {
    const { startDate, endDate } = rangeOf({ from: '2026-11-01', to: '2026-11-01' }, now);
    expect(new Date(startDate).getHours()).toBe(0);
    expect(Date.parse(endDate ?? '') - Date.parse(startDate)).toBe(24 * 3_600_000 - 1);
    expect(rangeOf({ from: '2026-11-01' }, now).endDate).toBeUndefined();
  });

  // REQ-2.5.18
  it('is refused when the end date is before the start date', () => {
    expect(endsBeforeStart({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
    expect(endsBeforeStart({ from: '2026-11-02', to: '2026-11-02' })).toBe(false);
    expect(endsBeforeStart({ from: '2026-11-02' })).toBe(false);
  });
});
