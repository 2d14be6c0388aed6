import { describe, expect, it, test } from 'vitest';
import { ticketFile } from '#contract/limits.ts';
import { kindOfTicketFile } from './file-kinds.ts';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

const starts: Record<string, Buffer> = {
  bmp: Buffer.from('BM6\0'),
  mp3: Buffer.from('ID3\x04'),
  doc: hex('d0cf11e0a1b11ae1'),
  dot: Buffer.from('{\\rtf1'),
  gif: Buffer.from('GIF89a'),
  ogg: Buffer.from('OggS\0'),
  mov: Buffer.from('\0\0\0\x14ftypqt  '),
  mp4: Buffer.from('\0\0\0\x18ftypmp42'),
  zip: hex('504b030414'),
  docx: hex('504b030414'),
  pptx: hex('504b030414'),
  ppsx: hex('504b030414'),
  xlsx: hex('504b030414'),
  sxc: hex('504b030414'),
  sxi: hex('504b030414'),
  sxw: hex('504b030414'),
  jpeg: hex('ffd8ffe0'),
  jpg: hex('ffd8ffe1'),
  wav: Buffer.from('RIFF'),
  mpeg: hex('000001ba'),
  mpg: hex('000001b3'),
  png: hex('89504e470d0a1a0a'),
  swf: Buffer.from('CWS\x0a'),
  tif: hex('49492a00'),
  tiff: hex('4d4d002a'),
  mdb: hex('000100005374616e'),
  pdf: Buffer.from('%PDF-1.7'),
  vsd: hex('d0cf11e0a1b11ae1'),
  pps: hex('d0cf11e0a1b11ae1'),
  ppt: hex('d0cf11e0a1b11ae1'),
  xls: hex('d0cf11e0a1b11ae1'),
  rtf: Buffer.from('{\\rtf1'),
};
const program = hex('4d5a900003000000');

/** Checks a file as the upload does: first its first bytes, then all of them. */
const isTaken = (name: string, bytes: Buffer): boolean => {
  const look = kindOfTicketFile(bytes.subarray(0, 8), name)?.look();
  look?.take(bytes);
  return look?.isSound() ?? false;
};

test.each(ticketFile.extensions.map((extension) => [extension]))(
  '%s is taken, in any case, when its content agrees',
  (extension) => {
    const known = starts[extension];
    expect(isTaken(`a.${extension}`, known ?? Buffer.from('du texte'))).toBe(true);
    expect(isTaken(`A.${extension.toUpperCase()}`, known ?? Buffer.from('du texte'))).toBe(true);
    // A gpg key can have any bytes.
    if (extension !== 'gpg') expect(isTaken(`a.${extension}`, program)).toBe(false);
  },
);

describe('refused is', () => {
  it.each(['a.exe', 'a.svg', 'a.png.exe', 'a', '.png', 'a.png.', 'a.docm', 'a.pdf\u0000.exe', 'png'])(
    'the name %j',
    (name) => {
      expect(isTaken(name, hex('89504e470d0a1a0a'))).toBe(false);
    },
  );

  it('a picture under the name of another kind, and a page under the name of a picture', () => {
    expect(isTaken('a.jpg', hex('89504e470d0a1a0a'))).toBe(false);
    expect(isTaken('a.png', Buffer.from('<html><script>'))).toBe(false);
    expect(isTaken('a.pdf', Buffer.from('<html>%PDF-1.7'))).toBe(false);
  });

  it('an empty file, with a word of its own', () => {
    expect(() => kindOfTicketFile(Buffer.alloc(0), 'a.txt')).toThrow('FileEmpty');
  });

  it('a text with bytes no text has, wherever they stand; one of two bytes a character is taken', () => {
    expect(isTaken('a.csv', Buffer.from(`${'a;b\n'.repeat(100)}\0`))).toBe(false);
    expect(isTaken('a.csv', Buffer.from('\ufeffa;b', 'utf16le'))).toBe(true);
  });
});

test('of a double extension the last one counts, and the content with it', () => {
  expect(isTaken('facture.exe.pdf', Buffer.from('%PDF-1.7'))).toBe(true);
  expect(isTaken('facture.exe.pdf', program)).toBe(false);
});
