import { crc32 } from 'node:zlib';

export interface Entry {
  name: string;
  body: Buffer;
}

const midnight1980 = 0x0021;
const utf8Names = 0x0800;

/** A zip whose entries are stored, not compressed: the container of docx, xlsx and pptx. */
const zip = (entries: Entry[]): Buffer => {
  const chunks: Buffer[] = [];
  const index: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    common(entry).copy(local, 4);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    common(entry).copy(central, 6);
    central.writeUInt32LE(at, 42);
    chunks.push(local, name, entry.body);
    index.push(central, name);
    at += local.length + name.length + entry.body.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...chunks, directory, end]);
};

/** The 26 bytes of both headers: version, flags, method, time, checksum, sizes, name length, extra length. */
const common = ({ name, body }: Entry): Buffer => {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(utf8Names, 2);
  head.writeUInt16LE(midnight1980, 8);
  head.writeUInt32LE(crc32(body), 10);
  head.writeUInt32LE(body.length, 14);
  head.writeUInt32LE(body.length, 18);
  head.writeUInt16LE(Buffer.byteLength(name), 22);
  return head;
};

/** Pads to an exact size with an entry that no reader opens; a larger file is returned unpadded. */
export const sized = (entries: Entry[], size: number): Buffer => {
  const filler = (length: number): Entry => ({
    name: 'docProps/filler.bin',
    body: Buffer.alloc(length, 'paraphe '),
  });
  const least = zip([...entries, filler(0)]);
  return size <= least.length ? least : zip([...entries, filler(size - least.length)]);
};
