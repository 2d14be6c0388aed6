import { expect, test } from 'vitest';
import { activeChips, without } from './active-filters.ts';

const filters = { org: '00DAc0000000001', from: '2026-11-01', to: '2026-11-02', search: 'Dupont' };

// REQ-2.2.28
test('each filter that is set has a chip, both dates together have one', () => {
  expect(activeChips({})).toEqual([]);
  expect(activeChips(filters)).toEqual(['org', 'period', 'search']);
});

test('filters are removed one by one', () => {
  expect(without(filters, 'period')).toEqual({ org: '00DAc0000000001', search: 'Dupont' });
  expect(without(filters, 'search')).toEqual({
    org: '00DAc0000000001',
    from: '2026-11-01',
    to: '2026-11-02',
  });
});
