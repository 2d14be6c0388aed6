import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { inheritedNames, stringsFor } from './values.ts';

export interface Address {
  what: string;
  target: string;
}

const pick = <T>(chance: SeededRandom, all: readonly T[]): T => all[chance.between(0, all.length - 1)] as T;

/** Percent-encodes like a browser; also encodes unpaired surrogates, which a browser cannot. */
const encoded = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) =>
      /[A-Za-z0-9._~-]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');

/** Path segments with invalid encoding. */
const rawPieces = (marker: string): string[] => [
  '%',
  '%zz',
  '%00',
  `%00${marker}`,
  '%c0%af',
  '%ff',
  '%ed%a0%80',
  '%u0041',
  '..',
  '.',
  '%2e%2e%2f%2e%2e',
  '..%2f..%2fapi%2fuser',
  '%2f',
  '%5c',
  '/',
  `;${marker}`,
  `${marker}%0d%0ax-fuzz:%20${marker}`,
  `${marker}%0a`,
  '%20',
  '+',
  '*',
  ':',
  '%23',
  '%3f',
  'a'.repeat(301),
  'a'.repeat(9_000),
  'é',
  '\u00ff\u00fe',
  `${marker} `,
  `${marker}\u0001`,
  `${marker}\t`,
  '漢字',
  '{}',
  '[]',
  '"',
  "'",
  '<>',
  '\\',
  '|',
  '^',
  '`',
];

const rawQueries = (name: string, marker: string): string[] => [
  '?',
  '??',
  '&',
  '=',
  '&&&===',
  name,
  `${name}=`,
  `=${marker}`,
  `${name}=%`,
  `${name}=%zz${marker}`,
  `${name}=%00${marker}`,
  `${name}=%ff%fe${marker}`,
  `${name}=%ed%a0%80`,
  `${name}=1&${name}=${marker}`,
  `${name}[]=${marker}`,
  `${name}[${marker}]=1`,
  `${name}[__proto__]=1`,
  `${name}.a=1`,
  `__proto__=${marker}`,
  `__proto__[a]=1&constructor[prototype][a]=${marker}`,
  `${marker}=1`,
  `${name};x=1`,
  `${name}=+`,
  `${name}=${'9'.repeat(400)}`,
  `${name}=${'a'.repeat(10_000)}`,
  Array.from({ length: 900 }, (_, index) => `p${index}=1`).join('&'),
  Array.from({ length: 1_200 }, () => `${name}=1`).join('&'),
  `${name}=${encodeURIComponent(`${marker}\r\nx-fuzz: 1`)}`,
];

const fill = (pattern: string, params: Record<string, string>): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

const oddPaths = (path: string, marker: string): string[] => [
  `/${path}`,
  path.replaceAll('/', '//'),
  `${path}/`,
  `${path}//`,
  `${path}/${marker}`,
  `${path}%2f`,
  `${path};${marker}=1`,
  `${path}.json`,
  `${path}%00`,
  `${path}%20`,
  `${path}#${marker}`,
  path.toUpperCase(),
  path.replace('/api', '/API'),
  path.replace('/api', '/./api'),
  path.replace('/api', '/x/../api'),
  path.replace(/a/, '%61'),
  path.replace(/e/, 'е'),
  `http://${marker}.example${path}`,
  `${path}?${'a'.repeat(20_000)}`,
];

/** Returns `count` malformed paths and queries for one call, reproducible by the seed. */
export const malformedAddresses = (
  count: number,
  call: { path: string; params: Record<string, string>; query: string[]; search: string },
  chance: SeededRandom,
  newMarker: () => string,
): { address: Address; marker: string }[] => {
  const names = Object.keys(call.params);
  const sound = fill(call.path, call.params);
  const all: { address: Address; marker: string }[] = [];
  const add = (what: string, target: string, marker: string) => all.push({ address: { what, target }, marker });
  const ofPaths = () => {
    const marker = newMarker();
    const name = pick(chance, names);
    const piece =
      chance.between(0, 1) === 0 ? pick(chance, rawPieces(marker)) : encoded(pick(chance, stringsFor(marker)));
    const target = fill(call.path, { ...call.params, [name]: piece }) + call.search;
    add(`${name} is ${piece.slice(0, 24)}`, target, marker);
  };
  const ofQueries = () => {
    const marker = newMarker();
    const known = [...call.query, pick(chance, inheritedNames)];
    const name = pick(chance, call.query.length > 0 && chance.between(0, 4) > 0 ? call.query : known);
    const search =
      chance.between(0, 2) === 0
        ? pick(chance, rawQueries(name, marker))
        : `${name}=${encoded(pick(chance, stringsFor(marker)))}`;
    add(`?${search.slice(0, 30)}`, `${sound}?${search}`, marker);
  };
  const ofForms = () => {
    const marker = newMarker();
    const target = pick(chance, oddPaths(sound, marker));
    add(`as ${target.slice(0, 60)}`, target, marker);
  };
  const ways = [
    ...(names.length > 0 ? [ofPaths, ofPaths] : []),
    ...(call.query.length > 0 ? [ofQueries, ofQueries] : []),
    ofQueries,
    ofForms,
  ];
  while (all.length < count) pick(chance, ways)();
  return all;
};
