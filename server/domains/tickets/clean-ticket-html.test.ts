import * as fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import { describe, expect, it, test } from 'vitest';
import { hostileHtml } from '#engines/html/hostile-documents.test-support.ts';
import { elementsOf } from '#engines/html/html-tree.ts';
import {
  cleanShown,
  cleanWritten,
  hasTooManySigns,
  hasTooManyTags,
  htmlOf,
  isBlank,
  textOf,
} from './clean-ticket-html.ts';

/** Hostile HTML typical of editors and mails; `hostile-documents` has the rest. */
const hostileMails = [
  '<a href="https://ok.test" style="position:fixed;inset:0">x</a>',
  '<a href="/api/user/disconnect">x</a>',
  '<a href="#top">x</a>',
  '<a href="mailto:a@b.test?body=%0d%0aBcc:c@d.test">x</a>',
  '<a href="https://ok.test" target="_self" rel="opener">x</a>',
  '<a href="ftp://evil.test/x">x</a>',
  '<a href="intent://evil.test#Intent;end">x</a>',
  '<a href="ms-word:ofe|u|https://evil.test/x.docm">x</a>',
  '<a href="\\\\evil.test\\share">x</a>',
  '<a href=https://ok.test onclick=alert(1) <b>x</b></a>',
  '<span style="font-size:12pt;background:url(https://evil.test)">x</span>',
  '<span style="font-size:5pt">x</span><span style="font-size:25pt">x</span><span style="font-size:99999pt">x</span>',
  '<span style="font-size:calc(6pt + 100vw)">x</span>',
  '<span style="FONT-SIZE:12pt;/**/position:fixed">x</span>',
  '<p style="display:none">x</p><p hidden>y</p>',
  '<img src="cid:image001.png@01D">',
  '<img src="https://evil.test/seen.gif?who=1" width=1 height=1>',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img src="data:image/png;base64,AAAA" onerror=alert(1) style="position:fixed">',
  '<input type=hidden name=x value=y><label for=x>z</label>',
  '<ul onmouseover=alert(1)><li data-x=1 class=y id=z>x</li></ul>',
  '<pre><code onclick=alert(1)>x</code></pre>',
  '<b<script>alert(1)</script>>x</b>',
  '<p>\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt></p>',
  `${'<div>'.repeat(1_000)}x`,
  `${'<b>'.repeat(500)}<img src=x onerror=alert(1)>`,
];

const writtenTags = /^(?:p|div|br|hr|h[234]|[uo]l|li|blockquote|pre|code|b|strong|i|em|u|s|span|a)$/;
const shownTags = /^(?:table|caption|thead|tbody|tfoot|tr|t[hd]|img)$/;

const dangersOf = (name: string, value: string): boolean => {
  if (name === 'href') return !/^(?:https?:\/\/[^/]|mailto:|tel:)/.test(value);
  if (name === 'rel') return value !== 'noopener noreferrer nofollow';
  if (name === 'target') return value !== '_blank';
  if (name === 'style') return !/^font-size:(?:[6-9]|1\d|2[0-3])(?:\.\d+)?pt$|^font-size:24pt$/.test(value);
  if (name === 'src') return !/^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(value);
  return name !== 'alt';
};

/** Everything that could run code, load a resource, navigate away or mislead the reader. */
const dangersIn = (html: string, isShown: boolean): string[] => {
  const dangers: string[] = [];
  for (const { element } of elementsOf(parseFragment(html, { scriptingEnabled: true }))) {
    if (!writtenTags.test(element.tagName) && !(isShown && shownTags.test(element.tagName)))
      dangers.push(`<${element.tagName}>`);
    for (const { name, value } of element.attrs)
      if (dangersOf(name, value)) dangers.push(`${element.tagName} ${name}=${value}`);
  }
  return dangers;
};

const payloads = [...hostileHtml, ...hostileMails];

test('the corpus is as large as promised', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(120);
});

// REQ-2.7.12 REQ-4.1.11
describe('a hostile text comes out inert, on the way in and on the way out', () => {
  test.each(payloads.map((html) => [html.slice(0, 120), html]))('%s', (_, html) => {
    for (const source of [html, `<p>before ${html} after</p>`, `<ul><li>${html}`, `<table><tr><td>${html}`]) {
      expect(dangersIn(cleanWritten(source), false)).toEqual([]);
      expect(dangersIn(cleanShown(source), true)).toEqual([]);
      // Each parse of HTML drops a line break at the start of a `pre`.
      const once = cleanWritten(source).replaceAll(/<pre>\n+/g, '<pre>');
      expect(cleanWritten(once)).toBe(once);
      expect(cleanShown(once)).toBe(once);
    }
  });
});

