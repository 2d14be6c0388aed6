import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { readDirectory, type ZipEntry } from './directory.ts';
import { LocalHeaders } from './local-headers.ts';

const inflate = promisify(inflateRaw);

export interface ZipLimits {
  /** Entries of the whole file. */
  entries: number;
  /** Bytes of all that is unpacked. */
  unpacked: number;
}

const localMark = 0x04034b50;
const localBytes = 30;
const stored = 0;
const deflated = 8;

const unpack = async (file: Buffer, entry: ZipEntry, most: number): Promise<Buffer> => {
  if (entry.bytes > most || file.readUInt32LE(entry.at) !== localMark) throw new RangeError('too large');
  const nameEnd = entry.at + localBytes + file.readUInt16LE(entry.at + 26);
  const start = nameEnd + file.readUInt16LE(entry.at + 28);
  const packed = file.subarray(start, start + entry.packedBytes);
  if (packed.length < entry.packedBytes) throw new RangeError('cut');
  if (entry.method === stored) {
    // The stated size may be smaller than the content.
    if (packed.length > most) throw new RangeError('too large');
    return packed;
  }
  if (entry.method !== deflated) throw new RangeError('packed in an unknown way');
  // The stated size is not trusted: unpacking stops at the limit.
  return inflate(packed, { maxOutputLength: Math.max(1, Math.min(most, entry.bytes)) });
};

/**
 * Unpacks the entries of a zip that `isWanted` selects, outside the main thread, one at a time; each under its name.
 * @returns null when the zip is invalid or encrypted, or exceeds the limits
 */
export const readZip = async (
  file: Buffer,
  isWanted: (name: string) => boolean,
  limits: ZipLimits,
): Promise<Map<string, Buffer> | null> => {
  const list = readDirectory(file, file.length);
  if (list === null || list.entries.length > limits.entries) return null;
  const headers = new LocalHeaders();
  headers.take(file);
  if (!headers.areThose(list.entries, list.at)) return null;
  try {
    const unpacked = new Map<string, Buffer>();
    let room = limits.unpacked;
    // Entries that share their content could let a small file be read thousands of times.
    let packedRoom = file.length;
    for (const entry of list.entries) {
      if (!isWanted(entry.name)) continue;
      packedRoom -= entry.packedBytes;
      if (packedRoom < 0) throw new RangeError('entries in one another');
      const bytes = await unpack(file, entry, room);
      room -= bytes.length;
      unpacked.set(entry.name, bytes);
    }
    return unpacked;
  } catch (error) {
    // Reading past the end, and whatever zlib says of damaged or endless content.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
};
