import { expect, test } from 'vitest';
import { encryptionModes, lockedEncryption, pdfWithEncryption } from './encrypted-pdf.test-support.ts';
import { findEncryption } from './find-encryption.ts';

// REQ-4.1.6
test.each(encryptionModes)('a file of $name is opened with the empty password', ({ dictionary, key }) => {
  const { keys, isLocked, isPlain } = findEncryption(pdfWithEncryption(dictionary));
  expect([keys.map((one) => one.key.toString('hex')), isLocked, isPlain]).toEqual([
    [key.toString('hex')],
    false,
    false,
  ]);
});

// REQ-4.1.6
test('a file that MuPDF encrypted with an empty password of its owner is opened', () => {
  const file =
    'trailer <</Root 1 0 R/ID[<38F919BDC333E023557CA678CE2CB0EA>()]/Encrypt<</Filter/Standard/R 3/V 2/Length 128/P -4/O<6B8930FFFBBFFF633765563BB31C2904752734814E72B56597F774CF9003971F>/U<E719DF7626775B0AAD96D7D01D73CC6528BF4E5E4E758A4164004E56FFFA0108>>>>>';
  expect(findEncryption(Buffer.from(file)).keys.map(({ key }) => key.toString('hex'))).toEqual([
    '9f9347f855f3129d2b74f5a4bd1f6536',
  ]);
});

// REQ-4.1.6
test('a file of a password is locked', () => {
  expect(findEncryption(pdfWithEncryption(lockedEncryption))).toMatchObject({ keys: [], isLocked: true });
  expect(findEncryption(pdfWithEncryption('/Filter /Adobe.PubSec /V 4'))).toMatchObject({ keys: [], isLocked: true });
});

// REQ-4.1.6
test.each<[string, Buffer]>([
  ['no trailer names an encryption', Buffer.from(`6 0 obj << ${lockedEncryption} >> endobj trailer << /Root 1 0 R >>`)],
  ['it names null', Buffer.from('trailer << /Root 1 0 R /Encrypt null >>')],
  ['it names nothing', Buffer.from('trailer << /Root 1 0 R /Encrypt 9 0 R >>')],
  ['it names what is no encryption', pdfWithEncryption('/Type /Catalog')],
  [
    'another trailer names none',
    Buffer.concat([pdfWithEncryption(lockedEncryption), Buffer.from('trailer << /Root 1 0 R >>')]),
  ],
  [
    'one names it twice',
    Buffer.from(`6 0 obj << ${lockedEncryption} >> endobj trailer << /Root 1 0 R /Encrypt null /Encrypt 6 0 R >>`),
  ],
  [
    'another object may be the encryption',
    pdfWithEncryption(lockedEncryption, `6 %\n0 obj << ${lockedEncryption} >> endobj`),
  ],
  ['its handler has an odd name', pdfWithEncryption(lockedEncryption.replace('/Standard', '/Standar#6?'))],
  ['its key of version 4 is longer than that has', pdfWithEncryption(lockedEncryption.replace('128', '256'))],
  [
    'its length stands in two objects',
    pdfWithEncryption(lockedEncryption.replace('128', '12 0 R'), '12 0 obj 128 endobj', '12 0 obj 40 endobj'),
  ],
  ['a hash of a password is long', pdfWithEncryption(lockedEncryption.replace('/O <', `/O <${'00'.repeat(200)}`))],
  ['it has a length that readers take in different ways', pdfWithEncryption(lockedEncryption.replace('128', '200'))],
  [
    'it has a revision that readers take in different ways',
    pdfWithEncryption(lockedEncryption.replace('/R 4', '/R 1')),
  ],
  ['it has permissions of too many bits', pdfWithEncryption(lockedEncryption.replace('/P -4', '/P 99999999999'))],
  ['it has a text with a line end in it', pdfWithEncryption(lockedEncryption.replace(/\/U <\w+>/, '/U (a\r\nb)'))],
])('a file is not locked where %s', (_, file) => {
  expect(findEncryption(file)).toMatchObject({ keys: [], isLocked: false, isPlain: true });
});

// REQ-4.1.6
test('the values of an encryption may stand in objects of their own, and its trailer in a cross-reference stream', () => {
  const [mode] = encryptionModes;
  const user = /\/U (<\w+>)/.exec(mode?.dictionary ?? '')?.[1];
  const file = pdfWithEncryption(mode?.dictionary.replace(/\/U <\w+>/, '/U 7 0 R') ?? '', `7 0 obj ${user} endobj`);
  const text = file.toString('latin1').replace('trailer', '8 0 obj').replace('/Encrypt', '/Type /XRef /#45ncrypt');
  for (const one of [file, Buffer.from(text, 'latin1')])
    expect(findEncryption(one)).toMatchObject({ keys: [{ key: mode?.key }], isPlain: false });
});
