import { expect, test } from 'vitest';
import { mergeDrafts, type KeptDraft } from './drafts.ts';

const now = 1_000_000;
const tags = new Set(['a', 'b']);
const kept = (values: KeptDraft['values'], more: Partial<KeptDraft> = {}): KeptDraft => ({
  values,
  reachedEnd: false,
  pages: null,
  ...more,
});
const sent = (values: { tag: string; value: string; age: number }[], more = {}) => ({
  values,
  reachedEnd: false,
  pages: null,
  userAgent: 'phone',
  ...more,
});

test('of two devices the newer value of each field stays, whichever is sent last', () => {
  const before = kept(
    { a: { value: 'old', at: now - 900, by: 0 }, b: { value: 'new', at: now - 100, by: 1 } },
    { userAgents: ['tablet', 'desk'] },
  );
  const merged = mergeDrafts(
    before,
    sent([
      { tag: 'a', value: 'newer', age: 500 },
      { tag: 'b', value: 'older', age: 500 },
    ]),
    tags,
    now,
  );
  expect(merged).toMatchObject({
    values: { a: { value: 'newer', at: now - 500, by: 0 }, b: { value: 'new', at: now - 100, by: 1 } },
    userAgents: ['phone', 'desk'],
  });
});

test('a draft of before browsers were kept names none for its values', () => {
  const merged = mergeDrafts(kept({ a: { value: 'old', at: 1 } }), sent([]), tags, now);
  expect(merged).toMatchObject({ values: { a: { value: 'old', at: 1 } }, userAgents: [] });
});

test('a value of a field that is not the signatory’s is not kept', () => {
  expect(mergeDrafts(kept({}), sent([{ tag: 'z', value: 'x', age: 0 }]), tags, now).values).toEqual({});
});

test('the end once reached stays reached, and pages of two visits come together', () => {
  const before = kept({}, { reachedEnd: true, pages: { of: 5, ranges: [{ from: 1, to: 2 }] } });
  const merged = mergeDrafts(before, sent([], { pages: { of: 5, ranges: [{ from: 3, to: 4 }] } }), tags, now);
  expect(merged).toMatchObject({ reachedEnd: true, pages: { of: 5, ranges: [{ from: 1, to: 4 }] } });
});

test('a screen that counts other pages starts its own count', () => {
  const before = kept({}, { pages: { of: 5, ranges: [{ from: 1, to: 5 }] } });
  const pages = { of: 4, ranges: [{ from: 1, to: 1 }] };
  expect(mergeDrafts(before, sent([], { pages }), tags, now).pages).toEqual(pages);
});
