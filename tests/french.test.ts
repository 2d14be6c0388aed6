import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where sentences are kept. */
const room = /(?:texts?|refusals|mails?|notices|sample|consent|sentences)[^/]*\.tsx?$/;
const files = ['web', 'server', 'contract', 'sim/mailbox']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => room.test(file) && !/test|ui-book/.test(file));

/** Innermost first: what stands in a sentence may be a sentence of its own. */
const withoutParts = (source: string): string => {
  const shorter = source.replaceAll(/\$\{[^{}]*\}/g, 'X');
  return shorter === source ? source : withoutParts(shorter);
};
const sentencesOf = (source: string): string[] =>
  withoutParts(source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')).match(
    /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g,
  ) ?? [];

/** Before its sign a word ends; an address or a number does not go on. */
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
