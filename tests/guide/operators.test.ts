import { readFileSync } from 'node:fs';
import os from 'node:os';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

const textOf = (language: string): string => readFileSync(`docs/guide/operators.${language}.md`, 'utf8');

/** The variables of the guide's production block. */
const variablesOf = (language: string): [string, string][] =>
  [...textOf(language).matchAll(/^ {4}([A-Z\d_]+)=(\S+(?: <\S+>)?)/gm)].map(([, name, value]) => [name!, value!]);

/** Replaces an ellipsis by a valid value: a well-formed key, or a secret of sufficient length. */
const filledIn = ([name, value]: [string, string]): [string, string] => [
  name,
  name === 'SECRET_KEY' ? Buffer.alloc(32, 7).toString('base64') : value.replace('…', 'a-secret-of-sixteen-and-more'),
];

const commandsOf = (language: string): string[] =>
  [...textOf(language).matchAll(/npm run admin -- ((?:[a-z]+(?:-[a-z]+)* ?)+)/g)].map(([, words]) => words!.trim());

it.each(['fr', 'en'])('the environment that the guide for operators shows starts production (%s)', (language) => {
  const env = Object.fromEntries(variablesOf(language).map(filledIn));
  expect(Object.keys(env).length).toBeGreaterThan(12);
  expect(readConfig({ ...env, DATA_DIR: os.tmpdir() })).toMatchObject({
    publicUrl: 'https://sign.example.com',
  });
});

it('shows the same variables and staff commands in both languages', () => {
  expect(variablesOf('fr')).toEqual(variablesOf('en'));
  expect(commandsOf('fr')).toEqual(commandsOf('en'));
});

it('names staff commands that are there', () => {
  const known = readFileSync('docs/running.md', 'utf8');
  for (const command of commandsOf('en')) expect(known).toContain(command.split(' ').at(-1));
});

// REQ-6.1.15
it('every setting of the server stands in the table of docs/running.md', () => {
  const read = [...readFileSync('server/config.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)]
    .map(([, name]) => name ?? '')
    // Set by `npm start` for the parts of the demo, and by whoever runs Node.
    .filter((name) => !name.startsWith('DEMO_') && name !== 'NODE_ENV');
  expect(read.length).toBeGreaterThan(30);
  const table = readFileSync('docs/running.md', 'utf8');
  const rows = [...table.matchAll(/^\| (`[A-Z][^|]*)\|/gm)].map(([, names]) => names ?? '');
  const told = rows.flatMap((names) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''));
  // `…_SECRET` ends like the name before it begins.
  const isTold = (name: string) =>
    told.includes(name) || told.some((end) => end.startsWith('…') && name.endsWith(end.slice(1)));
  expect(read.filter((name) => !isTold(name))).toEqual([]);
});
