import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Budget from the issue "The house": all scripts and styles until the page can be read and filled in. */
const mostGzipBytes = 90_000;

interface Entry {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const names = ['sign', 'preview', 'question', 'report', 'verify', 'mine', 'docs'] as const;
type Name = (typeof names)[number];

const folders = new Map<Name, string>();
const manifests = new Map<Name, Record<string, Entry>>();

const build = async (name: Name) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), `${name}-budget-`));
  folders.set(name, folder);
  const command = ['node_modules/vite/bin/vite.js', 'build', '-c', `web/vite.${name}.config.ts`, '--outDir', folder];
  // Production build: the test runner's own NODE_ENV would select the development builds of libraries.
  await promisify(execFile)(process.execPath, command, { env: { ...process.env, NODE_ENV: 'production' } });
  manifests.set(name, JSON.parse(await readFile(path.join(folder, `.vite/${name}.json`), 'utf8')));
};

beforeAll(() => Promise.all(names.map(build)), 120_000);

afterAll(async () => {
  await Promise.all([...folders.values()].map((folder) => rm(folder, { recursive: true, force: true })));
});

const manifestOf = (name: Name): Record<string, Entry> => manifests.get(name) ?? {};

const entryOf = (name: Name): Entry => {
  const found = Object.values(manifestOf(name)).find(({ isEntry }) => isEntry);
  if (!found) throw new Error('no entry was built');
  return found;
};

const scriptsAtStart = (name: Name): string[] => [
  entryOf(name).file,
  ...(entryOf(name).imports ?? []).flatMap((each) => manifestOf(name)[each]?.file ?? []),
];

const textOf = (name: Name, file: string): Promise<string> =>
  readFile(path.join(folders.get(name) ?? '', file), 'utf8');

test.each(names)('the scripts and styles of the page “%s” weigh 90 kB at most before it can be read', async (name) => {
  const styles = entryOf(name).css ?? [];
  expect(styles.length).toBe(1);
  const texts = await Promise.all([...scriptsAtStart(name), ...styles].map((file) => textOf(name, file)));
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(mostGzipBytes);
});

test.each(names)(
  'the page “%s” starts with one script: its contents and its styles come in the first answer',
  (name) => {
    expect(scriptsAtStart(name)).toHaveLength(1);
  },
);

test('no schema library and no drawing library is loaded to read a document', async () => {
  const [script = ''] = await Promise.all(scriptsAtStart('sign').map((file) => textOf('sign', file)));
  expect(script).not.toMatch(/ZodMini|\$ZodType|velocityFilterWeight/);
  expect(
    entryOf('sign').dynamicImports?.some((each) => each.includes('signature_pad') || each.includes('deferred')),
  ).toBe(true);
});

test('nothing of pages, questions, “later” and the phone’s code is in the first load, neither script nor style', async () => {
  const partOf = (name: string) => Object.entries(manifestOf('sign')).find(([file]) => file.endsWith(name))?.[1];
  const textsOf = async (parts: (Entry | undefined)[]) =>
    (
      await Promise.all(
        parts.flatMap((part) => [part?.file ?? '', ...(part?.css ?? [])]).map((file) => textOf('sign', file)),
      )
    ).join('');
  const later = await textsOf([partOf('deferred-screens.ts'), partOf('pages-screen.tsx'), partOf('qr-path.ts')]);
  const first = await textsOf([entryOf('sign')]);
  // Classes of the question's thread, of the moments of "later", of the phone's code and of the pages, calls, and the QR code.
  const traits = [
    /\b(?:thread|said)_[\w-]{5}/,
    /\b(?:choices|moment)_[\w-]{5}/,
    /\bloading_[\w-]{5}/,
    /\bscreen_[\w-]{5}/,
  ];
  for (const trait of [...traits, /webdoc\/questions/, /webdoc\/snooze/, /lean-qr/])
    expect([trait.test(later), trait.test(first)], String(trait)).toEqual([true, false]);
});

test('the page “verify” loads its comparison later, and “preview” reader mode and its pages: nothing to sign with', () => {
  expect(entryOf('verify').dynamicImports).toEqual(['sign/verify/proofs.ts', 'sign/verify/heads/later.ts']);
  expect(entryOf('preview').dynamicImports?.toSorted()).toEqual([
    'sign/preview/pages-screen.tsx',
    'sign/viewer/show-reflow.ts',
  ]);
});
