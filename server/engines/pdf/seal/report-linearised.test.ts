import { expect, test } from 'vitest';
import { openAnyFile } from '#seal-reader/report/any-file.ts';
import { isLinearisedAsRead } from '#seal-reader/report/linearised.ts';
import { tools } from './report.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

interface Stated {
  count?: number;
  tree?: string;
  first?: number;
  pages?: number;
  main?: number;
  more?: string;
  length?: number;
}

/** A linearised file of the pages 3 and 4, of which 5 is the statement. */
const linearised = ({ first = 3, pages = 2, main = 0, more = '', length = 0, ...node }: Stated = {}): Buffer => {
  const pad = (number: number) => String(number).padStart(10, '0');
  const row = (at: number) => `${pad(at)} 00000 n \n`;
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    `<</Type /Pages /Count ${node.count ?? 2} /Kids [3 0 R 4 0 R] ${node.tree ?? ''}>>`,
    '<</Type /Page /Parent 2 0 R>>',
    '<</Type /Page /Parent 2 0 R>>',
  ];
  const build = (total: number, table: number): string => {
    const statement = `<</Linearized 1 /L ${pad(total)} /O ${first} /N ${pages} /T ${pad(table + main)} /E 1 /H [0 0]>>`;
    let text = `%PDF-1.7\n5 0 obj\n${statement}\nendobj\n`;
    const references = text.length;
    text += `xref\n5 2\n${row(9)}ROW6trailer\n<</Size 7 /Root 1 0 R /Prev ${pad(table)}>>\nstartxref\n0\n%%EOF\n`;
    text = text.replace('ROW6', '0000000000 00000 f \n');
    const places = [...objects, more]
      .filter((object) => object !== '')
      .map((object, index) => {
        const at = text.length;
        text += `${index === 4 ? 6 : index + 1} 0 obj\n${object}\nendobj\n`;
        return at;
      });
    if (more !== '')
      text = text.replace(
        '0000000000 00000 f ',
        row(places[4] ?? 0)
          .trimEnd()
          .padEnd(19),
      );
    const start = text.length;
    const rows = places.slice(0, 4).map(row).join('');
    text += `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<</Size 5>>\nstartxref\n${references}\n%%EOF\n`;
    return start === table ? text : build(total, start);
  };
  const file = build(0, 0);
  return bytesOf(length === 0 ? build(file.length, 0) : build(length, 0));
};

// REQ-5.2.29
test.each<[boolean, string, Stated]>([
  [true, 'its first page, its pages and its table', {}],
  [true, 'another length, so that nobody goes by it', { length: 9, first: 4 }],
  [true, 'the rows of its table', { main: 9 }],
  [false, 'another first page', { first: 4 }],
  [false, 'another number of pages', { pages: 1 }],
  [false, 'another table', { main: 40 }],
  [false, 'its pages, of which the tree counts others', { count: 1 }],
  [false, 'its pages, which take something from the tree', { tree: '/Rotate 90' }],
  [false, 'a length that it does not have yet', { length: 9_999, first: 4 }],
  [false, 'its pages, beside which it has one more', { more: '<</Type /Page>>' }],
])(
  'that readers go by the tree of pages is %s for a linearised file that states %s',
  async (expected, _what, stated) => {
    const file = linearised(stated);
    expect(await isLinearisedAsRead(file, await openAnyFile(file, tools))).toBe(expected);
  },
);
