import * as fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { cleanDocument } from './clean-html.ts';
import { clean, dangersIn, dangersInCss } from './dangers.test-support.ts';
import { newElement } from './html-tree.ts';

const asPicture = (svg: string) => `<img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`;
const svg = (inner: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;
const shape = '<path d="M0 0L9 9"/>';

const hostile = [
  '<script>alert(1)</script>',
  '<script xlink:href="data:,alert(1)"/>',
  '<foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
  '<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>',
  '<a href="javascript:alert(1)" target="_top"><text>x</text></a>',
  '<image xlink:href="http://evil.test/x.png" width="9" height="9"/>',
  '<image href="javascript:alert(1)"/><image href="data:image/svg+xml,<svg onload=alert(1)>"/>',
  '<use xlink:href="http://evil.test/x.svg#a"/><use href="data:image/svg+xml,<svg id=x>#x"/>',
  '<use href="//evil.test#a"/><use href="#a:b"/><use href=\'#x"onload="alert(1)\'/>',
  '<rect onclick="alert(1)" onload="alert(1)" onbegin="alert(1)" width="9" height="9"/>',
  '<animate attributeName="href" values="javascript:alert(1)" onbegin="alert(1)"/>',
  '<a><set attributeName="href" to="javascript:alert(1)"/><text>x</text></a>',
  '<animateTransform attributeName="transform" type="rotate" to="360"/><animateMotion path="M0 0L99 99"/>',
  '<handler type="text/javascript">alert(1)</handler><listener event="click" handler="#x"/>',
  '<style>@import url(http://evil.test/x.css);rect{fill:url(http://evil.test/#a)}</style><rect/>',
  '<style>rect{fill:red}</style></style><img src=x onerror=alert(1)>',
  '<style><![CDATA[</style><img src=x onerror=alert(1)>]]></style>',
  '<style><!--</style><img title="--><img src=x onerror=alert(1)>"></style>',
  '<rect style="fill:url(http://evil.test/#a);filter:url(http://evil.test/#b);mask:url(#c)"/>',
  '<rect fill="url(http://evil.test/#a)" clip-path="url(http://evil.test/#b)" marker-end="url(javascript:alert(1))"/>',
  '<rect fill="url(#a) url(http://evil.test)" stroke="src(http://evil.test)"/>',
  '<rect fill="red;}</style><script>alert(1)</script>" width="1"/>',
  '<filter id="f"><feImage href="http://evil.test/x"/></filter><rect filter="url(#f)"/>',
  '<mask id="m"><image href="http://evil.test/x"/></mask><rect mask="url(#m)"/>',
  '<title><img src=x onerror=alert(1)></title><desc><script>alert(1)</script></desc>',
  '<desc></svg><img src=x onerror=alert(1)></desc>',
  '<text><![CDATA[<img src=x onerror=alert(1)>]]></text><text>&lt;img src=x onerror=alert(1)&gt;</text>',
  '<text><tspan></text></tspan><p>out<svg><style><img title="</style><img src=x onerror=alert(1)>">',
  '<p></p><table><tr><td><svg><text><style></text></style></td></tr></table>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
  '<text><font color=red><p>x</p></font></text><text><font face=x>y</font></text>',
  '<metadata><rdf:RDF><script>alert(1)</script></rdf:RDF></metadata><x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
  '<svg><svg onload="alert(1)"><g id="&quot;onload=alert(1)"/></svg></svg>',
  '<path d="M0 0&quot; onload=&quot;alert(1)"/><rect class="a&quot;b" id="x y"/>',
  '<iframe src="javascript:alert(1)"></iframe><embed src="x"/><object data="x"></object><video><source onerror="alert(1)"></video>',
  '<discard begin="0s" href="#a"/><cursor xlink:href="http://evil.test/x"/><font-face-uri xlink:href="http://evil.test/f"/>',
  '<linearGradient id="a" href="http://evil.test/#b"/><radialGradient xlink:href="javascript:alert(1)"/>',
];

// REQ-4.1.11
describe('a hostile drawing comes out inert', () => {
  test.each(hostile.map((inner) => [inner]))('%s', (inner) => {
    for (const source of [
      svg(inner + shape),
      asPicture(svg(inner + shape)),
      `<p>before${svg(inner)}after</p>`,
      `<table><tr><td>${svg(inner)}`,
      `<svg onload=alert(1) style="position:fixed;inset:0">${inner}`,
    ]) {
      const { html, css } = clean(source);
      expect([...dangersIn(html), ...dangersInCss(css)]).toEqual([]);
      expect(html).not.toMatch(/evil\.test|<img/);
    }
  });

  test('whatever its pieces are, a browser reads what was written', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...hostile), fc.string()), { maxLength: 6 }), (pieces) => {
        const { html, css } = clean(`<p>${svg(pieces.join(''))}${asPicture(svg(pieces.join('')))}`);
        expect(serialize(parseFragment(newElement('div'), html, { scriptingEnabled: true }))).toBe(html);
        expect([...dangersIn(html), ...dangersInCss(css)]).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('copies of copies, and markers at ten thousand points, are left out', () => {
    const levels = Array.from(
      { length: 20 },
      (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`,
    );
    const bomb = clean(svg(`<g id="l0">${shape}</g>${levels.join('')}<use href="#l20"/>`)).html;
    expect(bomb.match(/<use/g)).toHaveLength(10);
    const big = clean(svg(`<g id="a">${shape.repeat(1_000)}</g>${'<use href="#a"/>'.repeat(100)}`)).html;
    expect(big.match(/<use/g)?.length).toBeLessThan(50);
    const marked = clean(
      svg(`<marker id="m">${shape}</marker><path marker-mid="url(#m)" d="M0 0${'L1 1'.repeat(9_000)}"/>`),
    );
    expect(marked.html).not.toContain('marker-mid');
    expect(() => clean(svg('<g>'.repeat(50_000)))).toThrow('TooDeep');
    expect(clean(asPicture(svg('<g>'.repeat(50_000)))).notes).toMatchObject([{ code: 'PictureDropped' }]);
  });
});

describe('an honest drawing', () => {
  test('keeps its shapes, gradients, clips, markers, copies, text and style sheet', () => {
    const drawing = svg(
      '<defs><linearGradient id="sky"><stop offset="0" stop-color="#fff"/></linearGradient><clipPath id="c"><circle r="5"/></clipPath><marker id="m" orient="auto"><path d="M0 0"/></marker><symbol id="s"><rect width="2" height="2"/></symbol></defs><style>.st0{fill:url(#sky);stroke-width:.5}</style><path class="st0" d="M1,1 L9,9Z" marker-end="url(#m)" style="stroke:#012638"/><g clip-path="url(#c)"><use xlink:href="#s" x="1"/></g><text x="1 2" font-size="3" text-anchor="middle">Total <tspan dy="1">12</tspan></text>',
    );
    const { html, css, notes } = clean(`<p>${drawing}</p>`);
    for (const part of [
      '<linearGradient id="d1-sky"><stop offset="0" stop-color="#fff"></stop></linearGradient>',
      '<clipPath id="d1-c">',
      'marker-end="url(#d1-m)" class="u-st0 s1"',
      '<g clip-path="url(#d1-c)"><use x="1" href="#d1-s"></use></g>',
      '<text x="1 2" font-size="3" text-anchor="middle">Total <tspan dy="1">12</tspan></text>',
    ])
      expect(html).toContain(part);
    expect(css).toContain('.webdoc-document .sheet-1 .u-st0{fill:url(#d1-sky);stroke-width:.5}');
    expect(css).toContain('{stroke:#012638}');
    expect(notes).toEqual([]);
  });

  test.each([
    ['base64', asPicture(svg(shape))],
    ['a URL', `<img src="data:image/svg+xml,${encodeURIComponent(svg(shape))}">`],
    ['UTF-8', `<img src='data:image/svg+xml;charset=utf-8,${svg(shape)}'>`],
  ])('as a picture in %s is drawn in its place', (_, source) => {
    expect(clean(source).html).toContain(
      '<svg viewBox="0 0 10 10" class="picture picture-1"><path d="M0 0L9 9"></path></svg>',
    );
  });

  test('as a picture keeps its names, its style sheet, its size and its description to itself', () => {
    const one = (colour: string) =>
      asPicture(svg(`<style>.a{fill:${colour}}</style><path id="p" class="a" d="M0 0"/>`, 'width="40" height="20"'));
    const source = `<style>img.logo{width:50px}</style>${one('red').replace('<img', '<img class="logo" alt="Logo" width="80"')}${one('blue')}`;
    const { html, css } = clean(source);
    expect(html).toContain(
      '<svg viewBox="0 0 40 20" preserveAspectRatio="none" width="80" role="img" aria-label="Logo" class="picture picture-1 u-logo">',
    );
    expect(html).toContain('<path d="M0 0" class="u-p2-a" id="d1-p2-p">');
    expect(css).toContain('.sheet-1 .picture-1 .u-p1-a{fill:red}');
    expect(css).toContain('.sheet-1 .picture-2 .u-p2-a{fill:blue}');
    expect(css).toContain(':is(img,svg:where(.picture)).u-logo{width:50px}');
  });

  test('hides no text: faint letters are seen, hidden layers are left out and told', () => {
    const { html, css, notes } = clean(
      svg(
        '<rect opacity="0"/><g opacity="0.05" style="fill-opacity:0"><text clip-path="url(#c)">penalty</text></g><g display="none"><text>draft</text></g>',
      ),
    );
    expect(html).toContain('<rect opacity="0"></rect><g><text>penalty</text></g></svg>');
    expect(css).not.toContain('fill-opacity');
    expect(notes).toEqual([{ code: 'PictureChanged', excerpt: 'draft' }]);
  });

  test('that loses a part is told, one that draws nothing is dropped', () => {
    const { notes } = clean(
      `${svg(`<foreignObject><p>Label</p></foreignObject>`)}${svg(`${shape}<pattern id="a"></pattern>`)}${asPicture(svg('<script/>'))}<img src="https://x.test/a.png"><img src="https://x.test/open.gif" width="1" height="1">`,
    );
    expect(notes).toEqual([
      { code: 'PictureChanged', excerpt: 'foreignObject Label' },
      { code: 'PictureChanged', excerpt: 'pattern' },
      { code: 'PictureDropped', excerpt: expect.stringContaining('data:image/svg+xml') },
      { code: 'PictureDropped', excerpt: 'https://x.test/a.png' },
    ]);
  });

  test('holds no field', () => {
    const missing = new Set(['{{a}}']);
    expect(cleanDocument(svg('<text>{{a}}</text>'), 1, ['{{a}}'], missing).html).toContain('<text>{{a}}</text>');
    expect(missing.size).toBe(1);
  });
});
