const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const longestComment = 65_535;
/** Bytes that ZIP64 puts between the directory and its end. */
const zip64Bytes = 76;
const encrypted = 1;

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

/** Offset of the end record of the directory. Only its comment may follow. */
const findEnd = (tail: Buffer): number => {
  const first = Math.max(0, tail.length - endBytes - longestComment);
  for (let at = tail.length - endBytes; at >= first; at -= 1) {
    if (tail.readUInt32LE(at) === endMark && at + endBytes + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return -1;
};

const readEntries = (directory: Buffer, count: number): ZipEntry[] | null => {
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  while (at + entryBytes <= directory.length && directory.readUInt32LE(at) === entryMark) {
    if ((directory.readUInt16LE(at + 8) & encrypted) !== 0) return null;
    const nameEnd = at + entryBytes + directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + entryBytes, nameEnd);
    entries.set(name, {
      name,
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return at === directory.length && entries.size === count ? [...entries.values()] : null;
};

/**
 * Reads the list of a zip's entries from its last bytes, without unpacking.
 * @param tail the end of the file, with the whole directory
 * @param size of the whole file
 * @returns null when the zip is damaged, encrypted, has extra bytes around it or two entries with the same name
 */
export const readDirectory = (tail: Buffer, size: number): ZipEntry[] | null => {
  const end = findEnd(tail);
  if (end < 0 || tail.readUInt32LE(end + 4) !== 0) return null;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  const before = size - tail.length;
  const gap = before + end - (offset + length);
  const start = offset - before;
  if ((gap !== 0 && gap !== zip64Bytes) || start < 0) return null;
  return readEntries(tail.subarray(start, start + length), count);
};
