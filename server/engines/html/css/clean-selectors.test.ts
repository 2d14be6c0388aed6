import { expect, test } from 'vitest';
import { clean } from '../dangers.test-support.ts';
import { cleanDocument } from '../clean-html.ts';

const rulesOf = (style: string) => clean(`<style>${style}</style><p>x</p>`).css;
const wholeRulesOf = (style: string) => cleanDocument(`<style>${style}</style><p>x</p>`, 1, [], new Set()).css;

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

// REQ-5.1.15
test.each([
  ['label ~ .a::before{color:red}', 'label~.u-a:not(:where([data-spot],[data-spot] *))::before{'],
  [
    'p > b, i{color:red}',
    'p>b:not(:where([data-spot],[data-spot] *)),.webdoc-document .sheet-1 i:not(:where([data-spot],[data-spot] *)){',
  ],
  ['*{color:red}', '.sheet-1 *:not(:where([data-spot],[data-spot] *)){'],
  ['p:empty + b{color:red}', 'p:empty:not(:where([data-spot]))+b:not(:where([data-spot],[data-spot] *)){'],
  ['.a>*::before{content:"not "}', '.u-a>*:not(:where([data-spot],[data-spot] *))::before{'],
  ['a:link{color:red}', 'a:any-link:not(:where([data-spot],[data-spot] *)){'],
  [':is(p:empty){color:red}', ':is(p:empty:not(:where([data-spot]))):not(:where([data-spot],[data-spot] *)){'],
])('%s reaches into no field', (style, rule) => {
  expect(wholeRulesOf(style)).toContain(rule);
});

// REQ-5.1.15
test.each(['body:last-child{color:red}', 'body:not(:only-child) p{color:red}', 'body:empty::before{color:red}'])(
  '%s would count what stands around the document, on the screen or on paper, and is left out',
  (style) => {
    expect(wholeRulesOf(style)).not.toContain('red');
  },
);

test('a style sheet of very many selectors is left out from there on, and said to be', () => {
  const many = `<style>p{color:blue}${'a,'.repeat(30_000)}b{color:red}</style><p>x</p>`;
  const { css, notes } = clean(many);
  expect(css).toContain('p{color:blue}');
  expect(css).not.toContain('color:red');
  expect(css.length).toBeLessThan(10_000);
  expect(JSON.stringify(notes)).toContain('StyleDropped');
});
