import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readDirectory } from './directory.ts';
import { LocalHeaders } from './local-headers.ts';

type Descriptor = 'none' | 'short' | 'marked' | 'long' | 'marked and long';
interface Entry {
  name: string;
  /** In the header before the content. */
  local?: string;
  content?: Buffer;
  descriptor?: Descriptor;
  isLong?: boolean;
  /** The size that the header says. */
  says?: number;
  isHidden?: boolean;
}

const numbers = (...all: [bytes: number, value: number][]): Buffer =>
  Buffer.concat(
    all.map(([bytes, value]) => {
      const number = Buffer.alloc(8);
      number.writeBigUInt64LE(BigInt(value));
      return number.subarray(0, bytes);
    }),
  );

const descriptorOf = (kind: Descriptor, packed: number): Buffer => {
  if (kind === 'none') return Buffer.alloc(0);
  const size = kind.includes('long') ? 8 : 4;
  const sizes = numbers([4, 0], [size, packed], [size, packed]);
  return kind.includes('marked') ? Buffer.concat([numbers([4, 0x08074b50]), sizes]) : sizes;
};

const localOf = ({
  name,
  local = name,
  content = Buffer.from('a'),
  descriptor = 'none',
  isLong,
  says,
}: Entry): Buffer => {
  const size = says ?? (descriptor === 'none' ? content.length : 0);
  const extra = isLong ? numbers([2, 1], [2, 16], [8, size], [8, size]) : Buffer.alloc(0);
  const short = isLong ? 0xffffffff : size;
  const flags = descriptor === 'none' ? 0 : 8;
  return Buffer.concat([
    numbers([4, 0x04034b50], [2, 20], [2, flags], [2, 0], [4, 0], [4, 0], [4, short], [4, short]),
    numbers([2, local.length], [2, extra.length]),
    Buffer.from(local),
    extra,
    content,
    descriptorOf(descriptor, content.length),
  ]);
};

const zipOf = (entries: Entry[], before = ''): Buffer => {
  const directory: Buffer[] = [];
  const parts: Buffer[] = [Buffer.from(before)];
  for (const entry of entries) {
    const at = Buffer.concat(parts).length;
    parts.push(localOf(entry));
    const { name, content = Buffer.from('a'), isHidden } = entry;
    if (isHidden) continue;
    const sizes = numbers([4, content.length], [4, content.length], [2, name.length]);
    directory.push(
      numbers([4, 0x02014b50], [2, 20], [2, 20], [2, 0], [2, 0], [4, 0], [4, 0]),
      sizes,
      numbers([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      Buffer.from(name),
    );
  }
  const list = Buffer.concat(directory);
  const count = entries.filter(({ isHidden }) => !isHidden).length;
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length]);
  const at = Buffer.concat(parts).length;
  return Buffer.concat([...parts, list, end, numbers([4, at], [2, 0])]);
};

const isOne = (file: Buffer, step = file.length): boolean => {
  const list = readDirectory(file, file.length);
  expect(list).not.toBeNull();
  const headers = new LocalHeaders();
  for (let at = 0; at < file.length; at += step) headers.take(file.subarray(at, at + step));
  return headers.areThose(list?.entries ?? [], list?.at ?? 0);
};

const descriptors: Descriptor[] = ['none', 'short', 'marked', 'long', 'marked and long'];

// REQ-1.7.102
test.each(descriptors)(
  'entries that follow one another are the same for all programs, with sizes behind them: %s',
  (descriptor) => {
    const inner = zipOf([
      { name: 'x', descriptor },
      { name: 'y', descriptor },
    ]);
    const file = zipOf([
      { name: 'a', descriptor },
      { name: 'b/', content: Buffer.alloc(0) },
      { name: 'c', descriptor, isLong: true },
      { name: 'd.xlsx', descriptor, content: inner },
      { name: 'e', descriptor, content: deflateRawSync('e'.repeat(5_000)) },
    ]);
    for (const step of [file.length, 1, 7, 64]) expect(isOne(file, step)).toBe(true);
  },
);

const early = (descriptor: Descriptor) =>
  Buffer.concat([
    Buffer.from('first'),
    descriptorOf(descriptor, 5),
    localOf({ name: 'b', content: Buffer.from('hidden') }),
  ]);

// REQ-1.7.102
test.each<[string, Entry[]]>([
  ['an entry before the others', [{ name: 'a', isHidden: true }, { name: 'a' }]],
  ['an entry between the others', [{ name: 'a' }, { name: 'b', isHidden: true }, { name: 'c' }]],
  ['an entry behind the others', [{ name: 'a' }, { name: 'a', isHidden: true }]],
  [
    'one behind an entry with its sizes behind it',
    [
      { name: 'a', descriptor: 'marked' },
      { name: 'b', isHidden: true },
    ],
  ],
  ['another name', [{ name: 'a', local: 'b' }]],
  ['a name that is too long', [{ name: 'a', local: 'b'.repeat(2_000) }]],
  ['another size', [{ name: 'a', says: 0 }]],
  ['another size, of ZIP64', [{ name: 'a', says: 0, isLong: true }]],
  ...descriptors
    .slice(1)
    .map((descriptor): [string, Entry[]] => [
      `one in the content of another, behind sizes (${descriptor})`,
      [{ name: 'a', descriptor, content: early(descriptor) }, { name: 'c' }],
    ]),
])('a file is refused where who reads from the beginning finds %s', (_, entries) => {
  const file = zipOf(entries);
  for (const step of [file.length, 5]) expect(isOne(file, step)).toBe(false);
});

// REQ-1.7.102
test('a file is refused where bytes stand before its first entry, or too many look like entries', () => {
  expect(isOne(zipOf([{ name: 'a' }], 'before'))).toBe(false);
  expect(isOne(zipOf([{ name: 'a', content: Buffer.from('PK\u0003\u0004'.repeat(30_000)) }]))).toBe(false);
});
