import { expect, test } from 'vitest';
import { openFailedPrints } from './failed-prints.ts';

// REQ-6.1.38
test('a print that took too long is tried again after ten minutes', () => {
  let now = 0;
  const failed = openFailedPrints(() => now);
  expect(failed.waitFor('a', 1)).toBeNull();
  failed.note('a');
  expect([failed.waitFor('a', 1), failed.waitFor('a', 2), failed.waitFor('b', 1)]).toEqual([600, null, null]);
  now = 60_000;
  failed.note('a');
  expect([failed.waitFor('a', 1), failed.waitFor('a', 2)]).toEqual([600, 600]);
  now = 660_001;
  expect(failed.waitFor('a', 1)).toBeNull();
});
