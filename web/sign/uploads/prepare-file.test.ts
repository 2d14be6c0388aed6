import { describe, expect, test } from 'vitest';
import { signerUpload } from '#contract/limits.ts';
import { joinBytes } from './join-bytes.ts';
import { chunk } from '#tests/support/png-chunk.ts';
import { exif, jpeg, place, png, scan, shows, tiffWith } from './pictures.test-support.ts';
import { prepareFile } from './prepare-file.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const photo = jpeg([exif(joinBytes([tiffWith(6), place])), ...shows, scan([1, 2, 3])]);
const screen = png([chunk('tEXt', Buffer.from('Author\0Nora')), chunk('IDAT', new Uint8Array(9))]);
const pdf = (more: string, bytes = 0) =>
  joinBytes([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 10), Buffer.from(`${more}\n%%EOF\n`)]);
const fileOf = (content: Uint8Array, name: string): File => new File([new Uint8Array(content)], name);
const whyUnfit = (file: File): Promise<unknown> =>
  prepareFile(file).catch((error: unknown) => (error instanceof UnacceptableFile ? error.why : error));

describe('a file is made ready', () => {
  test.each<[string, Uint8Array, string, string]>([
    ['a JPEG', photo, 'Carte.JPEG', 'image/jpeg'],
    ['a PNG', screen, 'Écran.png', 'image/png'],
    ['a PDF', pdf('trailer << >>'), 'RIB.PDF', 'application/pdf'],
    ['a PDF behind an empty line', joinBytes([Buffer.from('\n'), pdf('')]), 'releve.pdf', 'application/pdf'],
  ])('%s keeps its name', async (_, content, name, type) => {
    const { file, note } = await prepareFile(fileOf(content, name));
    expect([file.name, file.type, note]).toEqual([name, type, null]);
  });

  test.each<[Uint8Array, string, string]>([
    [photo, 'IMG_0042.HEIC', 'IMG_0042.jpg'],
    [photo, 'capture.png', 'capture.jpg'],
    [screen, 'photo.jpg', 'photo.png'],
    [pdf(''), 'scan.jpg', 'scan.pdf'],
  ])('what a phone named after another kind gets its own', async (content, from, to) => {
    expect((await prepareFile(fileOf(content, from))).file.name).toBe(to);
  });

  test('a picture tells no place and no author any more', async () => {
    for (const [content, name] of [
      [photo, 'a.jpg'],
      [screen, 'a.png'],
    ] as const) {
      const { file } = await prepareFile(fileOf(content, name));
      expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).not.toMatch(/GPS|Nora/);
    }
  });

  test('a PDF is sent as it is, up to 25 MB to the byte', async () => {
    const most = pdf('', signerUpload.maxBytes - pdf('').length);
    expect(most.length).toBe(26_214_400);
    const { file } = await prepareFile(fileOf(most, 'a.pdf'));
    expect(file.size).toBe(most.length);
    expect(await whyUnfit(fileOf(joinBytes([most, Buffer.from('\n')]), 'a.pdf'))).toBe('tooBig');
  });

  test.each([
    ['<< /Size 9 /Encrypt 5 0 R /Root 1 0 R >>', 'locked'],
    ['<< /Encrypt<< /Filter /Standard >> >>', 'locked'],
    ['<< /EncryptMetadata false >>', null],
    ['(an /Encrypted letter)', null],
  ])('a protected PDF is told from others: %s', async (trailer, note) => {
    expect((await prepareFile(fileOf(pdf(`trailer ${trailer}`, 200_000), 'a.pdf'))).note).toBe(note);
  });
});

describe('a file is not taken', () => {
  test.each<[string, string, Uint8Array, string]>([
    ['empty', 'a.jpg', new Uint8Array(), 'empty'],
    ['of a kind nobody asked for', 'a.docx', Buffer.from('PK\u0003\u0004 and more of it'), 'type'],
    ['a page named as a picture', 'a.png', Buffer.from('<html><script>alert(1)'), 'type'],
    ['a picture under the name of a program', 'a.exe', photo, 'type'],
  ])('when it is %s', async (_, name, content, why) => {
    expect(await whyUnfit(fileOf(content, name))).toBe(why);
  });

  test('when the device does not give it', async () => {
    const gone = fileOf(photo, 'a.jpg');
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) });
    expect(await whyUnfit(gone)).toBe('unreadable');
  });

  test('when it is a picture that is cut', async () => {
    for (const [content, name] of [
      [photo, 'a.jpg'],
      [screen, 'a.png'],
    ] as const)
      expect(await whyUnfit(fileOf(content.subarray(0, -9), name))).toBe('damaged');
  });
});
