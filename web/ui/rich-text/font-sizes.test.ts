import { expect, test } from 'vitest';
import { toPoints } from './font-sizes.ts';

// REQ-2.9.5
test.each([
  ['14pt', 14],
  ['10.5pt', 11],
  ['16px', 12],
  ['3pt', 6],
  ['96PX', 24],
  ['1em', null],
  ['expression(alert(1))', null],
  ['12pt;background:url(x)', null],
])('the size %s is %s points: between 6 and 24', (length, points) => {
  expect(toPoints(length)).toBe(points);
});
