import { expect, it } from 'vitest';
import { compareVersions } from './package-versions.ts';

// REQ-3.2.6
it('package versions compare by their numbers, not as text', () => {
  const sorted = ['4.1', '3.11', '3.9', '4', '3.10', '3.9.1'].toSorted(compareVersions);
  expect(sorted).toEqual(['3.9', '3.9.1', '3.10', '3.11', '4', '4.1']);
});

// REQ-3.2.6
it('a missing part counts as zero', () => {
  expect(compareVersions('4', '4.0')).toBe(0);
  expect(compareVersions('4.0.1', '4.0')).toBeGreaterThan(0);
});
