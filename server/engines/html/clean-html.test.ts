import * as fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { cleanDocument, UncleanHtml } from './clean-html.ts';
import { clean, dangersIn, dangersInCss } from './dangers.test-support.ts';
import { hostileHtml } from './hostile-documents.test-support.ts';
import { newElement } from './html-tree.ts';

test('the corpus of hostile documents is as large as promised', () => {
  expect(new Set(hostileHtml).size).toBeGreaterThanOrEqual(120);
});

// REQ-4.1.11
describe('a hostile document comes out inert', () => {
  test.each(hostileHtml.map((html) => [html]))('%s', (source) => {
    for (const around of [
      source,
      `<p>before ${source} after</p>`,
      `<table><tr><td>${source}`,
      `<!doctype html><html><head>${source}</head><body>x`,
    ]) {
      const { html, css: rules } = clean(around);
      expect(dangersIn(html)).toEqual([]);
      expect(dangersInCss(rules)).toEqual([]);
    }
  });
});

test('whatever is thrown together from hostile pieces, a browser reads what was written, and finds nothing to run', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...hostileHtml), fc.string()), { maxLength: 6 }), (pieces) => {
      const { html, css: rules } = clean(pieces.join(''));
      expect(serialize(parseFragment(newElement('div'), html, { scriptingEnabled: true }))).toBe(html);
      expect([...dangersIn(html), ...dangersInCss(rules)]).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('texts, tables, links, pictures, classes and styles of an honest document stay', () => {
  const { html, css: rules } = clean(
    '<style>h1{color:#012638}</style><h1 class="big">Contrat</h1><table><tr><td colspan="2" style="text-align:right">1 200,00 €</td></tr></table><a href="https://acier-nord.example/cgv">CGV</a>',
  );
  expect(html).toContain('<h1 class="u-big">Contrat</h1>');
  expect(html).toContain('<td colspan="2" class="s1">1 200,00 €</td>');
  expect(html).toContain(
    '<a href="https://acier-nord.example/cgv" rel="noopener noreferrer nofollow" target="_blank">CGV</a>',
  );
  expect(rules).toContain('.webdoc-document .sheet-1 h1{color:#012638}');
  expect(rules).toContain('{text-align:right}');
});

test('a table of contents still leads to its headings, under names of its own', () => {
  expect(clean('<a href="#art-1">1</a><h2 id="art-1">Article 1</h2>').html).toContain(
    '<a href="#d1-art-1">1</a><h2 id="d1-art-1">',
  );
});

test('rules for paper hold on screen too, and those for screens nowhere: what is shown is what is signed', () => {
  const { css: rules } = clean(
    '<style>@media print{p{color:red}}@media screen{p{display:none}}@page{size:A4;margin:2cm}</style>',
  );
  expect(rules).toContain('.webdoc-document .sheet-1 p{color:red}');
  expect(rules).not.toContain('display:none');
  expect(rules).toContain('@page sheet-1{size:A4;margin:2cm}');
});

// REQ-4.1.11
test('nothing is hidden from the signer', () => {
  const { css: rules } = clean(
    '<style>p{display:none;visibility:hidden;opacity:0}b{display:flex;opacity:.5}i{opacity:calc(0)}</style><p style="display:none">x</p>',
  );
  expect(rules).not.toMatch(/none|hidden|opacity:0|calc/);
  expect(rules).toContain('b{display:flex;opacity:.5}');
});

test('a name that one browser knows, a colour of the system and the look of a first line are dropped', () => {
  const { css: rules } = clean(
    '<style>p{color:#000;color:-moz-field;background:Canvas;width:-webkit-fill-available}p::first-line{color:#fff}svg path{fill:FieldText}b{font-family:-apple-system,Arial;color:currentColor;background:none}</style><p>x</p>',
  );
  expect(rules).not.toMatch(/-moz|-webkit|-apple|canvas|field|first-line/i);
  expect(rules).toContain('p{color:#000}');
  expect(rules).toContain('font-family:Arial;color:currentColor;background:none');
});

// REQ-5.1.16
test('a size in an attribute is never zero', () => {
  const widthsOf = (value: string) =>
    clean(`<table><tr><td width="${value}">x</td></tr></table>`).html.match(/width="[^"]+/);
  expect(['0', '0%', '00.0px', '0.000'].map(widthsOf)).toEqual([null, null, null, null]);
  expect(['10', '0.5%', '100px'].map((value) => widthsOf(value)?.[0])).toEqual([
    'width="10',
    'width="0.5%',
    'width="100px',
  ]);
});

