import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDirectory } from './directory.ts';

test('whatever stands before and after an end mark, it is a directory or none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(1_000), (tail, more) => {
      const end = Buffer.concat([Buffer.from(tail), Buffer.from('504b0506', 'hex'), Buffer.from(tail.slice(0, 18))]);
      const list = readDirectory(end, end.length + more);
      expect(list === null || Array.isArray(list.entries)).toBe(true);
    }),
  );
});

/** A zip of one entry whose name and content have no letters, with these extra fields. */
const directoryOf = (extra: Buffer, records: Buffer): Buffer => {
  const entry = Buffer.alloc(47 + extra.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(1, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.write('a', 46);
  extra.copy(entry, 47);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  return Buffer.concat([entry, records, end]);
};
const namesOf = (file: Buffer) => readDirectory(file, file.length)?.entries.map(({ name }) => name);

// REQ-1.7.100
test('the end of ZIP64 says what the other end says', () => {
  const records = (length: number): Buffer => {
    const both = Buffer.alloc(76);
    both.writeUInt32LE(0x06064b50, 0);
    both.writeBigUInt64LE(44n, 4);
    for (const [at, value] of [
      [24, 1],
      [32, 1],
      [40, length],
      [64, 47],
    ] as const)
      both.writeBigUInt64LE(BigInt(value), at);
    both.writeUInt32LE(0x07064b50, 56);
    both.writeUInt32LE(1, 72);
    return both;
  };
  const none = Buffer.alloc(0);
  expect(namesOf(directoryOf(none, none))).toEqual(['a']);
  expect(namesOf(directoryOf(none, records(47)))).toEqual(['a']);
  expect(namesOf(directoryOf(none, records(48)))).toBeUndefined();
  expect(namesOf(directoryOf(none, Buffer.alloc(76)))).toBeUndefined();
});

// REQ-1.7.100
test('an entry has one name, and its directory no second end', () => {
  const field = (id: number, value: Buffer): Buffer => {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(id, 0);
    head.writeUInt16LE(value.length, 2);
    return Buffer.concat([head, value]);
  };
  const otherName = (name: string) => field(0x70_75, Buffer.concat([Buffer.alloc(5), Buffer.from(name)]));
  const named = (extra: Buffer) => namesOf(directoryOf(extra, Buffer.alloc(0)));
  expect(named(field(0x54_55, Buffer.alloc(5)))).toEqual(['a']);
  expect(named(otherName('a'))).toEqual(['a']);
  expect(named(otherName('b'))).toBeUndefined();
  for (const mark of ['504b0506', '504b0606', '504b0607'])
    expect(named(field(1, Buffer.from(mark, 'hex')))).toBeUndefined();
});
