/** Allowed SVG of a document: shapes, text, gradients, clips, markers and copies of parts of the same drawing. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const allowedShapes: ReadonlySet<string> = words(`
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient
  stop clipPath marker image
`);

/** Links and alternatives become groups. Text along a path becomes straight text. */
export const renamedShapes: ReadonlyMap<string, string> = new Map([
  ['a', 'g'],
  ['switch', 'g'],
  ['textPath', 'tspan'],
]);

/** Elements whose loss changes the drawing. All other elements that are not allowed are invisible. */
export const toldShapes: ReadonlySet<string> = words('foreignObject filter mask pattern');

const length = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[-+]?\\d{1,2})?(?:px|pt|pc|mm|cm|in|em|ex|%)?';
const one = new RegExp(`^\\s*${length}\\s*$`, 'i');
const several = /^[\d\s,.+\-%a-z]*$/i;
const units = /^(?:userSpaceOnUse|objectBoundingBox|strokeWidth)$/;
const transforms = /^\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s,.+\-eE]{0,200}\)[\s,]*){0,50}$/;
const numbers = /^[\d\s,.+\-eE]*$/;

/** Attributes of geometry, named as a parser of HTML names them. */
export const shapeAttributes: Readonly<Record<string, RegExp>> = {
  x: several,
  y: several,
  dx: several,
  dy: several,
  rotate: several,
  ...Object.fromEntries('x1 y1 x2 y2 cx cy r rx ry fx fy fr width height offset'.split(' ').map((name) => [name, one])),
  ...Object.fromEntries('refX refY markerWidth markerHeight textLength'.split(' ').map((name) => [name, one])),
  d: /^[\sMmZzLlHhVvCcSsQqTtAa\d,.+\-eE]*$/,
  points: numbers,
  viewBox: numbers,
  preserveAspectRatio: /^[\w\s]{1,40}$/,
  transform: transforms,
  gradientTransform: transforms,
  gradientUnits: units,
  clipPathUnits: units,
  markerUnits: units,
  spreadMethod: /^(?:pad|reflect|repeat)$/,
  lengthAdjust: /^(?:spacing|spacingAndGlyphs)$/,
  orient: /^(?:auto|auto-start-reverse|-?\d{1,3}(?:\.\d{1,4})?(?:deg)?)$/,
};

/** CSS properties that only drawings use. */
export const drawingProperties: readonly string[] = `
  fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset
  stroke-miterlimit stroke-opacity clip-rule stop-color stop-opacity text-anchor dominant-baseline
  alignment-baseline baseline-shift text-rendering shape-rendering image-rendering vector-effect paint-order
  marker marker-start marker-mid marker-end
`
  .trim()
  .split(/\s+/);

/** Properties that may also be attributes of shapes. */
export const shapeProperties: ReadonlySet<string> = new Set([
  ...drawingProperties,
  ...words(`
    clip-path opacity color font font-family font-size font-style font-weight font-variant font-stretch
    letter-spacing word-spacing text-decoration transform transform-origin writing-mode direction white-space
  `),
]);

/** Properties that may name a part of the drawing, as `url(#name)`. */
export const namesParts = /^(?:fill|stroke|clip-path|marker(?:-start|-mid|-end)?)$/;
