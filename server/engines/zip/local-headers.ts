import type { ZipEntry } from './directory.ts';
import { longPackedBytes } from './entry-fields.ts';

const mark = Buffer.from('504b0304', 'hex');
const headerBytes = 30;
const encrypted = 1;
/** The sizes stand behind the content, in a descriptor. */
const described = 8;
/** Lengths of a descriptor: with and without its mark, and with the sizes of ZIP64. Some programs leave it away. */
const descriptors = new Set([12, 16, 20, 24]);
const longest = 24;
/** Headers that are remembered, content that only looks like one among them. Directories have so much room. */
const mostHeaders = 20_000;
const mostNames = 1_048_576;
const longestName = 1_024;
/** Bytes of the extra fields that are read. Programs put the sizes of ZIP64 first. */
const mostExtra = 64;
const isLong = 0xffffffff;

interface LocalHeader {
  flags: number;
  method: number;
  /** null where it is not said in a way that is known. */
  packedBytes: number | null;
  name: string;
  contentAt: number;
  /** Bytes before the header, where a descriptor may stand. */
  before: Buffer;
}

/**
 * Collects the headers of a zip that stand before the contents of its entries. Some programs read those from the
 * beginning of the file, and not the directory at its end.
 */
export class LocalHeaders {
  readonly #found = new Map<number, LocalHeader>();
  #held: Buffer = Buffer.alloc(0);
  #heldAt = 0;
  #scanned = 0;
  #isSound = true;
  #leftNames = mostNames;

  take(chunk: Buffer): void {
    if (!this.#isSound) return;
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    let from = this.#scanned - this.#heldAt;
    for (let at = bytes.indexOf(mark, from); at >= 0 && this.#isSound; at = bytes.indexOf(mark, from)) {
      if (at + headerBytes + longestName + mostExtra > bytes.length && !this.#isWhole(bytes, at)) break;
      this.#note(bytes, at);
      from = at + 1;
    }
    const next = bytes.indexOf(mark, from);
    this.#scanned = this.#heldAt + (next >= 0 ? next : Math.max(from, bytes.length - mark.length + 1));
    const kept = Math.max(0, this.#scanned - this.#heldAt - longest);
    this.#held = Buffer.from(bytes.subarray(kept));
    this.#heldAt += kept;
  }

  /**
   * Tells whether the entries of the directory follow one another from the first byte to the directory, each under its
   * name, so that who reads from the beginning finds the same.
   * @param end where the directory begins
   */
  areThose(entries: readonly ZipEntry[], end: number): boolean {
    if (!this.#isSound) return false;
    const inOrder = entries.toSorted((one, other) => one.at - other.at);
    const starts = [...inOrder.map(({ at }) => at), end];
    return (
      starts[0] === 0 &&
      inOrder.every((entry, index) => this.#isAt(entry, starts[index + 1] ?? 0)) &&
      !this.#endsEarly(inOrder)
    );
  }

  /** Tells whether the header of an entry says the same, and the next one follows its content. */
  #isAt(entry: ZipEntry, next: number): boolean {
    const header = this.#found.get(entry.at);
    if (header?.name !== entry.name || header.method !== entry.method || (header.flags & encrypted) !== 0) return false;
    const rest = next - header.contentAt - entry.packedBytes;
    return (header.flags & described) === 0
      ? rest === 0 && header.packedBytes === entry.packedBytes
      : rest === 0 || descriptors.has(rest);
  }

  /** Tells whether a descriptor in the content of an entry says that it ends there, before another header. */
  #endsEarly(inOrder: readonly ZipEntry[]): boolean {
    let index = 0;
    for (const [at, { before }] of this.#found) {
      while ((inOrder[index + 1]?.at ?? Infinity) <= at) index += 1;
      const entryAt = inOrder[index]?.at ?? at;
      const around = this.#found.get(entryAt);
      if (entryAt === at || !around || (around.flags & described) === 0 || before.length < longest) continue;
      const short = at - around.contentAt - before.readUInt32LE(longest - 8);
      const long = at - around.contentAt - Number(before.readBigUInt64LE(longest - 16));
      if (short === 12 || short === 16 || long === 20 || long === 24) return true;
    }
    return false;
  }

  #isWhole(bytes: Buffer, at: number): boolean {
    if (at + headerBytes > bytes.length) return false;
    const name = bytes.readUInt16LE(at + 26);
    return (
      name > longestName || at + headerBytes + name + Math.min(mostExtra, bytes.readUInt16LE(at + 28)) <= bytes.length
    );
  }

  #note(bytes: Buffer, at: number): void {
    const nameBytes = bytes.readUInt16LE(at + 26);
    const nameEnd = at + headerBytes + nameBytes;
    const contentAt = nameEnd + bytes.readUInt16LE(at + 28);
    const [packed, unpacked] = [bytes.readUInt32LE(at + 18), bytes.readUInt32LE(at + 22)];
    const extra = bytes.subarray(nameEnd, Math.min(contentAt, nameEnd + mostExtra));
    this.#found.set(this.#heldAt + at, {
      flags: bytes.readUInt16LE(at + 6),
      method: bytes.readUInt16LE(at + 8),
      packedBytes: packed === isLong ? longPackedBytes(extra, unpacked === isLong) : packed,
      name: nameBytes > longestName ? '' : bytes.toString('utf8', at + headerBytes, nameEnd),
      contentAt: this.#heldAt + contentAt,
      before: Buffer.from(bytes.subarray(Math.max(0, at - longest), at)),
    });
    this.#leftNames -= Math.min(nameBytes, longestName);
    if (this.#found.size > mostHeaders || this.#leftNames < 0) this.#isSound = false;
  }
}
