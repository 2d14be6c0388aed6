import { expect, test } from 'vitest';
import { openPagesForMany } from './pages-for-many.ts';

const openClock = () => {
  let at = 1_000_000;
  const pages = openPagesForMany(() => at);
  return { pages, pass: (ms: number) => (at += ms) };
};

// REQ-2.7.90
test('an org that takes single calls between pages is written by single calls for ten minutes, and others are not', () => {
  const { pages, pass } = openClock();
  pages.addPage('org');
  pages.addTaken('org');
  expect(pages.isAlone('org')).toBe(false);
  pages.addPage('org');
  expect(pages.isAlone('org')).toBe(false);
  pages.addTaken('org');
  expect(pages.isAlone('org')).toBe(true);
  expect(pages.isAlone('other')).toBe(false);
  pass(600_000);
  expect(pages.isAlone('org')).toBe(false);
  // Afterwards one more page is enough.
  pages.addPage('org');
  pages.addTaken('org');
  expect(pages.isAlone('org')).toBe(true);
});

// REQ-2.7.87 REQ-2.7.90
test('an outage, in which single calls are not answered either, ends no calls for many', () => {
  const { pages } = openClock();
  for (let at = 0; at < 5; at += 1) {
    pages.addPage('away');
    pages.addPage('away');
    pages.forget('away');
  }
  pages.addPage('away');
  pages.addPage('away');
  pages.addTaken('away');
  expect(pages.isAlone('away')).toBe(false);
});

// REQ-2.7.90
test('pages between which a call for many was taken are no reason', () => {
  const { pages } = openClock();
  for (let at = 0; at < 5; at += 1) {
    pages.addPage('org');
    pages.addTaken('org');
    pages.forget('org');
  }
  expect(pages.isAlone('org')).toBe(false);
});
