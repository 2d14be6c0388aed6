import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { newElement } from './html-tree.ts';
import { placeFields } from './place-fields.ts';

const placed = (html: string, ...tags: string[]) => {
  const root = parseFragment(newElement('div'), html, { scriptingEnabled: false });
  const missing = new Set(tags);
  placeFields(root, tags, missing);
  return [serialize(root), ...missing];
};
const field = (tag: string) => `<span data-field="${tag}"></span>`;

test.each([
  ['by format', '<p>à {{s1_<b>ville</b>}}, le 3</p>', `<p>à ${field('{{s1_ville}}')}<b></b>, le 3</p>`],
  [
    'by spelling',
    '<p><span>{{</span><span>s1</span><span>_ville}} fin</span></p>',
    `<p><span>${field('{{s1_ville}}')}</span><span></span><span> fin</span></p>`,
  ],
  ['by a link', '<p>{{<a>s1_ville</a>}}</p>', `<p>${field('{{s1_ville}}')}<a></a></p>`],
  ['by soft hyphens and joiners', '<p>{{s1_\u00ADvil\u200Dle}}</p>', `<p>${field('{{s1_ville}}')}</p>`],
])('a tag cut %s is one field', (_, html, expected) => {
  expect(placed(html, '{{s1_ville}}')).toEqual([expected]);
});

test('a tag with a space is found where its line is wrapped, or the space does not break', () => {
  expect(placed('<p>{{s1\n ville}} {{s1\u00A0ville}}</p>', '{{s1 ville}}')[0]).toBe(
    `<p>${field('{{s1 ville}}')} <span data-field-copy="{{s1 ville}}"></span></p>`,
  );
});

test('several tags in the same pieces keep their order, and what stands between them', () => {
  expect(placed('<p>{{a<i>}} et {{b</i>}} fin</p>', '{{a}}', '{{b}}')).toEqual([
    `<p>${field('{{a}}')}<i> et ${field('{{b}}')}</i> fin</p>`,
  ]);
});

test.each([
  '<p>{{s1_</p><p>ville}}</p>',
  '<p>{{s1_<br>ville}}</p>',
  '<table><tr><td>{{s1_</td><td>ville}}</td></tr></table>',
])('a tag cut by a block or a line end is not joined: %s', (html) => {
  expect(placed(html, '{{s1_ville}}').slice(1)).toEqual(['{{s1_ville}}']);
});
