import { expect, test } from 'vitest';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { openTailBuffer } from './tail-buffer.ts';

test.each([1, 7, 100, 5_000])('keeps the last bytes, however they are cut into pieces: %i', (most) => {
  const chance = openSeededRandom();
  const last = openTailBuffer(most);
  let all = Buffer.alloc(0);
  for (let piece = 0; piece < 300; piece += 1) {
    const chunk = Buffer.alloc(chance.between(0, 3 * most), piece);
    all = Buffer.concat([all, chunk]);
    last.take(chunk);
    expect(last.read().size, `seed ${chance.seed}`).toBe(all.length);
    expect(last.read().tail.equals(all.subarray(-most)), `seed ${chance.seed}`).toBe(true);
  }
});

test('a million bytes that come one at a time are held in no more room than they take', () => {
  const most = 100_000;
  const last = openTailBuffer(most);
  for (let at = 0; at < 1_000_000; at += 1) last.take(Buffer.from([at & 0xff]));
  const { tail } = last.read();
  expect([tail.length, tail.at(-1)]).toEqual([most, 999_999 & 0xff]);
  expect(tail.buffer.byteLength).toBeLessThanOrEqual(2 * most);
});
