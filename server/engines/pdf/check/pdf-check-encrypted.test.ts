import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  encryptFor,
  encryptionModes,
  lockedEncryption,
  pdfWithEncryption,
  type EncryptionMode,
} from './encryption/encrypted-pdf.test-support.ts';
import { findPdfFault } from './pdf-check.ts';

const stream = (number: number, keys: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${keys} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj'),
  ]);
const packed = (mode: EncryptionMode, object: string, isDeflated = true) => {
  const content = Buffer.from(`8 0 ${object}`);
  const keys = `/Type /ObjStm /N 1 /First 4 ${isDeflated ? '/Filter /FlateDecode' : ''}`;
  return stream(7, keys, encryptFor(mode, 7, isDeflated ? deflateSync(content) : content));
};
const text = (mode: EncryptionMode, number: number, plain: string) =>
  `<${encryptFor(mode, number, plain).toString('hex')}>`;
const attached = (mode: EncryptionMode, name: string, content: string) => [
  `8 0 obj << /Type /Filespec /F ${text(mode, 8, name)} /EF << /F 9 0 R >> >> endobj`,
  stream(9, '/Type /EmbeddedFile /Filter /FlateDecode', encryptFor(mode, 9, deflateSync(content))),
];
const page = '<html xmlns="http://www.w3.org/1999/xhtml"><script>a</script></html>';
const script = '<< /S /JavaScript /JS (app.alert(1)) >>';

// REQ-4.1.6
describe.each(encryptionModes)('a PDF that opens without a password, by $name', (mode) => {
  const faultOf = (...objects: (string | Buffer)[]) => findPdfFault(pdfWithEncryption(mode.dictionary, ...objects));

  test('is taken when it does nothing', () => {
    const address = text(mode, 8, 'https://a.example');
    for (const isDeflated of [true, false]) expect(faultOf(packed(mode, '<< /A (b) >>', isDeflated))).toBeNull();
    expect(faultOf(`8 0 obj << /S /URI /URI ${address} >> endobj`)).toBeNull();
    expect(faultOf(`9 0 obj << /S /URI /URI 8 0 R >> endobj`, `8 0 obj ${address} endobj`)).toBeNull();
    expect(faultOf(`8 0 obj << /S /GoToR /F ${text(mode, 8, 'annexe.pdf')} >> endobj`)).toBeNull();
    expect(faultOf(...attached(mode, 'factur-x.xml', '<a/>'))).toBeNull();
  });

  test('is refused for the same as any other', () => {
    for (const isDeflated of [true, false]) expect(faultOf(packed(mode, script, isDeflated))).toBe('script');
    const address = text(mode, 8, 'javascript:alert(1)');
    expect(faultOf(`8 0 obj << /S /URI /URI ${address} >> endobj`)).toBe('otherFile');
    expect(faultOf(`9 0 obj << /S /URI /URI 8 0 R >> endobj`, `8 0 obj ${address} endobj`)).toBe('otherFile');
    expect(faultOf(`8 0 obj << /S /GoToR /F ${text(mode, 8, '//host/a.pdf')} >> endobj`)).toBe('otherFile');
    expect(faultOf(...attached(mode, 'a.exe', '<a/>'))).toBe('attachedFile');
    expect(faultOf(...attached(mode, 'a.xml', page))).toBe('attachedFile');
  });

  test('is refused for what cannot be read in it', () => {
    expect(faultOf(stream(7, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', Buffer.alloc(32, 5)))).toBe('damaged');
    expect(faultOf(packed(mode, '<< /A (b) >>').toString('latin1').replace('7 0 obj', '7 % 0 obj'))).toBe('damaged');
  });

  test('is refused for a script that another trailer leaves plain, or that it alone decrypts', () => {
    const plain = stream(7, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(`8 0 ${script}`));
    expect(faultOf(plain)).toBe('script');
    const other = Buffer.from(`trailer << /Root 1 0 R /Encrypt << ${lockedEncryption} >> >>`);
    for (const more of [other, Buffer.from('trailer << /Root 1 0 R >>')])
      expect(findPdfFault(Buffer.concat([pdfWithEncryption(mode.dictionary, packed(mode, script)), more]))).toBe(
        'script',
      );
  });
});

// REQ-4.1.6
test('a key of version 4 that is short may be filled with zeros, as Acrobat and Firefox do', () => {
  const [first] = encryptionModes;
  const dictionary =
    first?.dictionary.replace('/V 1', '/V 4 /CF << /StdCF << /CFM /V2 /Length 5 >> >> /StmF /StdCF /StrF /StdCF') ?? '';
  const key = Buffer.concat([first?.key ?? Buffer.alloc(0), Buffer.alloc(11)]);
  for (const one of [first?.key ?? key, key]) {
    const mode = { name: '', dictionary, key: one };
    expect(findPdfFault(pdfWithEncryption(dictionary, packed(mode, '<< /A (b) >>')))).toBeNull();
    expect(findPdfFault(pdfWithEncryption(dictionary, packed(mode, script)))).toBe('script');
  }
});

const megabyte = 1_048_576;

// REQ-4.1.6
test.each<[string, boolean, (mode: EncryptionMode) => string | Buffer]>([
  ['of links', false, (mode) => `8 0 obj<</URI ${text(mode, 8, 'a')}>>endobj `.repeat(300_000)],
  [
    'of streams without an end',
    false,
    (mode) =>
      Buffer.concat([
        ...attached(mode, 'a.xml', '<a/>').map((one) => Buffer.from(one)),
        Buffer.from('9 0 obj<<>>stream\n'.repeat(900_000)),
      ]),
  ],
  [
    'of one long stream',
    true,
    (mode) =>
      stream(
        7,
        '/Type /ObjStm /N 0 /First 0 /Filter /FlateDecode',
        Buffer.concat([encryptFor(mode, 7, deflateSync('')), Buffer.alloc(24 * megabyte)]),
      ),
  ],
  ['of trailers', false, () => 'trailer<</Encrypt<</Filter/Standard/R 3/V 2/P 0/O(a)/U(b)>>/ID[(a)]>>'.repeat(300_000)],
  [
    'of different trailers',
    false,
    () => Array.from({ length: 300_000 }, (_, id) => `trailer<</Encrypt ${id} 0 R/ID[(${id})]>>`).join(''),
  ],
  ['of words that begin an object behind comments without an end', false, () => ' obj%'.repeat(5 * megabyte)],
])('a PDF of 25 MB made %s is judged in bounded time', (_, isSound, make) => {
  for (const mode of encryptionModes.slice(2, 4)) {
    const file = pdfWithEncryption(mode.dictionary, make(mode));
    const start = process.cpuUsage();
    expect(findPdfFault(file) === null).toBe(isSound);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(15_000);
  }
});
