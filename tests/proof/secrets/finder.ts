import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { Form } from './forms.ts';

export interface Pattern extends Form {
  /** Index of the secret in the list of all secrets. */
  secret: number;
  /** Match only without a digit before or after, for codes of six digits. */
  alone: boolean;
}

export interface Hit {
  secret: number;
  form: string;
  at: number;
}

const prefixBytes = 3;

const isWordOfNumber = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x30 && byte <= 0x39) || byte === 0x2e);

/** Searches all patterns in one pass over the bytes. */
export const createFinder = (patterns: Pattern[]): ((bytes: Buffer) => Hit[]) => {
  const begins = new Uint8Array(1 << 24);
  const byPrefix = new Map<number, Pattern[]>();
  for (const pattern of patterns) {
    const prefix = pattern.bytes.readUIntBE(0, prefixBytes);
    begins[prefix] = 1;
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), pattern]);
  }
  const fits = (bytes: Buffer, at: number, { bytes: wanted, alone }: Pattern): boolean =>
    bytes.compare(wanted, 0, wanted.length, at, Math.min(at + wanted.length, bytes.length)) === 0 &&
    !(alone && (isWordOfNumber(bytes[at - 1]) || isWordOfNumber(bytes[at + wanted.length])));
  return (bytes) => {
    const hits: Hit[] = [];
    let prefix = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      prefix = ((prefix << 8) | (bytes[at] ?? 0)) & 0xff_ff_ff;
      if (at < prefixBytes - 1 || begins[prefix] === 0) continue;
      const start = at - prefixBytes + 1;
      for (const pattern of byPrefix.get(prefix) ?? [])
        if (fits(bytes, start, pattern)) hits.push({ secret: pattern.secret, form: pattern.name, at: start });
    }
    return hits;
  };
};

const largest = { maxOutputLength: 64 * 1024 * 1024 };

const opened = (open: () => Buffer): Buffer[] => {
  try {
    return [open()];
  } catch {
    return [];
  }
};

const startsOf = (bytes: Buffer, mark: Buffer): number[] => {
  const found: number[] = [];
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) found.push(at);
  return found;
};

const zipHead = 30;

/** Inflates the compressed parts of a PDF, a ZIP or a gzip. */
export const inflated = (bytes: Buffer): Buffer[] => [
  ...(bytes.subarray(0, 5).toString('latin1') === '%PDF-'
    ? startsOf(bytes, Buffer.from('stream')).flatMap((at) => {
        const begin = bytes[at + 6] === 0x0d ? at + 8 : at + 7;
        return opened(() => inflateSync(bytes.subarray(begin), { ...largest, finishFlush: 2 }));
      })
    : []),
  ...(bytes.subarray(0, 2).equals(Buffer.from([0x50, 0x4b]))
    ? startsOf(bytes, Buffer.from([0x50, 0x4b, 3, 4])).flatMap((at) => {
        if (at + zipHead > bytes.length) return [];
        const begin = at + zipHead + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
        return opened(() => inflateRawSync(bytes.subarray(begin), { ...largest, finishFlush: 2 }));
      })
    : []),
  ...(bytes.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))
    ? opened(() => gunzipSync(bytes, { ...largest, finishFlush: 2 }))
    : []),
];
