import { findPdfStart } from '#contract/pdf-start.ts';
import { extensionOf } from '#http/file-names.ts';
import type { FileKind, Look } from '#http/upload.ts';
import { pngSize, openJpegReader, type ImageSize } from '#engines/images/image-size.ts';

export interface SignerFileKind extends FileKind {
  extensions: readonly string[];
  begins: (head: Buffer) => boolean;
}

/**
 * Maximum number of pixels, because a small file can demand gigabytes of memory. Cameras of “50 MP” give 8192 × 6144.
 */
const mostPixels = 51_000_000;
const headBytes = 1_024;
const tailBytes = 2_048;
/** First bytes that make a guessing browser treat a file as a page. */
const markup = /<(?:script|html|svg|iframe|!doctype)/i;

const lookAtEnds = () => {
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  return {
    take(chunk: Buffer): void {
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      tail =
        chunk.length >= tailBytes
          ? Buffer.from(chunk.subarray(-tailBytes))
          : Buffer.concat([tail, chunk]).subarray(-tailBytes);
    },
    head: () => head,
    tail: () => tail,
    hasMarkup: () => markup.test(head.toString('latin1')) || markup.test(tail.toString('latin1')),
  };
};

const isSane = (size: ImageSize | null): boolean =>
  size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= mostPixels;

const lookAtPng = (): Look => {
  const ends = lookAtEnds();
  const last = Buffer.from('0000000049454e44ae426082', 'hex');
  return {
    take: (chunk) => ends.take(chunk),
    isSound: () => isSane(pngSize(ends.head())) && ends.tail().subarray(-last.length).equals(last) && !ends.hasMarkup(),
  };
};

/** Phones append a film or notes after the end of the picture. That is allowed if it is not markup. */
const lookAtJpeg = (): Look => {
  const ends = lookAtEnds();
  const jpeg = openJpegReader();
  return {
    take(chunk) {
      ends.take(chunk);
      jpeg.take(chunk);
    },
    isSound: () => isSane(jpeg.size()) && !ends.hasMarkup(),
  };
};

const ending = /%%EOF|startxref\s+\d/g;

/**
 * Checks start, end and absence of markup after the end; the content is checked after storage
 * (`engines/pdf/check/pdf-check.ts`). Scanners fill the last block of a file with zeros.
 */
const lookAtPdf = (): Look => {
  const ends = lookAtEnds();
  return {
    take(chunk) {
      let length = chunk.length;
      while (length > 0 && (chunk[length - 1] ?? 0) === 0) length -= 1;
      if (length > 0) ends.take(length === chunk.length ? chunk : chunk.subarray(0, length));
    },
    isSound: () => {
      const tail = ends.tail().toString('latin1');
      const last = [...tail.matchAll(ending)].at(-1);
      return last !== undefined && !markup.test(tail.slice(last.index));
    },
  };
};

const starts = (bytes: Buffer) => (head: Buffer) => head.subarray(0, bytes.length).equals(bytes);

export const fileKinds: readonly SignerFileKind[] = [
  {
    contentType: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    begins: starts(Buffer.from([0xff, 0xd8, 0xff])),
    look: lookAtJpeg,
  },
  {
    contentType: 'image/png',
    extensions: ['png'],
    begins: starts(Buffer.from('89504e470d0a1a0a', 'hex')),
    look: lookAtPng,
  },
  { contentType: 'application/pdf', extensions: ['pdf'], begins: (head) => findPdfStart(head) >= 0, look: lookAtPdf },
];

/** The first bytes decide the kind of the file, and its extension must agree (REQ-4.1.3). */
export const kindOf = (head: Buffer, name: string): SignerFileKind | undefined =>
  fileKinds.find(({ begins, extensions }) => begins(head) && extensions.includes(extensionOf(name)));
