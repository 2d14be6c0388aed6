import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = 'docs/requirements';
/** Not of the repository, or not text. */
const skipped =
  /(^|\/)(node_modules|\.git|dist|data|\.cache|test-results|\.env|secrets)$|\.(png|jpe?g|pdf|heic|woff2?|log)$/;

const filesUnder = (place: string): string[] =>
  readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(place, entry.name);
    if (skipped.test(file)) return [];
    return entry.isDirectory() ? filesUnder(file) : [file];
  });

const texts = new Map(filesUnder('.').map((file) => [file, readFileSync(file, 'utf8')]));
const isTest = (file: string): boolean => /\.(test|e2e)\.tsx?$|\.test\.mjs$/.test(file);

interface Requirement {
  number: string;
  place: string;
  text: string;
}

const requirements: Requirement[] = [...texts]
  .filter(([file]) => file.startsWith(`${folder}/`))
  .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
  .flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) => {
      const number = /^- \*\*(REQ-\d+\.\d+\.\d+)\*\* ./.exec(line)?.[1];
      return number === undefined ? [] : [{ number, place: `${file}:${at + 1}`, text: line }];
    }),
  );
const known = new Set(requirements.map(({ number }) => number));

interface Found {
  words: string;
  place: string;
}

/** Occurrences of these words in a text, also when a comment has a line break within them. */
const find = (pattern: RegExp, file: string, text: string): Found[] => {
  const flat = text.replaceAll(/\n[ \t]*(?:\*|\/\/|--|#)?[ \t]?/g, (gap) => ' '.padEnd(gap.length));
  return [...flat.matchAll(pattern)].map(({ 0: words, index }) => ({
    words: words.replaceAll(/\s+/g, ' '),
    place: `${file}:${text.slice(0, index).split('\n').length}`,
  }));
};

const cited = [...texts].flatMap(([file, text]) => find(/\bREQ-\d[\d.]*\d\b/g, file, text));

/** All of them in one list, a line each. */
const expectNone = (offenders: readonly string[]): void =>
  expect(
    offenders.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).join('\n'),
    `${offenders.length} found`,
  ).toBe('');

/** `REQ-1.4.2` as a number that sorts. */
const rank = (number: string): number =>
  number
    .replace('REQ-', '')
    .split('.')
    .reduce((sum, part) => sum * 1_000 + Number(part), 0);

test('each requirement has a number of its own, in order', () => {
  expect(requirements.length).toBeGreaterThan(100);
  const wrong = requirements.filter(
    ({ number }, at) => at > 0 && rank(number) <= rank(requirements[at - 1]?.number ?? ''),
  );
  expectNone(wrong.map(({ number, place }) => `${place}: ${number} does not follow the one before it`));
});

test('what is cited is there', () => {
  const dead = cited.filter(({ words }) => !known.has(words));
  expectNone(dead.map(({ words, place }) => `${place}: ${words} is no requirement`));
});

test('each requirement is named by a test, or says why there is none', () => {
  const named = new Set(cited.filter(({ place }) => isTest(place.replace(/:\d+$/, ''))).map(({ words }) => words));
  const bare = requirements.filter(({ number, text }) => !named.has(number) && !text.includes('_(no test: '));
  expectNone(bare.map(({ place, text }) => `${place}: ${text.slice(2, 120)}`));
});

test('nothing cites a document that is not in the repository', () => {
  const elsewhere =
    /(?<!PNG +)\bspecifications?,? +\(?(?:[12]\b|§)|\bdecisions,? +§|\b3-decisions\b|\bfacts +on +(?:the +)?\w+/gi;
  const old = [...texts]
    .filter(([file]) => file !== 'tests/requirements.test.ts')
    .flatMap(([file, text]) => find(elsewhere, file, text));
  expectNone(old.map(({ words, place }) => `${place}: ${words}`));
});
