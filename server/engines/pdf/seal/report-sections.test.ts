import { describe, expect, test } from 'vitest';
import { openAnyFile } from '#seal-reader/report/any-file.ts';
import { timeOf, tags, readDer } from '#seal-reader/der.ts';
import { nameOf } from '#seal-reader/certificate.ts';
import { writeDer, writeOid } from '../der-writing.ts';
import { tools } from './report.ts';

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
