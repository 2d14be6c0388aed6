import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPdfFault } from '#contract/webdocs/pdf-faults.ts';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import { lockedEnd } from './encryption/encrypted-pdf.test-support.ts';
import { findPdfFault } from './pdf-check.ts';

const object = (body: string | Buffer) =>
  Buffer.concat([Buffer.from('7 0 obj\n'), Buffer.from(body), Buffer.from('\nendobj\n')]);
const pdfWith = (body: string | Buffer): Buffer => plainPdf(object(body));
interface Packing {
  type?: string;
  keys?: string;
  filter?: string;
  data?: Buffer;
  length?: number;
}

/** An object stream, as normal programs write it or in a form that hides its content. */
const packed = (
  objects: string | Buffer,
  {
    type = '/Type /ObjStm',
    keys = '/N 1 /First 4',
    filter = '/Filter /FlateDecode',
    data = deflateSync(objects),
    length = data.length,
  }: Packing = {},
) =>
  Buffer.concat([
    Buffer.from(`<< ${type} ${keys} /Length ${length} ${filter} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
const script = '8 0 << /S /JavaScript /JS (app.alert(1)) >>';
const bomb = Buffer.concat([Buffer.from('8 0 << >> '), Buffer.alloc(20_000_000, ' ')]);
const twice = deflateSync(deflateSync(script));

// REQ-4.1.6
describe('a PDF that is handed in', () => {
  test('is sound as programs write it: plain, with its objects packed, with links and pages to open at', async () => {
    const pdf = PDF.create();
    pdf.addPage({ size: 'a4' });
    for (const useXRefStream of [true, false])
      expect(findPdfFault(Buffer.from(await pdf.save({ useXRefStream })))).toBeNull();
    const plain = '8 0 << /Type /Outlines /First 9 0 R /OpenAction [3 0 R /Fit] >>';
    expect(findPdfFault(pdfWith(packed(plain)))).toBeNull();
    expect(findPdfFault(pdfWith(packed(plain, { filter: '/Filter [/FlateDecode] /DecodeParms null' })))).toBeNull();
    expect(findPdfFault(pdfWith(packed(plain, { filter: '', data: Buffer.from(plain) })))).toBeNull();
    for (const address of [
      '(https://a.example/JavaScript/)',
      '(mailto:a@b.example)',
      '(page.html)',
      '<68747470733a2f2f61>',
    ])
      expect(findPdfFault(pdfWith(`<< /S /URI /URI ${address} >>`))).toBeNull();
    expect(
      findPdfFault(pdfWith('<< /S /GoToR /D (here) /LaunchPad 1 /XFAB 2 /Note (a << /S /Launch >>) >>')),
    ).toBeNull();
  });

  test('may name an address that stands elsewhere, as macOS writes all: it is looked for', () => {
    const link = (elsewhere: string) => pdfWith(`<< /URI 9 0 R >>\nendobj\n${elsewhere}`);
    const objects = ['9 0 obj (https://a.example) endobj', '9 0 obj <68747470733a2f2f61> endobj'];
    for (const object of objects) expect(findPdfFault(link(object))).toBeNull();
    const inPacked = packed('9 0 (https://a.example)', { filter: '', data: Buffer.from('9 0 (https://a)') });
    expect(findPdfFault(pdfWith(Buffer.concat([inPacked, Buffer.from('\n8 0 obj << /URI 9 0 R >>')])))).toBeNull();
    for (const elsewhere of [
      '8 0 obj (https://a.example)',
      '9 0 obj (javascript:alert\\(1\\))',
      '9 0 obj ( java\\163cript:a)',
      '9 0 obj (https://a.example) endobj 9 %\n0 obj (//host/share)',
    ])
      expect(findPdfFault(link(elsewhere)), elsewhere).not.toBeNull();
  });

  test('is taken unread when a password protects it', () => {
    const unread = pdfWith(packed('', { data: Buffer.from('encrypted') }));
    expect(findPdfFault(unread)).not.toBeNull();
    const protectedBy = (file: Buffer) => Buffer.concat([file, Buffer.from(lockedEnd)]);
    expect(findPdfFault(protectedBy(unread))).toBeNull();
    const unreadPlain = pdfWith(packed('', { filter: '', data: Buffer.from('1 encrypted') }));
    expect(findPdfFault(unreadPlain)).not.toBeNull();
    expect(findPdfFault(protectedBy(unreadPlain))).toBeNull();
    const security = packed('8 0 << /Filter /Standard /O (a) /U (b) >>');
    expect(
      findPdfFault(
        protectedBy(
          pdfWith(
            Buffer.concat([security, Buffer.from('\nendobj 9 0 obj '), packed('', { data: Buffer.from('encrypted') })]),
          ),
        ),
      ),
    ).toBe('damaged');
    // A word that protects nothing does not excuse objects that cannot be read.
    for (const none of ['trailer << /Encrypt null >>', '9 0 obj << /Encrypt 8 0 R >> endobj'])
      expect(findPdfFault(Buffer.concat([unread, Buffer.from(none)]))).not.toBeNull();
  });

  test.each<[string, string | Buffer]>([
    ['a script', '<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'],
    ['a script under an escaped name', '<< /S /J#61vaScript >>'],
    ['a script beside a film', '<< /S/Rendition/JS(app.alert(1)) >>'],
    ['a script in a list', '[ 1 << /S /JavaScript >> ]'],
    ['the name of a script’s action apart', '/JavaScript'],
    ['a program', '<< /S/Launch/F(cmd.exe) >>'],
    ['a form that is sent', '<< /S /SubmitForm /F (https://a.example) >>'],
    ['a form that is fetched', '<< /S/ImportData/F(x.fdf) >>'],
    ['a foreign form', '<< /XFA [ 1 0 R ] >>'],
    ['a film', '<< /Subtype/RichMedia >>'],
    ['a file inside', '<< /Type /EmbeddedFile >>'],
    ['a file inside that says little', '<< /F (a.exe) /EF << /F 9 0 R >> >>'],
    ['a file outside', '<< /S /GoToR /F (//host/share/x.pdf) >>'],
    ['a file outside, by an action named elsewhere', '<< /S 5 0 R /F (//host/x.pdf) >> endobj 5 0 obj /GoToR'],
    ['a link that is a script', '<< /S /URI /URI (java\\163cript:alert\\(1\\)) >>'],
    ['a link that is a script, in UTF-16', '<< /URI <FEFF006A006100760061007300630072006900700074003A0061> >>'],
    ['a link that is a script, in digits with other letters', '<< /URI <6AZ61 766173637269:70743A61> >>'],
    ['a link to another computer', '<< /URI (file://host/share/x.pdf) >>'],
    ['a link to a program', '<< /URI (file:///C:/Windows/System32/calc.exe) >>'],
    ['a link that stands elsewhere', '<< /URI 9 0 R >>'],
    ['a script among packed objects', packed(script)],
    ['an escaped script among packed objects', packed(script.replace('/Java', '/#4aava'))],
    ['a packed script behind an escaped type', packed(script, { type: '/Type /Obj#53tm' })],
    ['a packed script of no type', packed(script, { type: '' })],
    ['comments between the words', packed(script, { type: '/Type/ObjStm%\n', keys: '/N 1%\n/First 4%\n' })],
    ['a first place that stands elsewhere', packed(script, { keys: '/N 1 /First 9 0 R' })],
    ['a first place with a sign', packed(script, { keys: '/N +1 /First +4' })],
    ['a place inside a text', packed('8 3 (a << /S /JavaScript >> )', { keys: '/N 1 /First 4' })],
    ['a word that is no stream’s begin', packed(script, { type: '/Type /ObjStm /Q#3e#3e/stream' })],
    ['a script among objects packed without a filter', packed('', { filter: '', data: Buffer.from(script) })],
    [
      'objects packed without a filter that end elsewhere than they say',
      packed('', { filter: '', length: 20, data: Buffer.from('8 0 << /S /Launching >>') }),
    ],
    [
      'objects packed without a filter that end twice',
      packed('', { filter: '', data: Buffer.from('8 0 << /S /Launch\nendstream ing >>') }),
    ],
    ['a place before the objects', packed('8 0 << >>', { keys: '/N 1 /First -4' })],
    ['a place behind the objects', packed('8 9 << >>')],
    ['a script packed twice', packed('', { filter: '/Filter [/FlateDecode /FlateDecode]', data: twice })],
    ['two filters', packed(script, { filter: '/Filter /FlateDecode /Filter [/FlateDecode /ASCIIHexDecode]' })],
    ['a predictor', packed(script, { filter: '/Filter /FlateDecode /DecodeParms 3 0 R' })],
    ['packed objects that cannot be unpacked', packed('', { data: Buffer.from('nothing') })],
    ['packed objects that are cut', packed('', { data: deflateSync(script).subarray(0, -6) })],
    ['packed objects that are fewer than they say', packed(script, { keys: '/N 2 /First 4' })],
    ['a bomb', packed(bomb)],
    ['a key twice, harmless once', '<< /S /URI /URI (https://a) /URI (javascript:a) >>'],
    ['a script in a dictionary that does not end', '<< /A 1 endobj 8 0 obj /S /JavaScript'],
    ['a script beside a word that is none', '<< /S foo /JavaScript 1 /A >>'],
    ['packed objects beside a word that is none', packed(script, { keys: '/N 1 /First 4 nan /Type /A' })],
  ])('is refused for %s', (_, body) => {
    expect(findPdfFault(pdfWith(body))).not.toBeNull();
  });

  // REQ-4.1.6
  test.each<[string, string]>([
    ['Chrome takes for spaces, in a name', '<< /S /JavaScript\u0080 /JS\u0080 (app.alert(1)) >>'],
    ['Chrome takes for spaces, before an address', '<< /S /URI /URI \u00FF(javascript:a) >>'],
    ['Chrome takes for spaces, before an object', 'endobj 8 0\u0080obj << /S /Launch\u00FF /F (calc.exe) >>'],
    ['Chrome takes for spaces, before packed objects', packed(script).toString('latin1').replace('>>\n', '>>\u0080')],
    ['Firefox leaves out of a number', 'endobj 8 0-obj << /S /JavaScript /JS (app.alert(1)) >>'],
    ['Firefox leaves out behind a number', 'endobj 8 0.obj << /S /JavaScript >>'],
    ['poppler takes for the end of a name', '<< /S /JavaScript#00x /A 1 >>'],
    ['poppler takes for the end of a name, with one digit', '<< /S /JavaScript#0Z /A 1 >>'],
    ['poppler takes for the end of a key', '<< /S /X /JS#0 (app.alert(1)) >>'],
    ['poppler takes for a letter', '<< /S /JavaScri#7Zt /A 1 >>'],
  ])('is refused for what is behind a byte that %s', (_, body) => {
    expect(findPdfFault(pdfWith(Buffer.from(body, 'latin1')))).not.toBeNull();
  });

  // REQ-4.1.6
  test.each(['\u0080', '\u00FF', '%a', '(', deflateSync('8 0 << >>').toString('latin1')])(
    'is refused for packed objects that begin behind %j in the line of their word',
    (between) => {
      const written = packed(script).toString('latin1').replace('stream\n', `stream${between}\n`);
      expect(findPdfFault(pdfWith(Buffer.from(written, 'latin1')))).not.toBeNull();
    },
  );

  // REQ-4.1.6
  test('may have fonts that are named in other alphabets', () => {
    expect(
      findPdfFault(pdfWith(Buffer.from('<< /BaseFont /\u00CB\u00CE\u0080\u00FFa /X#00y 1 /C#0Z /F#5Zb >>', 'latin1'))),
    ).toBeNull();
  });

  test.each('JavaScript Launch Rendition RichMedia RichMediaExecute SubmitForm ImportData Movie'.split(' '))(
    'is refused for the action or film %s, however its name is written',
    (name) => {
      const letters = Array.from(name, (letter) => `#${(letter.codePointAt(0) ?? 0).toString(16)}`).join('');
      for (const written of [name, letters]) expect(findPdfFault(pdfWith(`<< /S /${written} >>`))).not.toBeNull();
      expect(findPdfFault(pdfWith(`<< /S /${name}s >>`))).toBeNull();
    },
  );

  test.each(['JS', 'XFA', 'RichMediaContent', 'OnInstantiate', 'RF'])(
    'is refused for anything under the key %s, however it is written',
    (key) => {
      const letters = Array.from(key, (letter) => `#${(letter.codePointAt(0) ?? 0).toString(16)}`).join('');
      for (const written of [key, letters]) expect(findPdfFault(pdfWith(`<< /${written} 9 0 R >>`))).not.toBeNull();
      expect(findPdfFault(pdfWith(`<< /${key}s 9 0 R >>`))).toBeNull();
    },
  );

  test('is refused without a catalog, which no reader opens', () => {
    expect(findPdfFault(Buffer.from('%PDF-1.7 garbage %%EOF'))).not.toBeNull();
  });

  test('may be any bytes: none crash it', () => {
    const words = ['obj', ' obj<<', '/ObjStm', '/First 4', '/N 1', 'stream\n', '(', '<<', '>>', '[', '#', '\\', '\0'];
    const piece = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const fault = findPdfFault(pdfWith(Buffer.from(pieces.join(''), 'latin1')));
        expect(fault === null || isPdfFault(fault)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
