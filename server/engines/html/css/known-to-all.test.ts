import { expect, test } from 'vitest';
import { cleanDocument } from '../clean-html.ts';

const differs = (style: string, more = ''): boolean =>
  cleanDocument(`<style>${style}</style><p class="a">Text</p>${more}`, 1, [], new Set()).differsByBrowser;
const differsIn = (declaration: string): boolean => differs(`p{${declaration}}`);

// REQ-5.1.16
test.for([
  'text-decoration: none 2px',
  'text-decoration: underline underline',
  'font: bold bold 12px Arial',
  'text-decoration: underline from-font',
  'text-decoration: underline dotted red',
  'text-decoration: var(--line)',
  'box-shadow: inset 0 0 0 90px black',
  'text-shadow: 0 0 0 black',
  'display: block flow',
  'display: ruby',
  'visibility: initial none',
  'color: lab(50% 0 0)',
  'background: color-mix(in srgb, red, blue)',
  'background: conic-gradient(red, blue)',
  'background: linear-gradient(in oklch, red, blue)',
  'background-clip: text',
  'font: caption',
  'text-indent: 2em hanging',
  'text-align: match-parent',
  'white-space: preserve nowrap',
  'text-transform: full-width',
  'list-style-type: ethiopic-numeric',
  'list-style-type: "no "',
  'counter-reset: list-item 4',
  'writing-mode: sideways-lr',
  'unicode-bidi: plaintext',
  'width: fit-content',
  'margin: revert',
  'opacity: 40%',
  'overflow: clip',
  'float: inline-start',
  'grid-template-columns: subgrid',
  'flex-direction: row-reverse',
  'flex-wrap: wrap-reverse',
  'order: -1',
  'grid-column: 2',
  'grid-row: 1 / 2',
  'grid-area: 1 / 2',
  'fill: context-fill',
  'color: text',
  'background: white border-area',
  'background: white x-start',
  'background-repeat: space',
  'text-decoration: none none',
  'text-decoration: underline none',
  'border-color: text',
  'border-left-color: rgb(1,2,3,.5) red',
  'outline-color: text',
  'object-position: x-start',
  'counter-increment: section',
  'counter-reset: section 1',
  'background: linear-gradient(decreasing hue, red, blue)',
  'baseline-shift: 40px',
  'display: flex',
  'display: grid',
  'gap: 8px',
  'position: relative',
  'transform: rotate(90deg)',
  'background: linear-gradient(90deg, #fff 0%, rgb(200,200,200) 100%)',
  'direction: rtl',
  'columns: 2',
  'overflow: hidden',
  'table-layout: fixed',
  'width: 0%',
])('a document with “%s” may differ by browser', (declaration) => {
  expect(differsIn(declaration)).toBe(true);
});

// REQ-5.1.16
test('so may generated text with an alternative, a marker with content, a drawing and a caption', () => {
  expect(differs('p::after{content:"no " / counter(x)}')).toBe(true);
  expect(differs('p::after{content:"no " counter(section)}')).toBe(true);
  expect(differs('p::after{content:counters(section, ".")}')).toBe(true);
  expect(differs('li::marker{content:"no "}')).toBe(true);
  expect(differs('p::first-letter{color:red}')).toBe(true);
  expect(differs('', '<svg width="90" height="20"><text y="15">Text</text></svg>')).toBe(true);
  expect(differs('', '<svg width="90" height="20"><path d="M0 0h90"/></svg>')).toBe(true);
  expect(differs('', '<table><caption>One</caption><tr><td>x</td></tr></table>')).toBe(true);
});

test.for([
  'margin: 0 auto 12pt; padding: 1.5em 10%; border: 1px solid #ccc; border-radius: 4px',
  'border-top: medium none; border-collapse: collapse; border-color: red #00f',
  'color: rgb(10, 20, 30); background: #eee; background-color: rgba(0,0,0,.5); background-image: none',
  'font: italic bold 12pt/1.4 "Times New Roman", serif; font-family: Arial, sans-serif; font-size: small',
  'font-weight: 700; font-style: italic; line-height: 115%; letter-spacing: .2pt; text-transform: uppercase',
  'text-decoration: underline; text-indent: 1cm; text-align: justify; vertical-align: super; white-space: pre-wrap',
  'width: 50%; max-width: 400px; min-height: 10mm; display: table-cell; white-space: nowrap; overflow-wrap: anywhere',
  'list-style: square inside; list-style-type: lower-roman',
  'page-break-before: always; break-inside: avoid; orphans: 2; color: inherit',
  'float: left; clear: both; opacity: .8; --brand: #123456',
])('“%s” is read alike by all', (declarations) => {
  expect(differsIn(declarations)).toBe(false);
});

test('generated texts are read alike by all', () => {
  expect(differs('li::before{content:"§ "}')).toBe(false);
});
