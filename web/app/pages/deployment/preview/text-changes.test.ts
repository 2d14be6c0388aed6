import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesOf } from './text-changes.ts';

const words = (text: string) => text.split(' ');
const marked = (lines: readonly { text: string; differs: boolean }[]) =>
  lines.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(' ');

// REQ-1.2.142
it('marks what only one side has, and counts a replacement once', () => {
  const changes = changesOf(words('a B c d e'), words('a b c e'));
  expect([marked(changes.source), marked(changes.target), changes.count]).toEqual(['a [B] c [d] e', 'a [b] c e', 2]);
  expect(changesOf(words('a b'), words('a b')).count).toBe(0);
  expect(changesOf([], words('a b'))).toMatchObject({ source: [], count: 2 });
});

it('leaves every line of both texts in its place', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  fc.assert(
    fc.property(text, text, (source, target) => {
      const changes = changesOf(source, target);
      expect(changes.source.map((line) => line.text)).toEqual(source);
      expect(changes.target.map((line) => line.text)).toEqual(target);
      const kept = (lines: typeof changes.source) => lines.filter(({ differs }) => !differs).map((line) => line.text);
      expect(kept(changes.source)).toEqual(kept(changes.target));
      expect(changes.count === 0).toBe(source.join(' ') === target.join(' '));
    }),
  );
});
