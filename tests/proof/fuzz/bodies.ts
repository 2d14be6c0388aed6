import { gzipSync } from 'node:zlib';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { inheritedNames, valuesFor } from './values.ts';

export interface MalformedBody {
  /** Description of the fault for the report. */
  what: string;
  headers: Record<string, string>;
  bytes: Buffer;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Place = (string | number)[];

const json = (what: string, text: string | Buffer, headers: Record<string, string> = {}): MalformedBody => ({
  what,
  headers: { 'content-type': 'application/json', ...headers },
  bytes: Buffer.from(text),
});

/** Replaced in the JSON text by a word that JSON.stringify would not write. */
const placeholder = '@@raw@@';

const placesIn = (value: Json, at: Place = []): Place[] => {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    placesIn(one, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return [at, ...inner];
};

const putAt = (value: Json, [key, ...rest]: Place, replacement: unknown): Json => {
  if (key === undefined) return replacement as Json;
  const copy = structuredClone(value) as Record<string | number, Json>;
  copy[key] = putAt(copy[key] as Json, rest, replacement);
  return copy;
};

const pick = <T>(chance: SeededRandom, all: readonly T[]): T => all[chance.between(0, all.length - 1)] as T;

const named = (place: Place): string => place.join('.') || 'the whole';

/** Replaces one value of a valid body. */
const replaced = (base: Json, chance: SeededRandom, marker: string): MalformedBody => {
  const place = pick(chance, placesIn(base));
  const values = valuesFor(marker);
  const index = chance.between(0, values.length - 1);
  return json(`value ${index} at ${named(place)}`, JSON.stringify(putAt(base, place, values[index])));
};

const rawWords = (marker: string): string[] => [
  '1e999',
  '-1e999',
  `1${'0'.repeat(5_000)}`,
  `0.${'3'.repeat(5_000)}`,
  '00',
  '+1',
  '.5',
  'NaN',
  'Infinity',
  'undefined',
  `'${marker}'`,
  `"${marker}`,
  `"\\x41${marker}"`,
  `"\\ud83d${marker}"`,
  `"\t${marker}\n"`,
  `"a":1,"a":"${marker}"`,
  `/*${marker}*/1`,
  `1,`,
  ']',
  '',
];

/** Replaces one value by text that is invalid or unusual JSON. */
const miswritten = (base: Json, chance: SeededRandom, marker: string): MalformedBody => {
  const place = pick(chance, placesIn(base));
  const word = pick(chance, rawWords(marker));
  const text = JSON.stringify(putAt(base, place, placeholder)).replace(`"${placeholder}"`, () => word);
  return json(`${word.slice(0, 20)} at ${named(place)}`, text);
};

const lookAlike: Record<string, string> = { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', i: 'і', s: 'ѕ' };

/** Renames or repeats a field, adds others next to it, or cuts the text. */
const rearranged = (base: Json, chance: SeededRandom, marker: string): MalformedBody => {
  const objects = placesIn(base).filter((place) => place.length > 0 && typeof place.at(-1) === 'string');
  const place = objects.length > 0 ? pick(chance, objects) : ['a'];
  const key = String(place.at(-1));
  const quoted = `${JSON.stringify(key)}:`;
  const text = JSON.stringify(base);
  const another = pick(chance, inheritedNames);
  const ways: [string, string][] = [
    ['look-alike', text.replace(quoted, () => quoted.replace(/[aeopcis]/, (letter) => lookAlike[letter] ?? letter))],
    ['renamed', text.replace(quoted, `${JSON.stringify(key + marker)}:`)],
    ['in capitals', text.replace(quoted, quoted.toUpperCase())],
    ['twice', text.replace(quoted, `${quoted}"${marker}",${quoted}`)],
    ['twice, the other last', text.replace(/\}$/, `,${quoted}"${marker}"}`)],
    [`with ${another}`, text.replace(quoted, `"${another}":{"isAdmin":true,"${marker}":1},${quoted}`)],
    ['with escaped __proto__', text.replace(quoted, `"\\u005f_proto__":{"${marker}":1},${quoted}`)],
    ['with constructor.prototype', text.replace(quoted, `"constructor":{"prototype":{"${marker}":1}},${quoted}`)],
    ['with a stranger', text.replace(quoted, `"${marker}":{"role":"owner"},${quoted}`)],
    ['with NUL in a name', text.replace(quoted, `"\\u0000${marker}":1,${quoted}`)],
    ['with half a letter in a name', text.replace(quoted, `"\\ud800${marker}":1,${quoted}`)],
    ['with a name of 20,000 letters', text.replace(quoted, `"${'n'.repeat(20_000)}${marker}":1,${quoted}`)],
    ['cut', text.slice(0, chance.between(0, text.length))],
  ];
  const [how, changed] = pick(chance, ways);
  return json(`${key} ${how}`, changed);
};

const brokenUtf8 = (marker: string): [string, Buffer][] =>
  [
    ['a lone continuation', Buffer.from([0x80, 0xbf])],
    ['an overlong slash', Buffer.from([0xc0, 0xaf])],
    ['a surrogate in UTF-8', Buffer.from([0xed, 0xa0, 0x80])],
    ['a letter cut in two', Buffer.from([0xf0, 0x9f, 0x91])],
    ['Latin-1', Buffer.from('é', 'latin1')],
    ['0xff', Buffer.from([0xff, 0xfe, 0xff])],
  ].map(([what, bytes]) => [
    String(what),
    Buffer.concat([Buffer.from(`{"a":"${marker}`), bytes as Buffer, Buffer.from('"}')]),
  ]);

/** Bodies that are invalid for every call. */
const wholes = (base: Json, marker: string): MalformedBody[] => {
  const sound = JSON.stringify(base);
  const deep = (open: string, shut: string, times: number) => open.repeat(times) + shut.repeat(times);
  return [
    ...['', ' ', 'null', 'true', '0', '""', '[]', '{}', `"${marker}"`, `[${sound}]`, 'undefined', '{', '}'].map(
      (text) => json(text.slice(0, 12) || 'nothing', text),
    ),
    json('100,000 brackets', deep('[', ']', 100_000)),
    json('20,000 braces', deep('{"a":', '}', 20_000).replace(/:\}/, ':1}')),
    json('unclosed brackets', '['.repeat(100_000)),
    json('300 kB', JSON.stringify({ a: marker.repeat(20_000) })),
    json('9 MB', JSON.stringify({ a: 'b'.repeat(9_000_000) })),
    json('a byte order mark', `\ufeff${sound}`),
    json('UTF-16', Buffer.from(`\ufeff${sound}`, 'utf16le')),
    json('two values', sound + sound),
    json('NUL after it', `${sound}\u0000`),
    json('NUL in the middle', Buffer.from(sound.replace(/,|\}/, '\u0000,'))),
    json('a comment', `/* ${marker} */${sound}`),
    json('single quotes', sound.replaceAll('"', "'")),
    json('__proto__ at the top', `{"__proto__":{"${marker}":1},${sound.slice(1)}`),
    json('gzip that says so', gzipSync(sound), { 'content-encoding': 'gzip' }),
    json('gzip that does not', gzipSync(sound)),
    json('an unknown encoding', sound, { 'content-encoding': marker }),
    ...brokenUtf8(marker).map(([what, bytes]) => json(what, bytes)),
    ...wrongTypes(sound, marker),
    ...brokenForms(marker),
  ];
};

