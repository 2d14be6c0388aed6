import { drawingProperties } from '../svg-allowed.ts';

/** Allowed CSS of a document. Everything else is dropped: this is an allow-list, and there is no deny-list. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const boxSides = (name: string) => [
  name,
  ...['top', 'right', 'bottom', 'left', 'block', 'inline'].map((side) => `${name}-${side}`),
];

export const allowedProperties: ReadonlySet<string> = new Set([
  ...drawingProperties,
  ...boxSides('margin'),
  ...boxSides('padding'),
  ...boxSides('border'),
  ...['width', 'style', 'color'].flatMap((part) => boxSides('border').map((side) => `${side}-${part}`)),
  ...words(`
    border-radius border-top-left-radius border-top-right-radius border-bottom-left-radius
    border-bottom-right-radius border-collapse border-spacing box-shadow box-sizing outline outline-color
    outline-style outline-width outline-offset background background-color background-image
    background-repeat background-position background-size background-clip background-origin color opacity
    visibility font font-family font-size font-style font-weight font-variant font-stretch
    font-variant-numeric font-variant-caps font-feature-settings font-kerning line-height
    text-decoration-line text-decoration-style text-decoration-thickness text-underline-offset
    text-indent text-transform text-overflow text-shadow vertical-align white-space overflow-x overflow-y
    width min-width max-width height min-height max-height aspect-ratio object-fit object-position
    transform transform-origin flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap
    order gap row-gap column-gap align-items align-content align-self justify-content justify-items
    justify-self place-items place-content place-self orphans widows print-color-adjust
    -webkit-print-color-adjust letter-spacing word-spacing text-align text-align-last text-decoration
    text-decoration-color word-break overflow-wrap word-wrap hyphens tab-size direction unicode-bidi
    writing-mode display position top right bottom left inset float clear z-index overflow grid grid-area
    grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-start
    grid-row grid-row-end grid-row-start grid-template grid-template-areas grid-template-columns
    grid-template-rows columns column-count column-width column-rule column-fill column-span list-style
    list-style-type list-style-position list-style-image table-layout caption-side empty-cells content
    quotes counter-reset counter-set counter-increment break-before break-after break-inside page-break-before
    page-break-after page-break-inside
  `),
]);

/** `fixed` and `sticky` could cover the signing page's own controls. */
export const allowedPositions: ReadonlySet<string> = new Set(['static', 'relative', 'absolute']);

/** Values that would hide a part of the document are removed: nobody must sign what they cannot see. */
export const hidingValues: ReadonlyMap<string, RegExp> = new Map([
  ['display', /none|table-column|var\(/i],
  ['visibility', /hidden|collapse|var\(/i],
]);

export const allowedFunctions: ReadonlySet<string> = words(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color-mix var minmax repeat fit-content
  counter counters attr linear-gradient radial-gradient conic-gradient repeating-linear-gradient
  repeating-radial-gradient translate translatex translatey scale scalex scaley rotate skew skewx skewy
`);

/** The boxes at the edge of a page (CSS Paged Media 3 §4.2). Only their text is used. */
export const pageBoxes =
  /^(top|bottom)-(left|right)-corner$|^(top|bottom)-(left|center|right)$|^(left|right)-(top|middle|bottom)$/;

export const allowedPageProperties: ReadonlySet<string> = new Set(['size', ...boxSides('margin')]);

export const allowedPseudoClasses: ReadonlySet<string> = words(`
  root first-child last-child only-child first-of-type last-of-type only-of-type empty nth-child
  nth-last-child nth-of-type nth-last-of-type link any-link not is where
`);

/** Where a first line ends depends on the browser and on the width, so it has no look of its own. */
export const allowedPseudoElements: ReadonlySet<string> = words(`
  before after first-letter marker
`);
