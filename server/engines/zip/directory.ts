import { hasOtherName, isPlainName, longPackedBytes, sameNameOf } from './entry-fields.ts';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
/** Marks of the two records that ZIP64 puts between the directory and its end. */
const end64Mark = 0x06064b50;
const locator64Mark = 0x07064b50;
const end64Bytes = 56;
const both64Bytes = 76;
const encrypted = 1;
const isLong = 0xffffffff;

export interface ZipList {
  entries: ZipEntry[];
  /** Offset of the directory in the file. */
  at: number;
}

export interface ZipEntry {
  name: string;
  /** Compression method. */
  method: number;
  packedBytes: number;
  /** Claimed by the file; do not trust it. */
  bytes: number;
  /** Offset of its local header in the file. */
  at: number;
}

/**
 * Tells whether a mark of an end stands in these bytes. Programs look for one in different ways, and two ends are two
 * directories.
 */
const holdsEnd = (bytes: Buffer): boolean =>
  [endMark, end64Mark, locator64Mark].some((mark) => {
    const written = Buffer.alloc(4);
    written.writeUInt32LE(mark);
    return bytes.includes(written);
  });

const readEntries = (directory: Buffer, count: number): ZipEntry[] | null => {
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  while (at + entryBytes <= directory.length && directory.readUInt32LE(at) === entryMark) {
    if ((directory.readUInt16LE(at + 8) & encrypted) !== 0) return null;
    const nameEnd = at + entryBytes + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const name = directory.toString('utf8', at + entryBytes, nameEnd);
    const key = sameNameOf(name);
    if (!isPlainName(name) || hasOtherName(directory.subarray(nameEnd, extraEnd), name) || entries.has(key))
      return null;
    const [packed, bytes] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)];
    const long = packed === isLong ? longPackedBytes(directory.subarray(nameEnd, extraEnd), bytes === isLong) : packed;
    entries.set(key, {
      name,
      method: directory.readUInt16LE(at + 10),
      packedBytes: long ?? packed,
      bytes,
      at: directory.readUInt32LE(at + 42),
    });
    at = extraEnd + directory.readUInt16LE(at + 32);
  }
  return at === directory.length && entries.size === count ? [...entries.values()] : null;
};

/** The values that both end records of a directory have. */
interface End {
  count: number;
  length: number;
  offset: number;
}

/** Programs read the end of ZIP64 or pass over it: it has to say the same. */
const saysTheSame = (records: Buffer, { count, length, offset }: End): boolean => {
  if (records.length === 0) return true;
  if (records.length !== both64Bytes) return false;
  const [end, locator] = [records.subarray(0, end64Bytes), records.subarray(end64Bytes)];
  const long = [24, 32, 40, 48].map((at) => Number(end.readBigUInt64LE(at)));
  return (
    end.readUInt32LE(0) === end64Mark &&
    Number(end.readBigUInt64LE(4)) === end64Bytes - 12 &&
    end.readBigUInt64LE(16) === 0n &&
    [count, count, length, offset].every((value, at) => value === long[at]) &&
    locator.readUInt32LE(0) === locator64Mark &&
    locator.readUInt32LE(4) === 0 &&
    Number(locator.readBigUInt64LE(8)) === offset + length &&
    locator.readUInt32LE(16) === 1
  );
};

/**
 * Reads the list of a zip's entries from its last bytes, without unpacking. Where programs would open different parts of
 * one file, nothing is read: a file with a comment, with a second end or with names for one place.
 * @param tail the end of the file, with the whole directory
 * @param size of the whole file
 * @returns null when the zip is damaged or encrypted, has extra bytes around it, or can be read in two ways
 */
export const readDirectory = (tail: Buffer, size: number): ZipList | null => {
  const end = tail.length - endBytes;
  if (end < 0 || tail.readUInt32LE(end) !== endMark || tail.readUInt32LE(end + 4) !== 0) return null;
  const [onThisDisk, count] = [tail.readUInt16LE(end + 8), tail.readUInt16LE(end + 10)];
  const [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  const start = offset - (size - tail.length);
  if (start < 0 || start + length > end || onThisDisk !== count || tail.readUInt16LE(end + 20) !== 0) return null;
  const [directory, records] = [tail.subarray(start, start + length), tail.subarray(start + length, end)];
  if (!saysTheSame(records, { count, length, offset })) return null;
  if (holdsEnd(directory) || holdsEnd(tail.subarray(end + 1))) return null;
  const entries = readEntries(directory, count);
  return entries && { entries, at: offset };
};
