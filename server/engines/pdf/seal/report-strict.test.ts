import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openAnyFile } from '#seal-reader/report/any-file.ts';
import {
  appearance,
  extend,
  fileOf,
  page,
  showing,
  signWith,
  stream,
  textOf,
  updated,
  withField,
} from './forged-file.test-support.ts';
import type { Prepared } from './forged-file.test-support.ts';
import { tools } from './report.ts';
import { withOthersSigner } from './others-signer.test-support.ts';
import { installed } from './seal-world.test-support.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const offsetOf = (pdf: Uint8Array, object: number): string =>
  String(Buffer.from(pdf).toString('latin1').lastIndexOf(`\n${object} 0 obj`) + 1).padStart(10, '0');
const hidden = `4 0 obj\n${showing('999')}\nendobj\n`;

/** Updates that one reader takes as they are meant, and another reads otherwise or repairs. */
const oddities: Record<string, (pdf: Uint8Array) => Buffer> = {
  'a line twice in one section': (pdf) =>
    updated(
      pdf,
      (update, text) => {
        extend(update);
        update.objectAt(page, text.replace('/Contents 4', '/Contents 7'));
      },
      (end) => end.replace('xref\n', `xref\n${page} 1\n${offsetOf(pdf, page)} 00000 n\r\n`),
    ),
  'the section before, by a decimal': (pdf) => updated(pdf, extend, (end) => end.replace(/(\/Prev \d+)/, '$1.0')),
  'a text as the size': (pdf) => updated(pdf, extend, (end) => end.replace(/\/Size \d+/, '/Size (x)')),
  'a size beyond all readers': (pdf) => updated(pdf, extend, (end) => end.replace(/\/Size \d+/, '/Size 99999999')),
  'lines of 19 bytes': (pdf) => updated(pdf, extend, (end) => end.replaceAll(' n\r\n', ' n\n')),
  'lines with more spaces': (pdf) => updated(pdf, extend, (end) => end.replaceAll(' 00000 n', '  00000 n')),
  'a comment in the table': (pdf) => updated(pdf, extend, (end) => end.replace('xref\n', 'xref % 1\n')),
  'an object at the beginning of the file': (pdf) =>
    updated(pdf, extend, (end) => end.replace('xref\n', 'xref\n0 1\n0000000000 00000 n\r\n')),
  'a form feed before the end': (pdf) => updated(pdf, extend, (end) => end.replace('%%EOF', '\f%%EOF')),
  'an object inside a stream': (pdf) =>
    updated(pdf, (update) => {
      extend(update);
      update.object(stream(hidden));
    }),
  'an object inside a stream, behind a comment': (pdf) =>
    updated(pdf, (update) => {
      extend(update);
      update.object(stream(hidden.replace(' obj', ' % 1\n obj')));
    }),
  'an object inside a stream, behind spaces of all kinds': (pdf) =>
    updated(pdf, (update) => {
      extend(update);
      update.object(stream(hidden.replace(' obj', `${' '.repeat(300)}\x80\xA0obj`)));
    }),
  'a name with a zero byte': (pdf) =>
    updated(pdf, extend, (end) => end.replace('/Root 1 0 R', '/Root 1 0 R /Root#00 7 0 R')),
  'a name with a byte beyond ASCII': (pdf) =>
    updated(pdf, extend, (end) => end.replace('/Root 1 0 R', '/Root 1 0 R /Root\x80 7 0 R')),
  'a letter of a name that is escaped': (pdf) =>
    updated(pdf, extend, (end) => end.replace('/Root 1 0 R', '/Root 1 0 R /Roo#54 7 0 R')),
  'a number of hundreds of digits': (pdf) =>
    updated(pdf, (update, text) => {
      extend(update);
      update.objectAt(page, text.replace('/Contents 4', `/Contents ${'0'.repeat(300)}4`));
    }),
  'digits that are none': (pdf) =>
    updated(pdf, (update) => {
      extend(update);
      update.object('<</Text <zz>>>');
    }),
  'a comment between the words of an object': (pdf) => updated(pdf, extend, (end) => end.replace(' obj', ' % 1\nobj')),
  'a comment that looks like the end of an object': (pdf) =>
    updated(pdf, (update) => {
      extend(update);
      update.object('<</Text % endobj\n(x)>>');
    }),
  'a trailer inside a stream': (pdf) =>
    updated(pdf, (update) => {
      extend(update);
      update.object(stream('\ntrailer\n<</Root 7 0 R>>\n'));
    }),
  'an older section behind the newest that leads to another document': (pdf) => {
    const both = updated(updated(pdf, extend), (update, text) => update.objectAt(page, text)).toString('latin1');
    return bytesOf(`${both.slice(0, pdf.length)}${both.slice(pdf.length).replace('/Root 1 0 R', '/Root 7 0 R')}`);
  },
  'an object of which the header has another generation': (pdf) =>
    updated(
      pdf,
      (update) => {
        extend(update);
        update.object('<</Text (x)>>');
      },
      (end) => end.replace(/ 00000 n(?=\s+trailer)/, ' 00001 n'),
    ),
  'an object that stands among the signed bytes, where nothing has listed it': (pdf) =>
    updated(pdf, extend, (end) => {
      const offset = String(pdf.indexOf(0x33)).padStart(10, '0');
      return end.replace('xref\n', `xref\n3 1\n${offset} 00000 n\r\n`);
    }),
  'a stream that begins behind a space': (pdf) =>
    updated(pdf, (update) => {
      extend(update);
      update.object(stream('x').replace('stream\n', 'stream '));
    }),
  'a short name among the entries of packed objects': (pdf) =>
    updated(pdf, (update) => {
      extend(update);
      update.object(stream('61 0 (x)', '/Type /ObjStm /N 1 /First 5 /F /RL'));
    }),
  'a stream that says that it is a section': (pdf) =>
    updated(pdf, (update) => {
      extend(update);
      update.object(stream('x', '/Type /XRef /Root 7 0 R'));
    }),
  'a type that is a reference': (pdf) =>
    updated(pdf, (update) => {
      extend(update);
      update.object(stream('61 0 (x)', `/Type ${update.object('/ObjStm').object} 0 R /N 1 /First 5`));
    }),
  'an object inside a text': (pdf) =>
    updated(pdf, (update) => {
      extend(update);
      update.object(`<</Text (${hidden.replaceAll(/[()]/g, '')})>>`);
    }),
};

