import { expect, it } from 'vitest';
import { splitLongList } from './long-lists.ts';

const people = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@acier-nord.example`);

it('a list of 500 people is three names and 497 others, and one of ten is whole', () => {
  const long = splitLongList(people(500).join(', '));
  expect(long?.first).toBe('p0@acier-nord.example, p1@acier-nord.example, p2@acier-nord.example');
  expect(long?.others).toEqual(people(500).slice(3));
  expect(splitLongList(people(10).join(', '))).toBeNull();
});
