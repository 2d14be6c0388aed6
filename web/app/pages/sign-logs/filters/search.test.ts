import { describe, expect, it } from 'vitest';
import { filteredSignEvents, signLogStatuses } from '#contract/sign-logs.ts';
import { logStatuses, offeredEvents, readSignLogsSearch } from './search.ts';

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
      page: 3,
      after: 'MS4x',
      until: 1_700_000_000_000,
    };
    expect(readSignLogsSearch(all)).toEqual(all);
    expect(readSignLogsSearch({ period: '7d' })).toEqual({ period: '7d' });
  });

  it('drops what is none of them', () => {
    const others = { org: 'x', from: '2026-02-31', to: '2026-11-20', type: 'signer.notified', status: 'ok' };
    expect(readSignLogsSearch({ ...others, period: '1y', search: '  ', log: {}, page: 3 })).toEqual({});
  });

  it('drops a page without its token or its moment', () => {
    const place = { page: 3, after: 'MS4x', until: 1_700_000_000_000 };
    for (const wrong of [{ page: 1 }, { page: 2.5 }, { after: '' }, { after: 'a'.repeat(401) }, { until: 'now' }])
      expect(readSignLogsSearch({ ...place, ...wrong })).toEqual({});
  });

  it('keeps a search that is all digits, and one of the greatest length', () => {
    expect(readSignLogsSearch({ search: 2026 })).toEqual({ search: '2026' });
    expect(readSignLogsSearch({ search: 'a'.repeat(300) }).search).toHaveLength(200);
  });

  it('lets chosen days go before a period', () => {
    expect(readSignLogsSearch({ period: '30d', from: '2026-11-01' })).toEqual({ from: '2026-11-01' });
  });

  it('knows the words of the contract without carrying it to the first screen', () => {
    expect(offeredEvents).toEqual(filteredSignEvents);
    expect(logStatuses).toEqual(signLogStatuses);
  });
});
