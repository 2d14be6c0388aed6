import * as fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { cleanDocument, UncleanHtml } from '#engines/html/clean-html.ts';
import { hostileHtml } from '#engines/html/hostile-documents.test-support.ts';
import { attributeOf, elementsOf, newElement, newText, setChildren } from '#engines/html/html-tree.ts';
import { notePageStarts } from '#engines/html/page-starts.ts';
import { exportedDocuments } from '../creation/exports.test-support.ts';
import { fillFields, shownValue, type FilledField } from './fill-fields.ts';

const field = (more: Partial<FilledField> = {}): FilledField => ({
  tag: '{{a}}',
  type: 'text',
  name: 'A',
  value: null,
  width: null,
  height: null,
  isAutofilled: false,
  options: [],
  ...more,
});
const { html } = cleanDocument('<p>Avant {{a}} après {{a}}</p>', 1, ['{{a}}'], new Set(['{{a}}']));

test('a value stands in its place and in each copy of it', () => {
  const places = fillFields(html, [field({ value: 'Zoé' })]).match(/<span class="field[^>]*>.*?<\/span><\/span>/g);
  expect(places).toHaveLength(2);
  for (const place of places ?? []) {
    expect(place).toContain('data-must-print="{{a}}"');
    expect(place).toContain('<span class="value">Zoé<wbr></span>');
  }
});

test('a place is as large whatever is entered; a value known from the start stands in the text', () => {
  const sizeOf = (value: string | null) => /style="([^"]*)"/.exec(fillFields(html, [field({ value })]))?.[1];
  expect(sizeOf('A much longer value than the place was made for')).toBe(sizeOf(null));
  expect(sizeOf(null)).toContain('190px');
  const given = fillFields(html, [field({ value: 'Zoé', isAutofilled: true })]);
  expect(given).toContain('<p>Avant <span class="given" data-spot="" data-must-print="{{a}}">Zoé</span> après');
});

// REQ-5.1.3
test('whatever a value holds, it is text: no element comes of it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.constantFrom('<script>alert(1)</script>', '</span><img src=x onerror=alert(1)>', '&lt;b&gt;'),
      ),
      (value) => {
        const filled = fillFields(html, [field({ value })]);
        expect(
          filled.match(/<\w+/g)?.filter((tag) => tag !== '<div' && tag !== '<p' && tag !== '<span' && tag !== '<wbr') ??
            [],
        ).toEqual([]);
      },
    ),
  );
});

test('a checkbox is drawn, ticked or not, and an empty field leaves its place empty', () => {
  expect(fillFields(html, [field({ type: 'checkbox', value: 'true' })])).toContain('<path');
  expect(fillFields(html, [field({ type: 'checkbox' })])).not.toContain('<path');
  expect(fillFields(html, [field()])).toContain('<span class="value"><wbr></span>');
});

test('a checkbox that is known from the start is drawn as well, with no word of its value', () => {
  const ticked = fillFields(html, [field({ type: 'checkbox', value: 'true', isAutofilled: true })]);
  expect(ticked).toContain('class="given"');
  expect(ticked).toContain('<path');
  expect(ticked).not.toContain('true');
  expect(fillFields(html, [field({ type: 'checkbox', value: 'false', isAutofilled: true })])).not.toContain('<path');
});

// REQ-2.9.8
test('a date is read the way of the country', () => {
  expect(shownValue(field({ type: 'date', value: '2026-11-21' }))).toBe('21/11/2026');
  expect(shownValue(field({ type: 'text', value: '2026-11-21' }))).toBe('2026-11-21');
});

/** Writes values like `fillFields`, but finds the places with a parser. */
const filledByParser = (source: string, fields: readonly FilledField[]): string => {
  const root = parseFragment(newElement('div'), source, { scriptingEnabled: false });
  for (const { element } of elementsOf(root)) {
    const tag = attributeOf(element, 'data-field') ?? attributeOf(element, 'data-field-copy');
    if (tag === undefined) continue;
    element.attrs = [{ name: 'data-found', value: tag }];
    setChildren(element, [newText('here')]);
  }
  return serialize(root).replaceAll(/<span data-found="([^"]*)">here<\/span>/g, (_, tag: string) =>
    fillFields(`<span data-field="${tag}"></span>`, fields),
  );
};

/** Writing that looks like a place and is none. */
const pretenders = [
  '<p>&lt;span data-field="{{a}}"&gt;&lt;/span&gt; {{a}}</p>',
  `<p title='<span data-field="{{a}}"></span>'>{{a}}</p>`,
  '<p><span data-field="{{a}}"></span> <span data-field-copy="{{a}}">x</span> {{a}}</p>',
  '<!--<span data-field="{{a}}"></span>--><textarea><span data-field="{{a}}"></span></textarea>{{a}}',
  '<style>a::after{content:"<span data-field=\'{{a}}\'></span>"}</style><pre>\n\n{{a}}</pre><svg><text>{{a}}</text></svg>{{a}}',
  '<table>{{a}}<tr><td>{{b}}</table><a>{{a}}<a>{{b}}</a><b><p>{{a}}</b>{{b}}\u00A0&amp;amp;',
];

// REQ-6.1.33
test('the places that are found without a parser are those that a parser finds, and all else is untouched', () => {
  const tags = ['{{a}}', '{{b}}', ...['date', 'nom', 'ville', 'signature'].map((name) => `{{s1_${name}}}`)];
  const types = ['text', 'checkbox', 'date', 'text', 'text', 'signature'] as const;
  const fields = tags.map((tag, index) => field({ tag, type: types[index] ?? 'text', name: `<${tag}> & "co"` }));
  const sources = [...exportedDocuments.map((one) => one.html), ...hostileHtml, ...pretenders];
  const found = sources.flatMap((source) => {
    try {
      const { html: clean } = cleanDocument(source, 1, tags, new Set(tags));
      const [noted = ''] = notePageStarts(
        [clean],
        [['x'], ...[...clean.matchAll(/\p{L}{4,}/gu)].map(([word]) => [word])],
      );
      expect(fillFields(noted, fields)).toBe(filledByParser(clean, fields));
      return [clean];
    } catch (error) {
      if (error instanceof UncleanHtml) return [];
      throw error;
    }
  });
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter((one) => one.includes('<span data-field')).length).toBeGreaterThan(exportedDocuments.length);
});
