import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { expect, onTestFailed, test } from 'vitest';
import { docx } from '#sim/crm/documents/office.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { readZip } from './read-zip.ts';

const limits = { entries: 100, unpacked: 1_000_000 };
const all = () => true;
const nameBytes = '100.xml'.length;

/** A zip in which several entries share one deflated content, with any claimed sizes and flags. */
const zipOf = (
  content: Buffer,
  said: { bytes?: number; flags?: number; method?: number; times?: number; local?: string } = {},
): Buffer => {
  const names = Array.from({ length: said.times ?? 1 }, (_, at) => Buffer.from(`${100 + at}.xml`));
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(said.method ?? 8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt16LE(nameBytes, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(said.flags ?? 0, 8);
  entry.writeUInt16LE(said.method ?? 8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(said.bytes ?? content.length, 24);
  entry.writeUInt16LE(nameBytes, 28);
  const directory = Buffer.concat(names.flatMap((name) => [entry, name]));
  const start = local.length + nameBytes + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([local, Buffer.from(said.local ?? '100.xml'), packed, directory, end]);
};

test('the wanted entries come out as they went in', async () => {
  const parts = await readZip(docx(['Bonjour'], 40_000), (name) => name === 'word/document.xml', limits);
  expect([...parts!.keys()]).toEqual(['word/document.xml']);
  expect(parts?.get('word/document.xml')?.toString()).toContain('Bonjour');
  expect(await readZip(zipOf(Buffer.from('déjà')), all, limits)).toEqual(new Map([['100.xml', Buffer.from('déjà')]]));
});

test.each([
  ['no zip', Buffer.from('%PDF-1.7')],
  ['empty', Buffer.alloc(0)],
  ['cut', zipOf(randomBytes(5_000)).subarray(2_000)],
  ['encrypted', zipOf(Buffer.from('x'), { flags: 1 })],
  ['packed in another way', zipOf(Buffer.from('x'), { method: 14 })],
  ['a bomb', zipOf(Buffer.alloc(5_000_000))],
  ['a bomb that hides its size', zipOf(Buffer.alloc(5_000_000), { bytes: 10 })],
  // Its content does not deflate, so that the packed bytes are as many.
  ['stored, and longer than it says', zipOf(randomBytes(1_100_000), { method: 0, bytes: 10 })],
  ['named otherwise before its content', zipOf(Buffer.from('x'), { local: '200.xml' })],
  ['one content under many entries', zipOf(randomBytes(9_000), { times: 90 })],
  ['longer than four gigabytes, as it says', zipOf(Buffer.from('x'), { bytes: 0xfffffffe })],
  ['of more entries than are read', zipOf(Buffer.from('x'), { times: 101 })],
])('a file that is %s is not read', async (_, file) => {
  expect(await readZip(file, all, limits)).toBeNull();
});

test('a file with noise in it is read within the limits or not at all', async () => {
  const whole = docx(['Bonjour'], 4_000);
  const parts = await readZip(whole, all, limits);
  const bytesOf = (read: typeof parts) => Buffer.concat([...(read?.values() ?? [])]).length;
  const bytes = bytesOf(parts);
  expect(bytes).toBeGreaterThan(0);
  const chance = openSeededRandom();
  onTestFailed(() => console.error(`TEST_SEED=${chance.seed}`));
  const outcomes = new Set<string>();
  for (let round = 0; round < 300; round += 1) {
    const noisy = Buffer.from(whole);
    for (let change = 0; change < 8; change += 1) {
      noisy[chance.between(0, noisy.length - 1)] = chance.between(0, 255);
    }
    const read = await readZip(noisy, all, { entries: parts!.size, unpacked: bytes });
    outcomes.add(read ? 'read' : 'refused');
    expect(read?.size ?? 0).toBeLessThanOrEqual(parts!.size);
    expect(bytesOf(read)).toBeLessThanOrEqual(bytes);
  }
  expect(outcomes).toEqual(new Set(['read', 'refused']));
});