// REQ-5.1.16
test('a colour in an attribute is a name of a colour, or three or six digits', () => {
  const coloursOf = (value: string) =>
    clean(`<table bgcolor="${value}"><tr><td><font color="${value}">x</font></td></tr></table>`).html.match(
      /(?<=color=")[^"]+/g,
    );
  expect(['navy', '#FFF', '#a0b1c2'].map(coloursOf)).toEqual([
    ['navy', 'navy'],
    ['#FFF', '#FFF'],
    ['#a0b1c2', '#a0b1c2'],
  ]);
  expect(['transparent', 'currentcolor', 'chucknorris', '#ffff', '#12345', '#ffffff00'].map(coloursOf)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

// REQ-2.7.40
test('the first place of a tag becomes its field, the others copies of it', () => {
  const missing = new Set(['{{s1.nom}}', '{{s1.nom}}2', '{{s2.nom}}']);
  const tags = [...missing];
  const { html } = cleanDocument('<p>{{s1.nom}} et {{s1.nom}}2, {{s1<!-- -->.nom}}</p>', 1, tags, missing);
  expect(html).toContain(
    '<p><span data-field="{{s1.nom}}"></span> et <span data-field="{{s1.nom}}2"></span>, <span data-field-copy="{{s1.nom}}"></span></p>',
  );
  expect([...missing]).toEqual(['{{s2.nom}}']);
});

test('a tag inside an attribute is no field', () => {
  const missing = new Set(['TAG1']);
  expect(cleanDocument('<p title="TAG1">x</p>', 1, ['TAG1'], missing).html).not.toContain('data-field');
  expect([...missing]).toEqual(['TAG1']);
});

// REQ-2.4.16
test('the hash follows the content and nothing else', () => {
  expect(clean('<p>a</p>').sha256).toEqual(clean('<p  onclick=x>a</p>').sha256);
  expect(clean('<p>a</p>').sha256).not.toEqual(clean('<p>b</p>').sha256);
});

test('a document nested too deep is refused, not overflowed', () => {
  expect(() => clean('<div>'.repeat(50_000))).toThrow(UncleanHtml);
});

test.each([
  'max-height:calc((100vw - 600px)*999)',
  'width:100vw',
  'height:10dvh',
  'margin-left:min(1px,2px)',
  'width:5cqw',
  'padding:env(safe-area-inset-top)',
  'opacity:1e-9',
  'opacity:29%',
  'opacity:var(--o)',
  'font-size:0',
  'font-size:.1px',
  'font-size:3pt',
  'font-size:.01em',
  'font:0/0 a',
  'font:1px Arial',
  'font-size:var(--s)',
  'line-height:0',
  'transform:scale(0)',
  'transform:scaleX(1e-3)',
  'transform:matrix(0,0,0,0,0,0)',
  'transform:translateX(-100%)',
  'transform:skewX(90deg)',
  'position:absolute;left:-9999px',
  'top:-2000em',
  'left:150%',
  'right:5000px',
  'margin-left:-9999px',
  'text-indent:-9999px',
  'letter-spacing:-1em',
  'color:transparent',
  'color:rgba(0,0,0,.1)',
  'color:rgb(0 0 0 / 0%)',
  'color:#0000',
  'color:#00000010',
  'color:hsl(0 0% 0% / var(--a))',
  'color:color-mix(in srgb,red 0%,transparent)',
  'color:var(--x,transparent)',
  '--c:transparent',
  '--m:-9999px',
  'display:table-column',
  'clip-path:inset(100%)',
  'clip:rect(0 0 0 0)',
  'mask:linear-gradient(red,red)',
  'filter:opacity(0)',
  'height:9999999px',
  `box-shadow:${Array(2000).fill('0 0 9px red').join()}`,
  'columns:500',
  'font-size:attr(title px,16px)',
  'line-height:attr(title number)',
  '--a:attr(title px);font-size:var(--a)',
  'content:attr(title type(<length>))',
])('%s would show less here than there, and is left out', (declarations) => {
  const kept = clean(`<p style="${declarations}">x</p><style>b{${declarations}}</style>`).css;
  expect(kept.split('\n').slice(1).join('\n').replaceAll('position:absolute', '')).not.toContain(':not(#_#_){p');
  for (const declaration of declarations.split(';').slice(-1)) {
    expect(kept).not.toContain(declaration.slice(0, declaration.indexOf(':') + 1).replace(/^--/, '--u-'));
  }
});

test.each([
  'margin:-10px auto 2cm;padding:1em 5%',
  'font-size:9pt;line-height:1.4',
  'font:italic 700 12px/1.5 Arial,sans-serif',
  'color:rgba(0,0,0,.8);background:linear-gradient(#fff,#eee)',
  'color:#012638cc;color:var(--u)',
  'width:210mm;max-width:100%;height:1px',
  'text-indent:-1cm;letter-spacing:.05em',
  'transform:rotate(-45deg) scale(.9)',
  'position:absolute;top:50%;left:50%;transform:translate(-50%,-50%)',
  'display:grid;grid-template-columns:repeat(2,1fr)',
  'box-shadow:0 1px 3px rgba(0,0,0,.2)',
  'opacity:.5',
])('%s is what honest documents say, and stays', (declarations) => {
  const sheet = clean(`<p style="${declarations}">x</p>`).css;
  expect(sheet.match(/\{([^{}]*)\}$/)?.[1]?.split(';').length).toBe(declarations.split(';').length);
});

test('overflow clips nothing, and still holds floats in', () => {
  const { css: rules } = clean('<style>p{height:0;overflow:hidden}div{overflow-y:scroll}</style>');
  expect(rules.split('\n').slice(1).join('')).not.toMatch(/overflow/);
  expect(rules).toContain('p{height:0;contain:layout}');
});

test('functions nested without end are left out, not overflowed', () => {
  const deep = `width:${'calc('.repeat(2000)}1px${')'.repeat(2000)}`;
  const nested = `color:${'var(--a,'.repeat(5000)}red${')'.repeat(5000)}`;
  const { css: rules } = clean(`<style>p{${deep}}b{${nested}}</style><p style="${deep}">x</p>`);
  expect(rules).not.toMatch(/calc|var/);
});

const gif = (frames: number): string => {
  const frame = '21f90400000000002c0000000001000100000202440100';
  const bytes = Buffer.from(`47494638396101000100800000000000ffffff${frame.repeat(frames)}3b`, 'hex');
  return `data:image/gif;base64,${bytes.toString('base64')}`;
};
const withChunk = (kind: string, head: string, chunk: string): string =>
  `data:image/${kind};base64,${Buffer.from(`${head}${chunk}`, 'latin1').toString('base64')}`;

/** Header of a WebP of 10 × 10 pixels. */
const webpHead = 'RIFF0000WEBPVP8X\n\0\0\0\0\0\0\0\u0009\0\0\u0009\0\0';

test('a picture that moves is left out: what is signed stands still', () => {
  const isKept = (src: string) => clean(`<img src="${src}">`).html.includes('<img');
  expect(isKept(gif(1))).toBe(true);
  expect(isKept(gif(2))).toBe(false);
  expect(isKept(withChunk('webp', webpHead, ''))).toBe(true);
  expect(isKept(withChunk('webp', webpHead, 'ANIM'))).toBe(false);
  expect(isKept(withChunk('png', '\u0089PNG\r\n\u001A\n', 'acTL'))).toBe(false);
});

test('a picture that states gigabytes, or no size, is left out: who opens it must find room', () => {
  const isKept = (src: string) => clean(`<img src="${src}">`).html.includes('<img');
  const png = (width: number, height: number) => {
    const size = Buffer.alloc(8);
    size.writeUInt32BE(width);
    size.writeUInt32BE(height, 4);
    return withChunk('png', `\u0089PNG\r\n\u001A\n\0\0\0\rIHDR${size.toString('latin1')}`, '');
  };
  expect([png(8_192, 6_144), png(16_000, 16_000), png(0, 9)].map(isKept)).toEqual([true, false, false]);
  const jpeg = (height: string) => withChunk('jpeg', `\u00FF\u00D8\u00FF\u00C0\0\u0011\b${height}\u0040\0`, '');
  expect([jpeg('\0\u0010'), jpeg('\u0040\0'), withChunk('jpeg', '\u00FF\u00D8\u00FFx', '')].map(isKept)).toEqual([
    true,
    false,
    false,
  ]);
  expect(isKept(gif(1).replace(/^(.{30}).{4}/, '$1____'))).toBe(false);
  expect(isKept(withChunk('webp', `${webpHead.slice(0, -6)}\u00FF\u003F\0\u00FF\u003F\0`, ''))).toBe(false);
});

test('a style sheet that is never closed is read once', () => {
  for (const sheet of ['"\\'.repeat(200_000), '/* '.repeat(200_000), "'".repeat(200_001)])
    expect(clean(`<style>p{color:red}${sheet}</style>`).css).toContain('p{color:red}');
});

test('a tag that stands everywhere is refused like any flood of elements', () => {
  expect(() => clean('{{a}}'.repeat(100_001), ['{{a}}'])).toThrow('TooManyElements');
});

test('cells of thousands of columns in every row are refused: a browser keeps room for each', () => {
  const row = (columns: number) => `<tr><td colspan="${columns}">x</td></tr>`;
  expect(() => clean(`<table>${row(999).repeat(600)}</table>`)).toThrow('TooManyElements');
  expect(clean(`<table>${row(12).repeat(5_000)}</table>`).html).toContain('colspan="12"');
  expect(clean(`<table>${row(99_999)}</table>`).html).not.toContain('colspan');
});

test('columns hold in the first levels of a document, so that they cannot be nested without end', () => {
  const { css: rules } = clean('<style>div{color:red;columns:2}</style><p style="column-count:2">x</p>');
  const high = ':is(.sheet-1>*,.sheet-1>*>*,.sheet-1>*>*>*,.sheet-1)';
  expect(rules).toContain('.webdoc-document .sheet-1 div{color:red}');
  expect(rules).toContain(`.webdoc-document .sheet-1 div${high}{columns:2}`);
  expect(rules).toContain(`.s1:not(#_#_)${high}{column-count:2}`);
});