const wrongTypes = (sound: string, marker: string): MalformedBody[] =>
  [
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'application/json; charset=utf-7',
    'application/json; charset=utf-16',
    `application/json; a="${marker}`,
    `application/${marker}+json`,
    'application/json, text/plain',
    'json',
    '/',
    ';',
    `${marker}/${'x'.repeat(3_000)}`,
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    'multipart/mixed; boundary=b',
  ].map((type) => json(`as ${type.slice(0, 40)}`, sound, { 'content-type': type }));

const form = (what: string, body: string | Buffer): MalformedBody => ({
  what: `form: ${what}`,
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  bytes: Buffer.from(body),
});

const partOf = (head: string, content = '%PDF-1.7 x'): string => `--b\r\n${head}\r\n\r\n${content}\r\n`;
const disposition = (rest: string): string => `Content-Disposition: form-data; ${rest}`;

/** File names that may break a file system, a mail or a header. */
const fileNames = (marker: string): string[] => [
  '',
  '../../../etc/passwd.pdf',
  `${marker}\u0000.pdf`,
  `${'n'.repeat(5_000)}.pdf`,
  `${marker}.pdf\\"; x="`,
  'CON.pdf',
  '.pdf',
  `\u202e${marker}fdp.exe`,
  `=cmd${marker}.pdf`,
  `<img src=x>${marker}.pdf`,
  'toString',
  '__proto__',
];

