import { expect, test } from 'vitest';
import { cleanDocument } from './clean-html.ts';

const rulesOf = (style: string) => cleanDocument(`<style>${style}</style><p>x</p>`, 1, [], new Set()).css;

test('pseudo-elements may have one colon, as Google Docs writes them', () => {
  expect(rulesOf('li:before{content:counter(a) ". "}p:HOVER{color:red}')).toContain(
    '.webdoc-document .sheet-1 li::before{content:counter(a)". "}',
  );
  expect(rulesOf('p:hover{color:red}')).not.toContain('red');
});

test('a named page is a page of its document alone, whatever its case, and a hostile name is none', () => {
  const rules = rulesOf('@page Land{size:a4 landscape}@page Land:first{margin:1cm}div{page:Land}p{page:auto}');
  expect(rules).toContain('@page sheet-1-Land{size:a4 landscape}');
  expect(rules).toContain('@page sheet-1-Land:first{margin:1cm}');
  expect(rules).toContain('div{page:sheet-1-Land}');
  expect(rules).toContain('p{page:auto}');
  expect(rulesOf('@page a b{size:a5}div{page:x y}p{page:"x"}')).not.toMatch(/a5|page:/);
});
