import { constants, deflateSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPlainDeflate } from './deflate-blocks.ts';

const words = Buffer.from(Array.from({ length: 5_000 }, (_, at) => `${at * at} 0 obj <</A /B${at % 7}>> `).join(''));
const noise = randomBytes(100_000);

// REQ-5.2.29
test.each([
  ['of text', deflateSync(words)],
  ['of text, packed little', deflateSync(words, { level: 1 })],
  ['of text, in blocks of fixed codes', deflateSync(words, { strategy: constants.Z_FIXED })],
  ['of text, without repetitions', deflateSync(words, { strategy: constants.Z_HUFFMAN_ONLY })],
  ['of one letter', deflateSync(Buffer.alloc(100_000, 'a'))],
  ['that is stored as it is', deflateSync(words, { level: 0 })],
  ['of noise', deflateSync(noise)],
  ['of nothing', deflateSync(Buffer.alloc(0))],
])('zlib data %s is read through', (_, packed) => {
  expect(isPlainDeflate(packed)).toBe(true);
});

// REQ-5.2.29
test('a block that is stored as it is, behind one of codes, is read otherwise by some', () => {
  const flushed = deflateSync(words, { finishFlush: constants.Z_SYNC_FLUSH });
  expect(isPlainDeflate(Buffer.concat([flushed, Buffer.from([1, 0, 0, 255, 255])]))).toBe(false);
  expect(isPlainDeflate(deflateSync(Buffer.concat([words, noise])))).toBe(false);
});

test('data in more blocks than programs write is not plain', () => {
  // An empty block of fixed codes has ten bits, so that four of them are five bytes.
  const empty = (count: number) => Buffer.alloc((count / 4) * 5, Buffer.from([0x02, 0x08, 0x20, 0x80, 0x00]));
  const ended = (count: number) => Buffer.concat([Buffer.from([0x78, 0x9c]), empty(count), Buffer.from([0x03, 0x00])]);
  expect(isPlainDeflate(ended(4_000))).toBe(true);
  expect(isPlainDeflate(ended(40_000))).toBe(false);
});

test('data that ends too early is not plain', () => {
  const packed = deflateSync(words);
  expect(isPlainDeflate(packed.subarray(0, packed.length / 2))).toBe(false);
  expect(isPlainDeflate(new Uint8Array(2))).toBe(false);
});
