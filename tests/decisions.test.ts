import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const files = readdirSync(folder).sort();

test('decisions are numbered without a hole', () => {
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
});

test.each(files)('%s says its number, the context, the decision and the consequences, in this order', (name) => {
  const text = readFileSync(`${folder}/${name}`, 'utf8');
  expect(text.startsWith(`# ${Number(name.slice(0, 4))}. `)).toBe(true);
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings.filter((heading) => heading !== 'Considered, and not done')).toEqual([
    'Context',
    'Decision',
    'Consequences',
  ]);
});
