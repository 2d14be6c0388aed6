import { describe, expect, test } from 'vitest';
import { isAllListed } from '#seal-reader/report/added-bytes.ts';
import { openAnyFile } from '#seal-reader/report/any-file.ts';
import { timeOf, tags, readDer } from '#seal-reader/der.ts';
import { nameOf } from '#seal-reader/certificate.ts';
import { writeDer, writeOid } from '../der-writing.ts';
import { fileOf, textOf } from './forged-file.test-support.ts';
import { withOthersSigner } from './others-signer.test-support.ts';
import { tools } from './report.ts';
import { installed } from './seal-world.test-support.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

interface SectionOptions {
  /** Offset of the object that nothing refers to. */
  unused?: number;
  root?: number;
  prev?: number | null;
}

const first = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n2 0 obj\n<<>>\nendobj\n';
const places = { one: first.indexOf('1 0 obj'), two: first.indexOf('2 0 obj') };

const section = ({ unused = places.two, root = 1, prev = null }: SectionOptions): string => {
  const row = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`;
  const before = prev === null ? '' : `/Prev ${prev}`;
  return `xref\n1 2\n${row(places.one)}${row(unused)}trailer\n<</Size 3 /Root ${root} 0 R ${before}>>\n`;
};

const isStrict = async (text: string, start: number): Promise<boolean> =>
  (await openAnyFile(bytesOf(`${text}startxref\n${start}\n%%EOF\n`), tools)).isStrict;

// REQ-5.2.29
describe('readers find the same objects of a file', () => {
  const withRow = (unused: number) => isStrict(`${first}${section({ unused })}`, first.length);

  test('whose rows lead to their objects, or to the spaces before them', async () => {
    expect(await withRow(places.two)).toBe(true);
    expect(await withRow(places.two - 1)).toBe(true);
  });

  test.each([
    ['behind the end', 9_999_999],
    ['to another object', places.one],
    ['into an object', places.two + 2],
    ['to the end of one', places.two - 7],
  ])('but not when a row of an object that nothing refers to leads %s', async (_name, at) => {
    expect(await withRow(at)).toBe(false);
  });

  test('but not when a row of an earlier version leads behind its end, where a later one has the object', async () => {
    const later = '2 0 obj\n<<>>\nendobj\n';
    const early = (unused: number) => `${first}${section({ unused })}startxref\n${first.length}\n%%EOF\n`;
    const at = early(0).length;
    const whole = bytesOf(
      `${early(at)}${later}${section({ unused: at, prev: first.length })}startxref\n${at + later.length}\n%%EOF\n`,
    );
    expect((await openAnyFile(whole, tools)).isStrict).toBe(true);
    expect((await openAnyFile(whole.subarray(0, at), tools)).isStrict).toBe(false);
  });

  test('when each section stands behind the older ones and leads to the same document', async () => {
    const older = section({});
    const at = first.length + older.length;
    const newer = (options: SectionOptions) => isStrict(`${first}${older}${section(options)}`, at);
    expect(await newer({ prev: first.length })).toBe(true);
    expect(await newer({ prev: first.length, root: 2 })).toBe(false);
    const swapped = section({ prev: 1_000 });
    const behind = first.length + swapped.length;
    const early = section({ prev: behind }).padEnd(swapped.length);
    expect(
      await isStrict(`${first}${early}${' '.repeat(behind - first.length - early.length)}${older}`, first.length),
    ).toBe(false);
  });
});

interface Added {
  /** `number generation` of an object, and its text. */
  objects?: readonly (readonly [head: string, text: string])[];
  /** Of the table, in place of those of the objects. */
  generation?: number;
  rows?: readonly (readonly [object: number, row: string])[];
  size?: number;
  hasPrev?: boolean;
}

/** The file with one more version, which needs no key. */
const extended = (pdf: Buffer, { objects = [], generation, rows = [], size = 90, hasPrev = true }: Added): Buffer => {
  const previous = /startxref\n(\d+)\n%%EOF\s*$/.exec(pdf.subarray(-64).toString('latin1'))?.[1];
  let text = '';
  const listed = objects.map(([head, value]): readonly [number, string] => {
    const at = String(pdf.length + text.length).padStart(10, '0');
    const [number = '', own = ''] = head.split(' ');
    text += `${head} obj\n${value}\nendobj\n`;
    return [Number(number), `${at} ${String(generation ?? own).padStart(5, '0')} n `];
  });
  const parts = [...listed, ...rows].map(([object, row]) => `${object} 1\n${row}\n`).join('');
  const start = pdf.length + text.length;
  const trailer = `trailer\n<</Size ${size} /Root 1 0 R ${hasPrev ? `/Prev ${previous}` : ''}>>\n`;
  return Buffer.concat([pdf, bytesOf(`${text}xref\n${parts}${trailer}startxref\n${start}\n%%EOF\n`)]);
};

// REQ-5.2.29
describe.skipIf(!installed('openssl'))('a signature of others', () => {
  const { signed, judged } = withOthersSigner();
  const passes = [['TOTAL-PASSED', null]];
  const unread = [['INDETERMINATE', 'notReadAfter']];
  const changed = [['INDETERMINATE', 'changedAfter']];
  const own = async () => Buffer.from(await signed(fileOf()));
  const catalogOf = (pdf: Buffer): readonly [string, string] => [
    '1 0',
    textOf(pdf, 1).replace(/>>$/, ' /Extensions <</ESIC <</BaseVersion /1.7>>>>>>'),
  ];
  const strange: readonly (readonly [string, string])[] = [
    ['50 0', '<</Type /Pages /Count 1 /Kids [51 0 R]>>'],
    ['51 0', '<</Type /Page /Parent 50 0 R /MediaBox [0 0 612 792] /Resources 6 0 R /Contents 7 0 R>>'],
  ];
  const strangeCatalog = '<</Type /Catalog /Pages 50 0 R>>';
  const good = (pdf: Buffer, signedPdf: Buffer, more: Added = {}) =>
    extended(pdf, { objects: [catalogOf(signedPdf)], ...more });

  test('passes with one more version, and with two', async () => {
    const pdf = await own();
    expect(await judged(good(pdf, pdf))).toEqual(passes);
    expect(await judged(good(good(pdf, pdf), pdf))).toEqual(passes);
  });

  test.each<[string, Added]>([
    ['has a higher generation in its row', { objects: [...strange, ['1 0', strangeCatalog]], generation: 1 }],
    ['has one in both places', { objects: [...strange, ['1 1', strangeCatalog]] }],
    ['has one in the object alone', { objects: [...strange, ['1 1', strangeCatalog]], generation: 0 }],
    ['leads nowhere', { objects: strange, rows: [[1, '0000000020 00000 n ']] }],
    ['leads to no version before it', { objects: strange, hasPrev: false }],
    ['has a size from which the next one goes down', { objects: strange, size: 91 }],
  ])('does not pass when a version between, which counts for nothing, %s', async (_name, between) => {
    const pdf = await own();
    const { generation, ...rest } = between;
    const middle = extended(pdf, { ...rest, ...(generation !== undefined && { generation }) });
    const [first] = await judged(good(middle, pdf));
    expect(first?.[0]).toBe('INDETERMINATE');
  });

  test('does not pass when a version between shows something else, though nothing of it is left', async () => {
    const pdf = await own();
    const middle = extended(pdf, { objects: [...strange, ['1 0', strangeCatalog]] });
    expect(await judged(good(middle, pdf))).toEqual(changed);
  });

  test('does not pass when an added object has its head on two lines, where readers that search do not find it', async () => {
    const pdf = await own();
    const whole = good(pdf, pdf);
    const text = whole.toString('latin1');
    const broken = `${text.slice(0, pdf.length)}${text.slice(pdf.length).replace('1 0 obj', '1\n0 obj')}`;
    expect(await judged(whole)).toEqual(passes);
    expect(await judged(bytesOf(broken))).toEqual(unread);
  });

  test('does not pass with an added object of more values than some readers hold', async () => {
    const pdf = await own();
    const withValues = (count: number): Added => {
      const [head, text] = catalogOf(pdf);
      return { objects: [[head, text.replace('/BaseVersion /1.7', `/BaseVersion /1.7 /L [${'0 '.repeat(count)}]`)]] };
    };
    expect(await judged(extended(pdf, withValues(1_000)))).toEqual(passes);
    expect(await judged(extended(pdf, withValues(40_000)))).toEqual(unread);
  });

  test('does not pass when an object was free between two versions that have it', async () => {
    const pdf = await own();
    const at = String(pdf.indexOf('4 0 obj')).padStart(10, '0');
    const freed = extended(pdf, { rows: [[4, '0000000000 00001 f ']] });
    const [[indication] = []] = await judged(good(freed, pdf, { rows: [[4, `${at} 00000 n `]] }));
    expect(indication).toBe('INDETERMINATE');
  });
});

// REQ-5.2.29
describe('readers differ in a file', () => {
  const rowOf = (kind: number, at: number, more = 0) => [kind, 0, 0, at >> 8, at & 255, more];
  const withStream = async (rows: readonly number[][], index: string, { size = 9, prev = -1, newest = '' } = {}) => {
    const data = Buffer.from(rows.flat());
    const before = prev < 0 ? '' : `/Prev ${prev}`;
    const entries = `/Type /XRef /Size ${size} /W [1 4 1] /Index [${index}] /Root 1 0 R ${before} /Length ${data.length}`;
    return `8 0 obj\n<<${entries}>>\nstream\n${data.toString('latin1')}\nendstream\nendobj\n${newest}`;
  };

  test('where the head of a part of a table has more digits than it needs', async () => {
    expect(await isStrict(`${first}${section({}).replace('1 2\n', '01 2\n')}`, first.length)).toBe(false);
  });

  test('where a table follows a stream', async () => {
    const older = await withStream([rowOf(1, places.one), rowOf(1, places.two)], '1 2');
    const start = first.length + older.length;
    expect(await isStrict(`${first}${older}`, first.length)).toBe(true);
    const text = `${first}${older}${section({ prev: first.length }).replace('/Size 3', '/Size 9')}`;
    expect(await isStrict(text, start)).toBe(false);
  });

  test.each([
    [0, true],
    [1, false],
    [255, false],
  ])(
    'where a stream has called an object free with the generation %i: %s that it is read alike',
    async (generation, is) => {
      const unused = section({})
        .replace('1 2\n', '1 1\n')
        .replace(/\d{10} 00000 n \n(?=trailer)/, '');
      const middle = first.length + unused.length;
      const never = await withStream([rowOf(0, 0, generation)], '2 1', { prev: first.length });
      const end = await withStream([rowOf(1, places.one), rowOf(1, places.two)], '1 2', { prev: middle });
      expect(await isStrict(`${first}${unused}${never}${end}`, middle + never.length)).toBe(is);
    },
  );

  test('where a stream calls the object 0 used, or packed', async () => {
    const withFirst = (row: number[]) => withStream([row, rowOf(1, places.one), rowOf(1, places.two)], '0 3');
    expect(await isStrict(`${first}${await withFirst(rowOf(0, 0))}`, first.length)).toBe(true);
    for (const row of [rowOf(1, places.one), rowOf(2, 5)])
      expect(await isStrict(`${first}${await withFirst(row)}`, first.length)).toBe(false);
  });

  test('where a row leads to a store that is none, or has another object there', async () => {
    const data = '3 0 4 5 <<>> <<>> ';
    const store = `7 0 obj\n<</Type /ObjStm /N 2 /First 8 /Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
    const start = `${first}${store}`;
    const arePacked = async (row: number[]) => {
      const rows = [rowOf(1, places.one), rowOf(1, places.two), row];
      const section = await withStream([...rows, rowOf(1, first.length)], '1 3 7 1');
      const file = await openAnyFile(bytesOf(`${start}${section}startxref\n${start.length}\n%%EOF\n`), tools);
      return file.arePackedListed();
    };
    expect(await arePacked([2, 0, 0, 0, 7, 0])).toBe(true);
    expect(await arePacked([2, 0, 0, 0, 7, 1])).toBe(false);
    expect(await arePacked([2, 0, 0, 0, 99, 0])).toBe(false);
  });

  test.each([
    ['\n', true],
    ['', false],
  ])(
    'where an object is written anew behind %j and the end of the version before: %s that all is listed',
    async (line, is) => {
      const early = `${first}${section({})}startxref\n${first.length}\n%%EOF${line}`;
      const later = `${early}2 0 obj\n<<>>\nendobj\n`;
      const table = section({ unused: early.length, prev: first.length });
      const whole = bytesOf(`${later}${table}startxref\n${later.length}\n%%EOF\n`);
      expect(await isAllListed(whole, 0, await openAnyFile(whole, tools))).toBe(is);
    },
  );

  test('whose size is below a number of an earlier version', async () => {
    const base = section({});
    const newer = section({ prev: first.length })
      .replace('1 2\n', '1 1\n')
      .replace(/\d{10} 00000 n \n(?=trailer)/, '');
    const at = first.length + base.length;
    expect(await isStrict(`${first}${base}${newer}`, at)).toBe(true);
    expect(await isStrict(`${first}${base}${newer.replace('/Size 3', '/Size 2')}`, at)).toBe(false);
  });
});

// REQ-5.2.28
describe('a certificate', () => {
  const timeIn = (text: string, tag: number = tags.utcTime) => timeOf(readDer(writeDer(tag, bytesOf(text))));

  test('has only times that a calendar has', () => {
    expect(timeIn('261130235959Z').toISOString()).toBe('2026-11-30T23:59:59.000Z');
    for (const text of [
      '261340250000Z',
      '260230000000Z',
      '261130240000Z',
      '261130235960Z',
      `26113023595${'9'.repeat(300_000)}Z`,
    ])
      expect(() => timeIn(text), text.slice(0, 20)).toThrow('time');
    expect(() => timeIn(`20261130235959.${'1'.repeat(300_000)}Z`, tags.generalizedTime)).toThrow('time');
  });

  test('may have a name as long as a file, in letters of any kind', () => {
    const long = Buffer.alloc(300_000, 0xff);
    const attribute = writeDer(tags.sequence, writeOid('2.5.4.3'), writeDer(0x0c, long));
    const name = writeDer(tags.sequence, writeDer(tags.set, attribute));
    expect(nameOf(name).commonName).toHaveLength(300_000);
  });
});