const readBySome = [['INDETERMINATE', 'notReadAfter']];

// REQ-5.2.29
describe.skipIf(!installed('openssl'))(
  'behind a signature of others nothing passes that readers read differently',
  () => {
    const { signed, judged, world } = withOthersSigner();
    const passes = [['TOTAL-PASSED', null]];

    test.each(Object.entries(oddities))('%s', async (_name, forge) => {
      const honest = await signed(fileOf());
      expect(await judged(updated(honest, extend))).toEqual(passes);
      const [[indication, reason] = []] = await judged(forge(honest));
      expect(indication).toBe('INDETERMINATE');
      expect(reason).toMatch(/^(changed|notRead)After$/);
    });

    test('a file with bytes before its header, or one that states the length it will have', async () => {
      const shifted = await signed(fileOf({ before: '\n' }));
      expect(await judged(shifted)).toEqual(passes);
      expect(await judged(updated(shifted, extend))).toEqual(readBySome);

      const linearised = (length: number): Prepared => ({
        first: `30 0 obj\n<</Linearized 1 /L ${String(length).padStart(8, '0')}>>\nendobj\n`,
      });
      const { length } = updated(await signed(fileOf(linearised(0))), extend);
      const stating = async (stated: number) => updated(await signed(fileOf(linearised(stated))), extend);
      expect((await stating(length)).length).toBe(length);
      expect(await judged(await stating(length))).toEqual(readBySome);
      expect(await judged(await stating(length + 1))).toEqual(readBySome);
      expect(await judged(await stating(9))).toEqual(passes);
    });

    test('a field without a signature that shows something where it has no room', async () => {
      const honest = await signed(fileOf());
      const drawn = ['/AP <</N SHOWN>>', '/AP <</N <</Off SHOWN>>>>'];
      const rooms = ['/Rect [0 0 0 0]', '/Rect [0 0 0 792]', ''];
      const fields = drawn.flatMap((shows) => rooms.map((room) => `${room} ${shows}`));
      for (const room of [...fields, '/Rect [0 0 612 792]', '']) {
        const forged = updated(honest, (update, text) => {
          const shown = update.object(appearance).object;
          const field = `<</Type /Annot /Subtype /Widget /FT /Sig /T (x) ${room.replace('SHOWN', `${shown} 0 R`)}>>`;
          const note = update.object(field).object;
          update.objectAt(page, text.replace(/\/Annots \[([^\]]*)\]/, `/Annots [$1 ${note} 0 R]`));
        });
        expect(await judged(forged), room).toEqual([['INDETERMINATE', 'changedAfter']]);
      }
    });

    test('an entry that is added as null, and letters of a form with fields that show their values themselves', async () => {
      const honest = await signed(fileOf());
      const withNull = updated(honest, (update, text) => update.objectAt(page, text.replace(/>>$/, ' /Group null>>')));
      expect(await judged(withNull)).toEqual([['INDETERMINATE', 'changedAfter']]);
      const form = '<</Fields [9 0 R]>>';
      const field = '<</Type /Annot /Subtype /Widget /FT /Tx /T (x) /V (ABCD) /F 4 /Rect [0 0 612 792] /P 3 0 R>>';
      const sealed = await signed(fileOf({ catalog: '/AcroForm 8 0 R', page: '/Annots [9 0 R]', more: [form, field] }));
      expect(await judged(sealed)).toEqual(passes);
      const white = updated(sealed, (update) =>
        update.objectAt(8, textOf(sealed, 8).replace(/>>$/, ' /DA (/Helv 12 Tf 1 g)>>')),
      );
      expect(await judged(white)).toEqual([['INDETERMINATE', 'changedAfter']]);
    });

    const garbage = async () => Buffer.from('3003020101', 'hex');

    test('what a second field shows, of which the signature does not hold', async () => {
      expect(await judged(await withField(await signed(fileOf()), '', garbage))).toEqual([
        ['INDETERMINATE', 'changedAfter'],
        ['TOTAL-FAILED', 'form'],
      ]);
    });

    test('anything but proofs behind a signature that forbids all changes', async () => {
      const sign = signWith(world().issued('seal'));
      const level = (number: number) =>
        `/Reference [<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</P ${number} /V /1.2>>>>]`;
      for (const [number, reason] of [
        [1, 'changedAfter'],
        [2, null],
      ] as const) {
        const certified = await withField(fileOf(), level(number), sign);
        expect(await judged(certified)).toEqual(passes);
        expect(await judged(updated(certified, extend))).toEqual(passes);
        const [first, second] = await judged(await withField(certified, '', sign));
        expect([first?.[1], second]).toEqual([reason, passes[0]]);
      }
    });
  },
);

