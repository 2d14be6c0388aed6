import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

export interface ZipLimits {
  /** Entries of the whole file. */
  entries: number;
  /** Bytes of all that is unpacked. */
  unpacked: number;
}

interface Entry {
  name: string;
  method: number;
  packedBytes: number;
  bytes: number;
  /** Of its local header. */
  at: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const longestComment = 65_535;
const encrypted = 1;
const stored = 0;
const deflated = 8;

const findEnd = (file: Buffer): number => {
  const first = Math.max(0, file.length - endBytes - longestComment);
  for (let at = file.length - endBytes; at >= first; at -= 1)
    if (file.readUInt32LE(at) === endMark) return at;
  return -1;
};

const readEntry = (file: Buffer, at: number): Entry & { next: number } => {
  const nameEnd = at + entryBytes + file.readUInt16LE(at + 28);
  if ((file.readUInt16LE(at + 8) & encrypted) !== 0) throw new RangeError('encrypted');
  return {
    name: file.toString('utf8', at + entryBytes, nameEnd),
    method: file.readUInt16LE(at + 10),
    packedBytes: file.readUInt32LE(at + 20),
    bytes: file.readUInt32LE(at + 24),
    at: file.readUInt32LE(at + 42),
    next: nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32),
  };
};

const readDirectory = (file: Buffer, most: number): Entry[] => {
  const end = findEnd(file);
  const count = end < 0 ? 0 : file.readUInt16LE(end + 10);
  if (end < 0 || count > most) throw new RangeError('no directory, or a long one');
  const entries: Entry[] = [];
  for (let at = file.readUInt32LE(end + 16); entries.length < count;) {
    if (file.readUInt32LE(at) !== entryMark) throw new RangeError('a damaged directory');
    const entry = readEntry(file, at);
    entries.push(entry);
    at = entry.next;
  }
  return entries;
};

const unpack = async (file: Buffer, entry: Entry, most: number): Promise<Buffer> => {
  if (entry.bytes > most || file.readUInt32LE(entry.at) !== localMark) throw new RangeError('too large');
  const start = entry.at + localBytes + file.readUInt16LE(entry.at + 26) + file.readUInt16LE(entry.at + 28);
  const packed = file.subarray(start, start + entry.packedBytes);
  if (packed.length < entry.packedBytes) throw new RangeError('cut');
  if (entry.method === stored) return packed;
  if (entry.method !== deflated) throw new RangeError('packed in an unknown way');
  // What it says of its size is not believed: unpacking ends where the room does.
  return inflate(packed, { maxOutputLength: Math.max(1, Math.min(most, entry.bytes)) });
};

/**
 * Entries of a zip at hand, unpacked off the main thread, one at a time. Only what stands at `isWanted` is unpacked.
 * @returns null when the file is no sound zip, is encrypted, or holds more than the limits allow
 */
export const readZip = async (
  file: Buffer,
  isWanted: (name: string) => boolean,
  limits: ZipLimits,
): Promise<Buffer[] | null> => {
  try {
    const unpacked: Buffer[] = [];
    let room = limits.unpacked;
    // Entries that share their content could let a small file be read thousands of times.
    let packedRoom = file.length;
    for (const entry of readDirectory(file, limits.entries)) {
      if (!isWanted(entry.name)) continue;
      packedRoom -= entry.packedBytes;
      if (packedRoom < 0) throw new RangeError('entries in one another');
      const bytes = await unpack(file, entry, room);
      room -= bytes.length;
      unpacked.push(bytes);
    }
    return unpacked;
  } catch (error) {
    // Reading past the end, and whatever zlib says of damaged or endless content.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
};
