import { expect, test } from 'vitest';
import { Marks } from './marks.ts';

// REQ-6.1.26
test('a replica is as old as the newest mark that it has replayed, and of unknown age behind all marks', () => {
  const marks = new Marks(10_000);
  marks.note(1_000, 500);
  marks.note(2_000, 500);
  marks.note(3_000, 800);
  expect(marks.reached(499)).toBeNull();
  expect(marks.reached(500)).toBe(2_000);
  expect(marks.reached(799)).toBe(2_000);
  expect(marks.reached(900)).toBe(3_000);
});

// REQ-6.1.26
test('old marks and those of another primary count no more', () => {
  const marks = new Marks(1_500);
  marks.note(1_000, 500);
  marks.note(2_000, 600);
  marks.note(3_000, 700);
  expect(marks.reached(599)).toBeNull();
  expect(marks.reached(600)).toBe(2_000);
  marks.forget();
  expect(marks.reached(900)).toBeNull();
});
