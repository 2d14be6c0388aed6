import { describe, expect, it } from 'vitest';

import { isBackToFront, rangeOf, readSignLogsSearch } from './search.ts';

const now = Date.parse('2026-11-22T10:00:00.000Z');

describe('the address of the sign logs', () => {
  it('keeps the filters and the open event', () => {
    const all = {
      org: '00DAc0000000001',
      from: '2026-11-01',
      to: '2026-11-20',
      type: 'signer.done',
      status: 'error',
      search: 'Dupont',
      log: 'b6c6',
    };
    expect(readSignLogsSearch(all)).toEqual(all);
    expect(readSignLogsSearch({ period: '7d' })).toEqual({ period: '7d' });
  });

  it('drops what is none of them', () => {
    const others = { org: 'x', from: '2026-02-31', to: '2026-11-20', type: 'signer.notified', status: 'ok' };
    expect(readSignLogsSearch({ ...others, period: '1y', search: '  ', log: {}, page: 3 })).toEqual({});
  });

  it('keeps a search that is all digits, and one of the greatest length', () => {
    expect(readSignLogsSearch({ search: 2026 })).toEqual({ search: '2026' });
    expect(readSignLogsSearch({ search: 'a'.repeat(300) }).search).toHaveLength(200);
  });

  it('lets chosen days go before a period', () => {
    expect(readSignLogsSearch({ period: '30d', from: '2026-11-01' })).toEqual({ from: '2026-11-01' });
  });
});

describe('the period', () => {
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

  it('is refused when the end date is before the start date', () => {
    expect(isBackToFront({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
    expect(isBackToFront({ from: '2026-11-02', to: '2026-11-02' })).toBe(false);
    expect(isBackToFront({ from: '2026-11-02' })).toBe(false);
  });
});
