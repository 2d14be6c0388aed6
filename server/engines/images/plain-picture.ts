import { readChunks, type Chunk } from './png.ts';
import { canDraw, imageKind, type ImageKind } from './redraw.ts';

/** Chunks of a PNG that change no pixel in any browser (PNG 3 §11). */
const plainChunks = new Set('IHDR PLTE IDAT IEND tRNS sRGB pHYs tEXt zTXt iTXt tIME bKGD hIST sBIT sPLT'.split(' '));

/** Gamma 1 / 2.2, which is that of sRGB; programs write it beside. */
const usualGamma = 45_455;

/** Tells whether every browser gives the samples of a PNG the same colours: not all apply profiles, gammas or turns. */
const hasPlainColours = (chunks: readonly Chunk[]): boolean => {
  const one = (wanted: string) => chunks.find(({ type }) => type === wanted)?.data;
  const [palette, transparency] = [one('PLTE'), one('tRNS')];
  if (palette && transparency && transparency.length > palette.length / 3) return false;
  return chunks.every(
    ({ type, data }) =>
      plainChunks.has(type) ||
      (type === 'gAMA' && data.length === 4 && data.readUInt32BE(0) === usualGamma) ||
      (type === 'cHRM' && one('sRGB') !== undefined),
  );
};

const profileName = Buffer.from('ICC_PROFILE\0', 'latin1');

/**
 * Tells whether a JPEG may bring a profile of colours, in one of the segments before its samples (ITU-T T.81, annex B). One
 * whose segments do not follow each other plainly may.
 */
const mayHaveProfile = (jpeg: Buffer): boolean => {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (jpeg[at + 1] === 0xda) return false;
    if (jpeg[at + 1] === 0xe2 && jpeg.subarray(at + 4, at + 4 + profileName.length).equals(profileName)) return true;
  }
  return true;
};

const isPlain = (kind: ImageKind, bytes: Buffer): boolean => {
  if (kind === 'jpeg') return !mayHaveProfile(bytes);
  const chunks = kind === 'png' ? readChunks(bytes) : [];
  return chunks !== null && hasPlainColours(chunks);
};

/**
 * Tells whether a picture is a JPEG, PNG or GIF that every browser shows alike: whole, without a profile of colours. Of a
 * cut or damaged one, each browser shows another part.
 * @param pixels most pixels to decode
 * @param company whose turn it takes
 */
export const isPlainPicture = async (bytes: Buffer, pixels: number, company: string): Promise<boolean> => {
  const kind = imageKind(bytes);
  return kind !== null && isPlain(kind, bytes) && canDraw(bytes, pixels, company);
};
