import { findPdfStart, pdfHeadBytes } from '#contract/pdf-start.ts';
import { hasAsciiAt } from './join-bytes.ts';

export type ContentKind = 'jpeg' | 'png' | 'pdf' | 'heic';

/** Number of bytes that `kindOfContent` needs. */
export const headBytes = pdfHeadBytes;

/** HEIF brands for HEVC pictures, as from iPhones, and the generic `mif1` and `msf1`, which allow any codec. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The file type by its first bytes, not by its name; null if it is not accepted. */
export const kindOfContent = (head: Uint8Array): ContentKind | null => {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head[0] === 0x89 && hasAsciiAt(head, 1, 'PNG\r\n\u001A\n')) return 'png';
  if (hasAsciiAt(head, 4, 'ftyp') && heicBrands.some((brand) => hasAsciiAt(head, 8, brand))) return 'heic';
  return findPdfStart(head) >= 0 ? 'pdf' : null;
};