/** A file whose only section is a stream. */
const withSection = (entries: string, rows: Uint8Array, start = '%PDF-1.7\n'): Uint8Array => {
  const data = deflateSync(rows).toString('latin1');
  const section = `9 0 obj\n<<${entries} /Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
  return bytesOf(`${start}${section}startxref\n${start.length}\n%%EOF\n`);
};

// REQ-5.2.29
test('a stream of cross-references is strict by its entries and its rows', async () => {
  const first = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n';
  const rows = (kinds: readonly number[]) => new Uint8Array(kinds.flatMap((kind) => [kind, 0, 0, 0, 9, 0]));
  const isStrict = async (entries: string, kinds: readonly number[] = [0, 1]) =>
    (await openAnyFile(withSection(`/Root 1 0 R /Filter /FlateDecode ${entries}`, rows(kinds), first), tools)).isStrict;
  expect(await isStrict('/Type /XRef /Size 2 /W [1 4 1]')).toBe(true);
  expect(await isStrict('/Type /XRef /Size 9 /W [1 4 1] /Index [0 1 1 1]')).toBe(true);
  for (const entries of [
    '/Size 2 /W [1 4 1]',
    '/Type /XRef /Size 2 /W [1.0 4 1]',
    '/Type /XRef /Size 2.0 /W [1 4 1]',
    '/Type /XRef /Size 2 /W [1 4 1] /Prev 9.0',
    '/Type /XRef /Size 1 /W [1 4 1] /Index [0 2]',
    '/Type /XRef /Size 9 /W [1 4 1] /Index [null 0 2]',
    '/Type /XRef /Size 9 /W [1 4 1] /Index [0 2 5]',
    '/Type /XRef /Size 9 /W [1 4 1] /Index [1 1 1 1]',
    '/Type /XRef /Size 9 /W [1 4 1] /Index [0 1]',
    '/Type /XRef /Size 2 /W [1 4 1] /DecodeParms null',
    '/Type /XRef /Size 2 /W [1 4 1] /F /RL',
    '/Type /XRef /Size 2 /W [1 4 1] /DP <</Predictor 12 /Columns 6>>',
    '/Type /XRef /Size 2 /W [1 4 1] /DecodeParms <</K -1>>',
  ])
    expect(await isStrict(entries).catch(() => false), entries).toBe(false);
  expect(await isStrict('/Type /XRef /Size 2 /W [1 4 1]', [0, 9])).toBe(false);
});

// REQ-5.2.29
test('a table is strict by the heads of its parts and its first rows', async () => {
  const isStrict = async (head: string, row: string, size = '9') => {
    const table = `xref\n${head}\n${row}\ntrailer\n<</Size ${size} /Root 1 0 R>>\n`;
    const start = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n';
    return (await openAnyFile(bytesOf(`${start}${table}startxref\n${start.length}\n%%EOF\n`), tools)).isStrict;
  };
  const free = '0000000000 65535 f ';
  expect(await isStrict('2 1', free)).toBe(true);
  expect(await isStrict('2 1 ', free)).toBe(true);
  expect(await isStrict('2 1  ', free)).toBe(false);
  expect(await isStrict('1 1', free)).toBe(false);
  expect(await isStrict('5000000 1', free, '5000001')).toBe(false);
});

// REQ-5.2.29
test('a predictor is one of those that all readers know', async () => {
  const rows = new Uint8Array([2, 0, 0, 0, 0, 9, 0]);
  const open = (predictor: number) =>
    openAnyFile(
      withSection(
        `/Type /XRef /Size 1 /W [1 4 1] /Root 1 0 R /Filter /FlateDecode /DecodeParms <</Predictor ${predictor} /Columns 6>>`,
        rows,
      ),
      tools,
    );
  expect((await open(12)).isStrict).toBe(true);
  await expect(open(16)).rejects.toThrow('predictor');
});
