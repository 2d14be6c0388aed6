import * as css from 'css-tree';
import * as fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { cleanDocument, UncleanHtml } from './clean-html.ts';
import { hostileHtml } from './hostile-documents.ts';
import { allowedTags } from './html-allowed.ts';
import { elementsOf, newElement } from './html-tree.ts';

const clean = (source: string, tags: string[] = []) => cleanDocument(source, 1, tags, new Set(tags));

const safeAttributes =
  /^(?:class|id|href|rel|target|src|alt|title|dir|lang|align|valign|width|height|bgcolor|colspan|rowspan|nowrap|scope|abbr|span|size|color|noshade|border|cellpadding|cellspacing|start|type|reversed|value|face|datetime|clear|data-field|data-field-copy)$/;

/** Everything a browser could find to run, load or send in what it builds of the cleaned document. */
const dangersIn = (html: string): string[] => {
  const dangers: string[] = [];
  const fragment = parseFragment(newElement('div'), html, { scriptingEnabled: true });
  for (const { element } of elementsOf(fragment)) {
    if (!allowedTags.has(element.tagName)) dangers.push(`<${element.tagName}>`);
    for (const { name, value } of element.attrs) {
      if (!safeAttributes.test(name)) dangers.push(`${element.tagName} ${name}`);
      if (name === 'href' && !/^(?:https?:\/\/[^/]|mailto:|#d1-)/.test(value)) dangers.push(`href=${value}`);
      if (name === 'src' && !/^data:image\/(?:png|jpeg|gif|webp);base64,/.test(value))
        dangers.push(`src=${value}`);
    }
  }
  return dangers;
};

const dangersInCss = (text: string): string[] => {
  const dangers: string[] = text.includes('<') ? ['<'] : [];
  css.walk(css.parse(text, { parseCustomProperty: true }), (node) => {
    if (node.type === 'Url' && !node.value.startsWith('data:image/')) dangers.push(`url ${node.value}`);
    if (node.type === 'Atrule' && !['media', 'page'].includes(node.name)) dangers.push(`@${node.name}`);
    if (node.type === 'Raw') dangers.push(`unread ${node.value}`);
    if (
      node.type === 'Function' &&
      /^(?:url|src|image-set|expression|image|cross-fade|element)$/i.test(node.name)
    )
      dangers.push(node.name);
    if (node.type === 'Identifier' && /^(?:fixed|sticky)$/i.test(node.name)) dangers.push(node.name);
    if (node.type === 'Rule') {
      for (const selector of css.generate(node.prelude).split(',')) {
        if (!selector.startsWith('.webdoc-document ') && !selector.startsWith('.webdoc-document *'))
          dangers.push(`outside: ${selector}`);
      }
    }
  });
  return dangers;
};

test('the corpus of hostile documents is as large as promised', () => {
  expect(new Set(hostileHtml).size).toBeGreaterThanOrEqual(120);
});

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
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...hostileHtml), fc.string()), { maxLength: 6 }),
      (pieces) => {
        const { html, css: rules } = clean(pieces.join(''));
        expect(serialize(parseFragment(newElement('div'), html, { scriptingEnabled: true }))).toBe(html);
        expect([...dangersIn(html), ...dangersInCss(rules)]).toEqual([]);
      },
    ),
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

test('nothing is hidden from the signer', () => {
  const { css: rules } = clean(
    '<style>p{display:none;visibility:hidden;opacity:0}b{display:flex;opacity:.5}i{opacity:calc(0)}</style><p style="display:none">x</p>',
  );
  expect(rules).not.toMatch(/none|hidden|opacity:0|calc/);
  expect(rules).toContain('b{display:flex;opacity:.5}');
});

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

test('the hash follows the content and nothing else', () => {
  expect(clean('<p>a</p>').sha256).toEqual(clean('<p  onclick=x>a</p>').sha256);
  expect(clean('<p>a</p>').sha256).not.toEqual(clean('<p>b</p>').sha256);
});

test('a document nested too deep is refused, not overflowed', () => {
  expect(() => clean('<div>'.repeat(50_000))).toThrow(UncleanHtml);
});
