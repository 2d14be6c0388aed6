import { inflateSync } from 'node:zlib';

/**
 * Converts a WOFF 1.0 font to its TrueType/OpenType file, which the system's font list needs.
 * Layout: https://www.w3.org/TR/WOFF/ §3–5.
 */
export const woffToSfnt = (woff: Uint8Array): Uint8Array => {
  const source = Buffer.from(woff.buffer, woff.byteOffset, woff.length);
  if (source.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF 1.0 font.');
  const count = source.readUInt16BE(12);
  const header = sfntHeader(source.readUInt32BE(4), count);
  const parts: Buffer[] = [];
  let at = header.length;
  for (let table = 0; table < count; table += 1) {
    const entry = source.subarray(44 + table * 20, 64 + table * 20);
    const data = tableData(source, entry);
    const record = 12 + table * 16;
    entry.copy(header, record, 0, 4);
    entry.copy(header, record + 4, 16, 20);
    header.writeUInt32BE(at, record + 8);
    header.writeUInt32BE(data.length, record + 12);
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat([header, ...parts]);
};

const tableData = (source: Buffer, entry: Buffer): Buffer => {
  const offset = entry.readUInt32BE(4);
  const stored = source.subarray(offset, offset + entry.readUInt32BE(8));
  return stored.length < entry.readUInt32BE(12) ? inflateSync(stored) : stored;
};

const sfntHeader = (flavor: number, count: number): Buffer => {
  const header = Buffer.alloc(12 + count * 16);
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt32BE(flavor, 0);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE(count * 16 - power * 16, 10);
  return header;
};
