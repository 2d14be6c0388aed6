import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Names of files that contain sentences for users. */
const room = /(?:texts?|refusals|mails?|notices|sample|consent|sentences)[^/]*\.tsx?$/;
const files = ['web', 'server', 'contract', 'sim/mailbox']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => room.test(file) && !/test|ui-book/.test(file));

/** Replaces `${…}` parts, innermost first, because they may be nested. */
const withoutParts = (source: string): string => {
  const shorter = source.replaceAll(/\$\{[^{}]*\}/g, 'X');
  return shorter === source ? source : withoutParts(shorter);
};
const sentencesOf = (source: string): string[] =>
  withoutParts(source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')).match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ??
  [];

/** Punctuation or quotation marks after a breaking space. Addresses and numbers do not match. */
const loose = /« | »|[\p{L}\p{N}’»)%…] [:;?!](?=[\s'`])/u;

test('French keeps : ; ? ! and « » on the line of their word', () => {
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) =>
    sentencesOf(readFileSync(file, 'utf8'))
      .filter((sentence) => loose.test(sentence))
      .map((sentence) => `${file}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

/** A number whose thousands or unit may go to the next line; the names of standards (EN 319 142) are written so. */
const broken = /(?<!EN )\b\d{1,3} \d{3}\b|[\dX] (?:(?:[KMG]o|ms|px)\b|[%€])/;

test('a number keeps its thousands and its unit on its line', () => {
  const found = files.flatMap((file) =>
    sentencesOf(readFileSync(file, 'utf8'))
      .filter((sentence) => broken.test(sentence))
      .map((sentence) => `${file}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

test('English has curly quotation marks, as its other screens', () => {
  const texts = files.filter((file) => file.startsWith('web/') && file.endsWith('texts.ts'));
  const found = texts.flatMap((file) =>
    sentencesOf(readFileSync(file, 'utf8'))
      .filter((sentence) => /"[^"]+"/.test(sentence))
      .map((sentence) => `${file}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

// REQ-1.1.7
test('the units of a file’s size are the French ones on English screens too', () => {
  const found = files
    .filter((file) => file.startsWith('web/'))
    .flatMap((file) =>
      sentencesOf(readFileSync(file, 'utf8'))
        .filter((sentence) => /\d(?: | |\\u00A0)?[KMG]B\b/i.test(sentence))
        .map((sentence) => `${file}: ${sentence}`),
    );
  expect(found).toEqual([]);
});
