import { signerUpload } from '#contract/limits.ts';
import { pictureSizeOf } from '#kit/picture-size.ts';
import { isWholePicture } from '#kit/whole-picture.ts';
import { headBytes, kindOfContent } from './content-kind.ts';
import type { ContentKind } from './content-kind.ts';
import { decodePhoto } from './decode-photo.ts';
import { cleanJpeg } from './jpeg-metadata.ts';
import { isLocked } from './locked-pdf.ts';
import { cleanPng } from './png-metadata.ts';
import { longestSide, redraw } from './redraw.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

/** `converted` and `reduced` say how the file was changed; `locked` marks an encrypted PDF. */
export type PreparationNote = 'converted' | 'reduced' | 'locked';

export interface PreparedFile {
  file: File;
  note: PreparationNote | null;
}

/** Larger photos are re-encoded: this is enough to read an identity card and uploads in seconds. */
const photoBytes = 8 * 1_048_576;
/** Larger files are decoded without a look at their bytes: a phone’s memory is short. */
const mostReadBytes = 2 * signerUpload.maxBytes;
/** Phones cannot decode larger files. */
const mostPhotoBytes = 200 * 1_048_576;
/** Decoding takes four bytes for each pixel. Phones of “200 MP” give 16,320 × 12,240. */
const mostDecodedPixels = 200_000_000;
/** Just below the server's limit (domains/webdocs/signing/file-kinds.ts). */
const mostPixels = 50_000_000;

const names = /\.(?:jpe?g|png|pdf|heic|heif)$/i;
const endings = { jpeg: '.jpg', png: '.png', pdf: '.pdf' } as const;

const readBytes = async (file: Blob): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file was moved or deleted, or its cloud storage does not answer.
    throw new UnacceptableFile('unreadable');
  }
};

/** The content decides the extension: phones and messengers give photos wrong ones. */
const renamed = (content: BlobPart, name: string, kind: keyof typeof endings, type: string): File => {
  const isNamedSo = kind === 'jpeg' ? /\.jpe?g$/i.test(name) : name.toLowerCase().endsWith(endings[kind]);
  const right = isNamedSo ? name : name.replace(names, '') + endings[kind];
  return new File([content], right, { type });
};

const asJpeg = async (file: File, note: PreparationNote, isHeic = false): Promise<PreparedFile> => {
  const size = isHeic ? null : await pictureSizeOf(file);
  if (size && size.width * size.height > mostDecodedPixels) throw new UnacceptableFile('pixels');
  const picture = await decodePhoto(file, isHeic);
  const blob = await redraw(picture, signerUpload.maxBytes);
  if ('close' in picture) picture.close();
  return { file: renamed(blob, file.name.replace(names, ''), 'jpeg', 'image/jpeg'), note };
};

const preparePdf = async (file: File): Promise<PreparedFile> => {
  if (file.size > signerUpload.maxBytes) throw new UnacceptableFile('tooBig');
  const note = isLocked(await readBytes(file)) ? 'locked' : null;
  return { file: renamed(file, file.name, 'pdf', 'application/pdf'), note };
};

/** Small pictures keep their pixels and lose their metadata; large ones are re-encoded. */
const preparePicture = async (file: File, kind: 'jpeg' | 'png'): Promise<PreparedFile> => {
  const isJpeg = kind === 'jpeg';
  const type = isJpeg ? 'image/jpeg' : 'image/png';
  if (file.size > mostReadBytes) return asJpeg(file, 'reduced');
  const bytes = await readBytes(file);
  // Engines draw what there is of a picture, grey below, and report no error.
  if (!isWholePicture(bytes, type)) throw new UnacceptableFile('damaged');
  if (file.size > (isJpeg ? photoBytes : signerUpload.maxBytes)) return asJpeg(file, 'reduced');
  const clean = isJpeg ? cleanJpeg(bytes) : cleanPng(bytes);
  // Decoders tolerate errors that this parser rejects: re-encoding gives a valid picture.
  if (!clean) return asJpeg(file, 'converted');
  const isLarge = isJpeg && Math.max(clean.width, clean.height) > longestSide;
  if (isLarge || clean.width * clean.height > mostPixels) return asJpeg(file, 'reduced');
  return { file: renamed(clean.bytes, file.name, kind, type), note: null };
};

const prepareKind = (file: File, kind: ContentKind): Promise<PreparedFile> => {
  if (kind === 'pdf') return preparePdf(file);
  return kind === 'heic' ? asJpeg(file, 'converted', true) : preparePicture(file, kind);
};

/**
 * Converts a chosen file to a form the server accepts: jpg, png or pdf of at most 25 MB, pictures without location.
 * @throws {UnacceptableFile}
 */
export const prepareFile = async (file: File): Promise<PreparedFile> => {
  if (!names.test(file.name)) throw new UnacceptableFile('type');
  if (file.size === 0) throw new UnacceptableFile('empty');
  if (file.size > mostPhotoBytes) throw new UnacceptableFile('tooBig');
  const kind = kindOfContent(await readBytes(file.slice(0, headBytes)));
  if (!kind) throw new UnacceptableFile('type');
  return prepareKind(file, kind);
};
