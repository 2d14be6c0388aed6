import { ticketFile } from '#contract/limits.ts';
import { cleanFileName, extensionOf } from '#http/file-names.ts';
import { Refusal } from '#http/refusal.ts';
import { findPdfStart } from '#contract/pdf-start.ts';
import type { KindOf, Look } from '#http/upload.ts';

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

/** Known first bytes decide the kind; nothing is decoded. */
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

/**
 * These extensions must contain text. A program with such an extension is refused, because it contains bytes that no
 * text has.
 */
const texts = new Set(['csv', 'vi', 'css', 'htm', 'html', 'js', 'ics', 'xml', 'xsl', 'xslt', 'txt']);

const begins = (head: Buffer, { at = 0, hex, text }: Start): boolean => {
  const wanted = hex === undefined ? Buffer.from(text ?? '', 'latin1') : Buffer.from(hex, 'hex');
  return head.subarray(at, at + wanted.length).equals(wanted);
};

const anything = (): Look => ({ take: () => {}, isSound: () => true });

const lookAtText = (isWide: boolean) => (): Look => {
  let hasNul = false;
  return {
    take: (chunk) => {
      hasNul ||= chunk.includes(0);
    },
    // UTF-16 has two bytes for each character, and one of them is usually zero.
    isSound: () => isWide || !hasNul,
  };
};

const isWideText = (head: Buffer): boolean => begins(head, { hex: 'fffe' }) || begins(head, { hex: 'feff' });

/** The extension of the cleaned name must be on the list (REQ-2.9.4), and the content must not contradict it. */
export const kindOfTicketFile: KindOf = (head, name) => {
  const extension = extensionOf(cleanFileName(name));
  if (!ticketFile.extensions.includes(extension)) return undefined;
  if (head.length === 0) throw new Refusal('FileEmpty');
  const known = starts[extension];
  if (known && !known.some((start) => begins(head, start))) return undefined;
  if (extension === 'pdf' && findPdfStart(head) < 0) return undefined;
  const look = texts.has(extension) ? lookAtText(isWideText(head)) : anything;
  return { contentType: 'application/octet-stream', look };
};