const brokenForms = (marker: string): MalformedBody[] => [
  form('nothing', ''),
  form('only an end', '--b--\r\n'),
  form('no end', partOf(disposition('name="file"; filename="a.pdf"'))),
  form('cut in a head', '--b\r\nContent-Disposition: form-da'),
  form('no head', '--b\r\n\r\nx\r\n--b--\r\n'),
  form('no name', `${partOf(disposition('filename="a.pdf"'))}--b--\r\n`),
  form('another name', `${partOf(disposition(`name="${marker}"; filename="a.pdf"`))}--b--\r\n`),
  form('a field, no file', `${partOf(disposition('name="file"'))}--b--\r\n`),
  form('named __proto__', `${partOf(disposition('name="__proto__"; filename="a.pdf"'))}--b--\r\n`),
  form('a field named constructor', `${partOf(disposition('name="constructor"'))}--b--\r\n`),
  form('two files', `${partOf(disposition('name="file"; filename="a.pdf"')).repeat(2)}--b--\r\n`),
  form('40 fields', `${partOf(disposition(`name="${marker}"`)).repeat(40)}--b--\r\n`),
  form('a head of 100 lines', `${partOf(`${'x: y\r\n'.repeat(100)}${disposition('name="file"')}`)}--b--\r\n`),
  form('a head of 100 kB', `${partOf(`x: ${'y'.repeat(100_000)}\r\n${disposition('name="file"')}`)}--b--\r\n`),
  form('lines without CR', partOf(disposition('name="file"; filename="a.pdf"')).replaceAll('\r', '')),
  form('broken UTF-8 name', Buffer.from(partOf(disposition('name="file"; filename="\xff\xfe.pdf"')), 'latin1')),
  form('an empty file', `${partOf(disposition('name="file"; filename="a.pdf"'), '')}--b--\r\n`),
  form('no PDF', `${partOf(disposition('name="file"; filename="a.pdf"'), marker)}--b--\r\n`),
  form(
    'a type that is none',
    `${partOf(`${disposition('name="file"; filename="a.pdf"')}\r\nContent-Type: ;;;`)}--b--\r\n`,
  ),
  form(
    'coded as base64',
    `${partOf(`${disposition('name="file"; filename="a.pdf"')}\r\nContent-Transfer-Encoding: base64`)}--b--\r\n`,
  ),
  form("RFC 5987's name", `${partOf(disposition(`name="file"; filename*=utf-9''%ff%00${marker}.pdf`))}--b--\r\n`),
  ...fileNames(marker).map((name) =>
    form(`file ${name.slice(0, 20)}`, `${partOf(disposition(`name="file"; filename="${name}"`))}--b--\r\n`),
  ),
];

/** Returns `count` malformed bodies for one call, reproducible by the seed; `base` is a valid body. */
export const malformedBodies = (
  count: number,
  base: Json,
  chance: SeededRandom,
  newMarker: () => string,
): { body: MalformedBody; marker: string }[] => {
  const shared = newMarker();
  const all = wholes(base, shared).map((body) => ({ body, marker: shared }));
  const ways = [replaced, replaced, replaced, miswritten, rearranged];
  while (all.length < count) {
    const marker = newMarker();
    all.push({ body: pick(chance, ways)(base, chance, marker), marker });
  }
  return all.slice(0, count);
};
