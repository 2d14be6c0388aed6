import { expect, test } from 'vitest';
import { pinched, wheeled } from './pinch-zoom.ts';

test('fingers twice as far apart show the sheets twice as large, between 10 and 200 %', () => {
  expect(pinched(60, 100, 200)).toBe(120);
  expect(pinched(100, 200, 100)).toBe(50);
  expect(pinched(150, 100, 400)).toBe(200);
  expect(pinched(20, 400, 10)).toBe(10);
});

test('the wheel zooms in upwards and out downwards, within the same bounds', () => {
  expect(wheeled(100, -100)).toBeGreaterThan(100);
  expect(wheeled(100, 100)).toBeLessThan(100);
  expect(wheeled(100, -10_000)).toBe(200);
  expect(wheeled(100, 10_000)).toBe(10);
});
