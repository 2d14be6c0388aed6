/** Values known to break servers. Texts contain the marker where possible, so that an echo is detected. */

const many = (piece: string, times: number): string => piece.repeat(times);

const characters = (marker: string): string[] => [
  '',
  ' ',
  many(' ', 3_000),
  `${marker}\u0000`,
  `\u0000${marker}`,
  `${marker}\u0001\u0007\u001b[2J`,
  `${marker}\r\nx-fuzz: ${marker}\r\n\r\n`,
  `${marker}\ud800`,
  `\udfff${marker}`,
  `${marker}\ufffe\uffff`,
  `${marker}\u202e\u2066\u200f\ufeff`,
  `${marker}\u2028\u2029\u0085`,
  `${marker}${many('\u0301', 2_000)}`,
  `${marker}${many('👩‍👩‍👧‍👦', 300)}`,
  `р\u0430ypal\u200d${marker}`,
  `\uff1cscript\uff1e${marker}`,
  `ﷺİıẞſK${marker}`,
];

const texts = (marker: string): string[] => [
  many('a', 10_000) + marker,
  many('a', 60_000) + marker,
  `${marker}' or '1'='1'; drop table users; --`,
  `${marker}%_\\%`,
  `${marker}\\`,
  `<img src=x onerror=alert(1)>${marker}`,
  `<svg/onload=alert(1)>{{7*7}}\${7*7}#{7*7}<%= 7 %>${marker}`,
  `${marker}" autofocus onfocus="`,
  `=cmd|'/C calc'!A0${marker}`,
  `../../../../etc/passwd${marker}`,
  `${many('(', 2_000)}${marker}`,
  `${many('a', 500)}!${marker}`,
  `${marker}@${many('a.', 200)}fr`,
  `"${marker}"@exemple.fr`,
  `a@b.fr,c@d.fr <${marker}@x.fr>`,
  `${marker}+etiquette@exemple.fr`,
  `аdmin${marker}@exemple.fr`,
  `javascript:alert("${marker}")`,
  `http://[::ffff:127.0.0.1]:1/${marker}`,
  `http://${marker}:pass@[::1/`,
  `https://xn--${many('a', 80)}.fr/${marker}`,
  `file:///etc/passwd#${marker}`,
  `http://169.254.169.254/latest/${marker}`,
  `data:image/png;base64,${marker}`,
  `data:image/png;base64,iVBORw0KGgo=`,
  `====${marker}`,
  `{"${marker}":1}`,
  'true',
  'null',
  'NaN',
  'undefined',
];

/** Property names that every JavaScript object inherits. */
export const inheritedNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
] as const;

/** Texts that PostgreSQL or JavaScript unexpectedly accepts as dates, ids or numbers. */
const misread = [
  'infinity',
  '-infinity',
  'now',
  'today',
  'epoch',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '0000-00-00',
  '0001-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999999999Z',
  '2026-11-21T25:61:61Z',
  '2026-11-21T10:00:00+99:99',
  '294277-01-01',
  '2026-W47',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-4000-8000-000000000000}',
  '00000000000040008000000000000000',
  'urn:uuid:00000000-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-00000000000g',
  '0x10',
  '1e309',
  '-1',
  '0',
  '1.5',
  '9007199254740993',
  '99999999999999999999999999',
  '٣',
  '²',
  '1_000',
  '+33612345678',
  '+00000000000',
] as const;

const numbers = [0, -0, -1, 1, 0.1, 1e21, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63)] as const;

const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let left = depth; left > 0; left -= 1) value = left % 2 === 0 ? [value] : { a: value };
  return value;
};

const shapes = (marker: string): unknown[] => [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [marker],
  [marker, marker],
  { [marker]: marker },
  { toString: marker },
  { length: 1e9 },
  { toJSON: marker, valueOf: marker },
  { $ne: null, $gt: '' },
  Array.from({ length: 3_000 }, () => marker),
  Array.from({ length: 600 }, () => ({})),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`${marker}${index}`, index])),
  nested(60),
  nested(900),
];

export const stringsFor = (marker: string): string[] => [
  ...characters(marker),
  ...texts(marker),
  ...inheritedNames,
  ...misread,
];

/** Replacements for any value of a valid request. */
export const valuesFor = (marker: string): unknown[] => [...stringsFor(marker), ...numbers, ...shapes(marker)];
