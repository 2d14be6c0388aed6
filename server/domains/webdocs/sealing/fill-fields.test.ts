import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanDocument } from '#engines/html/clean-html.ts';
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
