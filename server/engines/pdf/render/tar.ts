/** One regular file of an archive. */
export interface TarFile {
  path: string;
  bytes: Uint8Array;
  executable: boolean;
}

const block = 512;
const regularFile = new Set(['0', '\0']);
const skipped = new Set(['5', 'x', 'g']); // directories, pax headers

/**
 * The regular files of an uncompressed ustar archive.
 * Throws on links, devices and paths that would leave the folder it is unpacked into.
 */
export const readTar = (archive: Uint8Array): TarFile[] => {
  const files: TarFile[] = [];
  let at = 0;
  while (at + block <= archive.length && archive[at] !== 0) {
    const header = Buffer.from(archive.buffer, archive.byteOffset + at, block);
    const size = Number.parseInt(text(header, 124, 12), 8);
    const type = header.toString('latin1', 156, 157);
    const bytes = archive.subarray(at + block, at + block + size);
    if (!Number.isSafeInteger(size) || bytes.length !== size) throw new Error('The archive is cut short.');
    if (regularFile.has(type)) {
      files.push({ path: safePath(header), bytes, executable: (modeOf(header) & 0o111) !== 0 });
    } else if (!skipped.has(type)) {
      throw new Error(`The archive holds an entry of type "${type}".`);
    }
    at += block + Math.ceil(size / block) * block;
  }
  return files;
};

const safePath = (header: Buffer): string => {
  const prefix = text(header, 345, 155);
  const name = text(header, 0, 100);
  const path = prefix === '' ? name : `${prefix}/${name}`;
  const parts = path.split('/').filter((part) => part !== '.' && part !== '');
  if (path.startsWith('/') || parts.length === 0 || parts.includes('..')) {
    throw new Error(`The archive holds the unsafe path "${path}".`);
  }
  return parts.join('/');
};

const modeOf = (header: Buffer) => Number.parseInt(text(header, 100, 8), 8);

const text = (header: Buffer, start: number, length: number): string => {
  const end = header.indexOf(0, start);
  const stop = end === -1 || end > start + length ? start + length : end;
  return header.toString('utf8', start, stop).trim();
};
