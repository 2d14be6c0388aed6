import { describe, expect, test } from 'vitest';
import { clean } from './dangers.test-support.ts';

const inner = (source: string) =>
  clean(source)
    .html.replace(/^<div class="sheet"><div class="[^"]*">/, '')
    .replace(/<\/div><\/div>$/, '');

describe('headers and footers', () => {
  const word = (name: string, text: string) => `<div style='mso-element:${name}'><p>${text}</p></div>`;
  const aside = (content: string) => `<table style="margin-left:9in" border=1><tr><td>${content}</td></tr></table>`;

  test('of Word become the first and last lines of the first and last section, once each', () => {
    const edges = aside(
      word('header', 'Haut') + word('header', 'Haut') + word('header', '&nbsp;') + word('footer', 'Bas'),
    );
    const sections = '<div class=WordSection1><p>Un</p></div><div class=WordSection2><p>Deux</p></div>';
    const { notes } = clean(sections + edges);
    expect(inner(`${sections}${edges}`)).toBe(
      '<div class="u-WordSection1"><div><p>Haut</p></div><p>Un</p></div><div class="u-WordSection2"><p>Deux</p><div><p>Bas</p></div></div>',
    );
    expect(notes).toEqual([
      { code: 'HeaderShownOnce', excerpt: 'Haut' },
      { code: 'HeaderShownOnce', excerpt: 'Bas' },
    ]);
  });

  test('of page boxes become lines, without page numbers and their words', () => {
    const boxes =
      '@top-right{content:"Devis"} @bottom-left{content:"Page " counter(page) " of " counter(pages)} @bottom-center{content:"RCS 42 " attr(title)}';
    expect(inner(`<style>@page{${boxes}}@page :first{${boxes}}</style><p>x</p>`)).toBe(
      '<p align="right">Devis</p><p>x</p><p align="center">RCS 42</p>',
    );
  });
});

test('a break between two sections of Word makes no empty page; notes after the last one stay on its pages', () => {
  const style = '<style>div.WordSection1{page:WordSection1}div.WordSection2{page:WordSection2}</style>';
  const between = "<b><span><br clear=all style='page-break-before:always'></span></b>";
  expect(inner(`${style}<div class=WordSection1>a</div>\n${between}\n<div class=WordSection2>b</div><p>note</p>`)).toBe(
    '<div class="u-WordSection1">a</div>\n\n<div class="u-WordSection2">b<p>note</p></div>',
  );
});

test('places are found by their name, with any letters in it', () => {
  expect(inner('<a href="#_Toc1.2">1</a><a name="_Toc1.2"></a><h2 id="h.é:3">x</h2><a href="#h.é:3">y</a>')).toBe(
    '<a href="#d1-_Toc1_2e2">1</a><a id="d1-_Toc1_2e2"></a><h2 id="d1-h_2eé_3a3">x</h2><a href="#d1-h_2eé_3a3">y</a>',
  );
  expect(clean('<style>#h\\.a{color:red}</style><p id="h.a">x</p>').css).toContain('#d1-h_2ea{color:red}');
});

describe('letters and boxes', () => {
  test.each([
    ['<span style="font-family:Wingdings">§</span>', '▪'],
    [`<span style='font:10pt "Symbol"'>·</span>`, '•'],
    ['<font face="Wingdings">þ</font>', '☑'],
    ['<span style="color:red; font-family:Arial,Wingdings;top:0">§</span>', '▪'],
    ['<span style="font-family:Arial;--a:Wingdings">§</span>', '§'],
    ['<span style="font-family:Wingdings">\uF0FC</span>', '✓'],
    ['<p>\uF0B7 Puce</p>', '• Puce'],
    ['<p style="font-family:Wingdings">Un texte</p>', 'Un texte'],
    ['<input type="checkbox" checked> Oui', '☑  Oui'],
    ['<input type=radio> Non', '○  Non'],
    ['<div class="checkbox checkbox-off"></div>', '☐ '],
  ])('%s', (source, text) => {
    expect(inner(source).replaceAll(/<[^>]*>/g, '')).toBe(text);
  });
});

// REQ-4.4.28
test('a style of many fonts, and a number of many digits, are read at once', () => {
  const style = `<span style="${' font:'.repeat(50_000)}">§</span>`;
  const drawing = `<svg viewBox="0 0 9 9"><rect width="${'1'.repeat(300_000)}x" height="2"/></svg>`;
  expect(inner(`${style}${drawing}`)).toContain('§');
});

describe('lists of Quill', () => {
  const item = (kind: string, text: string, level = 0) =>
    `<li data-list="${kind}"${level > 0 ? ` class="ql-indent-${level}"` : ''}>${text}</li>`;

  test('get their levels and kinds, and go on counting behind another kind', () => {
    const items = [
      item('ordered', '1'),
      item('ordered', 'a', 1),
      item('bullet', 'o', 2),
      item('ordered', 'b', 1),
      item('bullet', '-'),
      item('ordered', '2'),
    ];
    expect(inner(`<ol>${items.join('')}</ol>`).replaceAll(/ class="[^"]*"/g, '')).toBe(
      '<ol type="1"><li>1<ol type="a"><li>a<ul><li>o</li></ul></li><li>b</li></ol></li></ol><ul><li>-</li></ul><ol type="1" start="2"><li>2</li></ol>',
    );
  });

  test('a first item far inside, and lists of others, stay in order', () => {
    expect(inner(`<ol>${item('ordered', 'x', 3)}${item('ordered', 'y')}</ol>`).replaceAll(/ class="[^"]*"/g, '')).toBe(
      '<ol type="1"><li>x</li><li>y</li></ol>',
    );
    expect(inner('<ul><li>a<ol><li>b</li></ol></li></ul>')).toBe('<ul><li>a<ol><li>b</li></ol></li></ul>');
  });

  test('alignments and indents of lines hold without its style sheet', () => {
    const { css } = clean('<p class="ql-align-center ql-indent-2" style="color:red">x</p>');
    expect(css).toContain('{text-align:center;margin-left:6em;color:red}');
  });
});
