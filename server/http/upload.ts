import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Files, Stored } from '#engines/blobs/blobs.ts';
import { pdfHeadBytes } from '#contract/pdf-start.ts';
import { Refusal } from './refusal.ts';

/** Checks a file while its bytes pass. `isSound` gives the result at the end. */
export interface Look {
  take(chunk: Buffer): void;
  isSound(): boolean;
}

export interface FileKind {
  contentType: string;
  look: () => Look;
}

/** Kind of a file by its first bytes and its name; undefined for a kind that is refused. */
export type KindOf = (head: Buffer, name: string) => FileKind | undefined;

/** The files store has failed. Neither the file nor its sender is the cause. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
  readonly code = 'Unavailable';
}

/** Number of first bytes that distinguish all file kinds. */
const longestStart = pdfHeadBytes;

export interface SentFile {
  /** `truncated`: it was longer than it may be, and its end is missing. */
  file: Readable & { truncated?: boolean };
  filename: string;
  /** Reads the rest of the body after the file. Throws for a second file and for a sixth field. */
  readOn(): Promise<void>;
}

/** Maximum bytes around a file in its body: five fields, and the headers of each part. */
const framingBytes = 1_048_576;

/** The only part of a multipart body, named `file`. A body that is longer than any allowed file is refused unread. */
export const readPart = async (request: FastifyRequest, maxBytes: number): Promise<SentFile> => {
  if (!request.isMultipart()) throw new Refusal('FileMissing');
  if (Number(request.headers['content-length']) > maxBytes + framingBytes) throw new Refusal('FileTooBig');
  // It may have waited for a place. A body whose connection has ended before it is read never ends.
  if (request.raw.destroyed) throw new Refusal('FileMissing');
  const parts = request.parts({ limits: { files: 1, fields: 5, fileSize: maxBytes } });
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'file') throw new Refusal('FileMissing');
    const readOn = async () => {
      for (let after = await parts.next(); !after.done; after = await parts.next());
    };
    return { file: part.file, filename: part.filename, readOn };
  }
  throw new Refusal('FileMissing');
};

/** Reads the first bytes to know the kind. The rest passes through the check and is cut at the limit. */
const openPart = async (part: SentFile, kindOf: KindOf) => {
  const chunks = part.file.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  let ended = false;
  while (head.length < longestStart && !ended) {
    const next = await chunks.next();
    if (next.done) ended = true;
    else head = Buffer.concat([head, next.value]);
  }
  const kind = kindOf(head, part.filename);
  if (!kind) throw new Refusal('FileTypeRefused');
  const look = kind.look();
  let isRefused = false;
  const content = async function* () {
    try {
      look.take(head);
      yield head;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
        look.take(next.value);
        yield next.value;
      }
      if (part.file.truncated) throw new Refusal('FileTooBig');
      if (!look.isSound()) throw new Refusal('FileTypeRefused');
      await part.readOn();
    } catch (error) {
      isRefused = true;
      throw error;
    }
  };
  return { contentType: kind.contentType, stream: Readable.from(content()), isRefused: () => isRefused };
};

/** Stores a part as a stream. An incomplete or invalid file is not kept. */
export const storePart = async (files: Files, part: SentFile, key: string, kindOf: KindOf): Promise<Stored> => {
  const { contentType, stream, isRefused } = await openPart(part, kindOf);
  return files.put(key, stream, { contentType }).catch((error: unknown) => {
    throw isRefused() ? error : new StoreFault(String(error));
  });
};
