import { textFamilyList } from './css/font-families.ts';
import { colourNames } from './css/known-to-all.ts';

/** Allowed HTML of a document. Any other element is removed, alone or with its content. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const allowedTags: ReadonlySet<string> = words(`
  h1 h2 h3 h4 h5 h6 p div span section article header footer address a b strong i em u s strike del ins
  small big sub sup mark abbr cite q blockquote code pre kbd samp var dfn time br wbr hr center font ul
  ol li dl dt dd table caption colgroup col thead tbody tfoot tr td th img figure figcaption bdi bdo ruby
  rt rp
`);

/** Elements within a line of text. Word processors cut a tag into several of them, for spelling or format. */
export const inlineTags: ReadonlySet<string> = words(`
  a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time u var wbr
`);

/** Landmarks are renamed, because they describe the signing page around the document. The others are of HTML 3.2. */
export const renamedTags: ReadonlyMap<string, string> = new Map([
  ['main', 'div'],
  ['nav', 'div'],
  ['aside', 'div'],
  ['menu', 'ul'],
  ['dir', 'ul'],
  ['tt', 'code'],
  ['acronym', 'abbr'],
]);

/** Removed with their content: code, raw text, foreign markup, controls and players. */
export const droppedTags: ReadonlySet<string> = words(`
  script style template noscript iframe frame frameset noframes object embed applet math title head
  base link meta input select option optgroup datalist textarea output progress meter audio video source
  track canvas map area portal xmp listing plaintext noembed bgsound isindex keygen dialog param slot
  marquee xml
`);

/** Dropped elements that a browser would have shown. */
export const toldTags: ReadonlySet<string> = words(`
  iframe frame object embed applet canvas video audio math select textarea output progress meter dialog portal xmp
  listing plaintext marquee
`);

const text = /^[^\0]{0,1000}$/s;
const number = /^\d{1,5}$/;
/** Browsers take 1,000 columns at most. */
const span = /^\d{1,3}$/;
/** Not zero: some browsers take a column of 0 % for one of any width, others for none. */
const size = /^(?!0*(?:\.0*)?(?:%|px)?$)\d{1,5}(?:\.\d{1,4})?(?:%|px)?$/;
const side = /^(?:left|right|center|justify|top|middle|bottom|baseline)$/i;
/** Browsers read other words, and other numbers of digits, in different ways: “transparent” is invisible in Firefox alone. */
const colour = new RegExp(`^(?:#[0-9a-f]{6}|#[0-9a-f]{3}|${[...colourNames].join('|')})$`, 'i');
const languageTag = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,3}$/;

const table = { width: size, height: size, align: side, valign: side, bgcolor: colour };
const cell = {
  ...table,
  colspan: span,
  rowspan: number,
  nowrap: /^(?:nowrap)?$/i,
  scope: /^(?:row|col|rowgroup|colgroup)$/i,
  abbr: text,
};
const column = { span, width: size, align: side, valign: side };
const block = { align: side };

type Attributes = Readonly<Record<string, RegExp>>;

/** Allowed on every element. `class`, `id`, `style`, `href` and `src` have rules of their own. */
export const commonAttributes: Attributes = { dir: /^(?:ltr|rtl|auto)$/i, lang: languageTag, title: text };

export const tagAttributes: Readonly<Record<string, Attributes>> = {
  p: block,
  div: block,
  h1: block,
  h2: block,
  h3: block,
  h4: block,
  h5: block,
  h6: block,
  hr: { width: size, align: side, size: number, color: colour, noshade: /^(?:noshade)?$/i },
  table: { ...table, border: number, cellpadding: number, cellspacing: number },
  caption: block,
  colgroup: column,
  col: column,
  thead: table,
  tbody: table,
  tfoot: table,
  tr: table,
  td: cell,
  th: cell,
  ol: { start: /^-?\d{1,5}$/, type: /^[1aAiI]$/, reversed: /^(?:reversed)?$/i },
  ul: { type: /^(?:disc|circle|square)$/i },
  li: { value: /^-?\d{1,5}$/, type: /^(?:disc|circle|square|[1aAiI])$/ },
  img: { alt: text, width: size, height: size, border: number, align: side },
  font: { color: colour, face: textFamilyList, size: /^[+-]?\d$/ },
  time: { datetime: /^[\w:.+-]{1,40}$/ },
  br: { clear: /^(?:left|right|all|none)$/i },
};
