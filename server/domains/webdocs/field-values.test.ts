import { expect, test } from 'vitest';
import { lettersAtPlaces, placesIn, refuseOverfilled } from './field-values.ts';

const at = (tag: string) => `<span data-field="${tag}"></span>`;
const copy = (tag: string) => `<span data-field-copy="${tag}"></span>`;

test('a value counts as often as it stands in the documents', () => {
  const places = placesIn([{ html: `<p>${at('{{a}}')}${copy('{{a}}')}</p>` }, { html: copy('{{a}}') + at('{{b}}') }]);
  expect([...places]).toEqual([
    ['{{a}}', 3],
    ['{{b}}', 1],
  ]);
  const fields = [
    { tag: '{{a}}', value: 'x'.repeat(10) },
    { tag: '{{b}}', value: 'x' },
    { tag: '{{c}}', value: null },
  ];
  expect(lettersAtPlaces(fields, places)).toBe(31);
});

test('what nobody could hold is refused before it is written', () => {
  const html = copy('{{a}}').repeat(2_001);
  const value = 'x'.repeat(10_000);
  expect(() => refuseOverfilled([{ html }], [{ tag: '{{a}}', value }])).toThrow('Too much');
  expect(() => refuseOverfilled([{ html }], [{ tag: '{{a}}', value: 'Nora' }])).not.toThrow();
});
