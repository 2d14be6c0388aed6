import { findPdfStart, pdfHeadBytes } from './pdf-start.ts';

/** First bytes of a kind of file, and their offset. */
interface Start {
  at?: number;
  hex?: string;
  text?: string;
}

const zip: Start[] = [{ hex: '504b0304' }, { hex: '504b0506' }];
const ole: Start[] = [{ hex: 'd0cf11e0a1b11ae1' }];
const rtf: Start[] = [{ text: '{\\rtf' }];
const jpeg: Start[] = [{ hex: 'ffd8ff' }];
const tiff: Start[] = [{ hex: '49492a00' }, { hex: '4d4d002a' }];
const mpeg: Start[] = [{ hex: '000001b3' }, { hex: '000001ba' }];
const boxes = (...names: string[]): Start[] => names.map((text) => ({ at: 4, text }));

/** The kinds that are known by their first bytes. */
const starts: Record<string, Start[]> = {
  bmp: [{ text: 'BM' }],
  mp3: [{ text: 'ID3' }, { hex: 'fffb' }, { hex: 'fffa' }, { hex: 'fff3' }, { hex: 'fff2' }],
  doc: [...ole, ...rtf],
  dot: [...ole, ...rtf],
  gif: [{ text: 'GIF87a' }, { text: 'GIF89a' }],
  ogg: [{ text: 'OggS' }],
  mov: boxes('ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'),
  mp4: boxes('ftyp'),
  zip,
  docx: zip,
  pptx: zip,
  ppsx: zip,
  xlsx: zip,
  sxc: zip,
  sxi: zip,
  sxw: zip,
  jpeg,
  jpg: jpeg,
  wav: [{ text: 'RIFF' }],
  mpeg,
  mpg: mpeg,
  png: [{ hex: '89504e470d0a1a0a' }],
  swf: [{ text: 'FWS' }, { text: 'CWS' }, { text: 'ZWS' }],
  tif: tiff,
  tiff,
  mdb: [{ hex: '00010000' }],
  vsd: ole,
  pps: ole,
  ppt: ole,
  xls: ole,
  rtf,
};

const lettersOf = ({ hex, text = '' }: Start): string =>
  hex === undefined
    ? text
    : String.fromCharCode(...Array.from(hex.matchAll(/../g), ([byte]) => Number.parseInt(byte, 16)));

/** Number of first bytes that `beginsAs` needs. */
export const ticketHeadBytes = pdfHeadBytes;

/** Tells whether the first bytes of a ticket's file do not contradict its extension. Nothing is decoded. */
export const beginsAs = (head: Uint8Array, extension: string): boolean => {
  if (extension === 'pdf') return findPdfStart(head) >= 0;
  const letters = String.fromCharCode(...head.subarray(0, ticketHeadBytes));
  const known = Object.hasOwn(starts, extension) ? starts[extension] : undefined;
  return known?.some((start) => letters.startsWith(lettersOf(start), start.at ?? 0)) ?? true;
};
