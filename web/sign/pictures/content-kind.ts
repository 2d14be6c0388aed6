import { says } from './join-bytes.ts';

export type ContentKind = 'jpeg' | 'png' | 'pdf' | 'heic';

/** As many bytes as tell the kinds apart. */
export const headBytes = 16;

/** Of HEIF files whose pictures are coded as iPhones do, or that leave it open. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** What a file is by its first bytes, whatever its name says; null for all that is not taken. */
export const kindOfContent = (head: Uint8Array): ContentKind | null => {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head[0] === 0x89 && says(head, 1, 'PNG\r\n\u001A\n')) return 'png';
  if (says(head, 0, '%PDF-')) return 'pdf';
  return says(head, 4, 'ftyp') && heicBrands.some((brand) => says(head, 8, brand)) ? 'heic' : null;
};
