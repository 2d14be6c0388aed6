import { expect, test } from 'vitest';
import { mergeDrafts, resumeDraft, withNewerEntries, type Draft } from './drafts.ts';

const own: Draft = {
  values: { a: 'here', b: 'here' },
  strokes: { s: '[]' },
  times: { a: 9_000, b: 1_000 },
  reachedEnd: false,
  pages: null,
};
const kept = {
  values: [
    { tag: 'a', value: 'there', age: 5_000, userAgent: '' },
    { tag: 'b', value: 'there', age: 5_000, userAgent: '' },
    { tag: 'c', value: 'there', age: 5_000, userAgent: '' },
  ],
  reachedEnd: true,
  pages: { of: 2, ranges: [{ from: 1, to: 2 }] },
};

test('of this tab and another device the newer value of each field is shown', () => {
  expect(mergeDrafts(own, kept, 10_000)).toEqual({
    values: { a: 'here', b: 'there', c: 'there' },
    strokes: { s: '[]' },
    times: { a: 9_000, b: 5_000, c: 5_000 },
    reachedEnd: true,
    pages: kept.pages,
  });
});

test('a value that was cleared here is not filled again with an older one', () => {
  const cleared = { ...own, values: { a: '' }, times: { a: 9_000 } };
  expect(mergeDrafts(cleared, kept, 10_000)?.values['a']).toBe('');
});

test('without a draft on the server, or without one here, the other one stands', () => {
  expect(mergeDrafts(own, null, 10_000)).toBe(own);
  expect(mergeDrafts(null, undefined, 10_000)).toBeNull();
  expect(mergeDrafts(null, kept, 10_000)?.values).toEqual({ a: 'there', b: 'there', c: 'there' });
});

test('of the entries of another device those are named that stand in the fields and did not before', () => {
  expect(resumeDraft(own, kept, 10_000).resumed.map(({ tag }) => tag)).toEqual(['b', 'c']);
  const emptied = { ...kept, values: [{ tag: 'b', value: '', age: 5_000, userAgent: '' }] };
  expect(resumeDraft(own, emptied, 10_000).resumed.map(({ tag }) => tag)).toEqual(['b']);
  expect(resumeDraft(null, emptied, 10_000).resumed).toEqual([]);
  const again = resumeDraft(own, kept, 10_000).draft;
  expect(resumeDraft(again, kept, 10_000).resumed).toEqual([]);
});

test('what was entered, drawn or cleared while a draft was taken up stays, and the rest is the draft’s', () => {
  const draft = { ...own, values: { a: 'there', b: 'there', s: '' }, strokes: {}, times: { a: 5_000, b: 5_000 } };
  const present = {
    values: { a: '', b: 'before', s: 'picture' },
    strokes: { s: '[]' },
    times: { a: 5_001, b: 4_000, s: 5_002 },
  };
  expect(withNewerEntries(draft, present)).toEqual({
    ...draft,
    values: { a: '', b: 'there', s: 'picture' },
    strokes: { s: '[]' },
    times: { a: 5_001, b: 5_000, s: 5_002 },
  });
  expect(withNewerEntries(null, present)).toBeNull();
});