test('whatever is thrown together from hostile pieces stays inert when a browser has read and written it once more', () => {
  const piece = fc.oneof(fc.constantFrom(...hostileHtml), fc.string());
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const clean = cleanShown(pieces.join(''));
      expect(dangersIn(serialize(parseFragment(clean)), true)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

describe('what an editor writes', () => {
  // REQ-2.9.5
  it('is kept: paragraphs, lists within lists, marks, links, sizes of 6 to 24 points', () => {
    const html =
      '<h2>Titre</h2><p>Un <b>mot</b> <i>en</i> <u>plusieurs</u> <s>sens</s>, <span style="font-size:24pt">grand</span> et ' +
      '<span style="font-size:6pt">petit</span><br />fin</p><ul><li><p>un</p><ul><li><p>sous</p></li></ul></li></ul><ol><li>deux</li></ol>';
    expect(cleanWritten(html)).toBe(html);
  });

  it('has links that open apart and tell nothing', () => {
    expect(cleanWritten('<a href="https://exemple.fr/a?b=1">ici</a>')).toBe(
      '<a href="https://exemple.fr/a?b=1" rel="noopener noreferrer nofollow" target="_blank">ici</a>',
    );
  });

  it('has no picture: those are attached as files', () => {
    expect(cleanWritten('<p>a<img src="data:image/png;base64,AAAA">b</p>')).toBe('<p>ab</p>');
    expect(cleanShown('<p>a<img src="data:image/png;base64,AAAA" alt="Le réglage">b</p>')).toBe(
      '<p>a<img src="data:image/png;base64,AAAA" alt="Le réglage" />b</p>',
    );
  });
});

describe('what is pasted', () => {
  it('from Word comes out clean', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>Devis</title>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm;} --></style></head><body lang=FR style='tab-interval:35.4pt'>
<!--StartFragment--><p class=MsoNormal style='margin-bottom:8.0pt'><b style='mso-bidi-font-weight:normal'><span
style='font-size:14.0pt;font-family:"Calibri",sans-serif;mso-ascii-theme-font:minor-latin'>Bonjour<o:p></o:p></span></b></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'>·</span><![endif]><span dir=LTR></span>un point<o:p></o:p></p><!--EndFragment--></body></html>`;
    expect(cleanWritten(word).replaceAll(/\s*\n\s*/g, '')).toBe(
      '<p><b><span style="font-size:14pt">Bonjour</span></b></p><p>·un point</p>',
    );
  });

  it('from Outlook comes out clean', () => {
    const outlook =
      '<div class="WordSection1"><p class="MsoNormal"><span lang="FR" style="font-size:11.0pt;color:#1F497D">Cordialement,</span></p>' +
      '<p class="MsoNormal"><a href="https://exemple.fr/"><span style="color:blue;text-decoration:none"><img width="120" src="cid:image001.png@01D9" alt="Logo"></span></a></p>' +
      '<div style="border:none;border-top:solid #E1E1E1 1.0pt"><font face="Tahoma" size="2">De&nbsp;: Hugo</font></div></div>';
    expect(cleanWritten(outlook)).toBe(
      '<div><p><span style="font-size:11pt">Cordialement,</span></p>' +
        '<p><a href="https://exemple.fr/" rel="noopener noreferrer nofollow" target="_blank"></a></p>' +
        '<div>De\u00a0: Hugo</div></div>',
    );
  });
});

test('a text that says nothing is blank, whatever it is made of', () => {
  for (const html of [
    '',
    '<p></p>',
    '<p>&nbsp;<br></p>',
    '<p>\u200b\u2060\ufeff</p>',
    '<ul><li> </li></ul>',
    '<hr>',
    '<script>x</script>',
  ])
    expect(isBlank(cleanWritten(html)), html).toBe(true);
  for (const html of ['<p>.</p>', 'a', '<p>&lt;</p>', '<p>–</p>'])
    expect(isBlank(cleanWritten(html)), html).toBe(false);
});

test('the text of a message has a line for each of its blocks, and its signs as they are', () => {
  expect(textOf(cleanWritten('<p>Un &lt;b&gt; &amp; deux<br>trois</p><ul><li>a</li><li>b</li></ul>'))).toBe(
    'Un <b> & deux\ntrois\n– a\n– b',
  );
  expect(htmlOf('Un <b> & deux\n\ntrois\nquatre')).toBe('<p>Un &lt;b&gt; &amp; deux</p><p>trois<br />quatre</p>');
});

test('a text with more tags than any has is not cleaned: on the way in it is refused, on the way out it is read as text', () => {
  expect(hasTooManyTags('<b>'.repeat(10_000))).toBe(false);
  expect(hasTooManyTags('<b>'.repeat(10_001))).toBe(true);
  expect(cleanShown(`${'<b>'.repeat(60_000)}Bonjour<script>`)).toBe('<p>Bonjour</p>');
});

test('a text is read once from its beginning to its end, whatever fills it: none holds up everybody else', () => {
  expect(cleanShown('<'.repeat(130_000))).toMatch(/^<p>(&lt;)+<\/p>$/);
  expect(textOf(`<p>Bonjour${' '.repeat(130_000)}!</p>`)).toMatch(/^Bonjour +!$/);
});

test('signs that cannot fit are known without cleaning; those of real messages fit', () => {
  for (const html of ['&'.repeat(199_000), '>'.repeat(199_000), '\u00a0'.repeat(199_000), '&amp;'.repeat(9_000)])
    expect(hasTooManySigns(html)).toBe(true);
  expect(hasTooManySigns('<a href="https://ok.test/?&&&&">x</a>'.repeat(4_900))).toBe(true);
  expect(hasTooManySigns('<p>Tom &amp; Jerry &nbsp;&eacute;</p>'.repeat(900))).toBe(false);
  for (const html of ['&'.repeat(6_399), '&nbsp;'.repeat(15_000), '&eacute;'.repeat(31_000)]) {
    expect(hasTooManySigns(html)).toBe(false);
  }
});

test('a message of a thousand addresses with signs that fits is not refused early', () => {
  const html = '<p><a href="https://ok.test/?a=1&amp;b=2">x</a></p>'.repeat(250);
  expect(hasTooManySigns(html)).toBe(false);
});
