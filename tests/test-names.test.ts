import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const rooms = ['contract', 'scripts', 'seal-reader', 'server', 'sim', 'web'];

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [file];
    return entry.name === 'node_modules' ? [] : filesUnder(file);
  });

/** A test's own name, without its kind: `run-crash` of `run-crash.api.test.ts`. */
const nameOf = (test: string): string =>
  path.posix.basename(test).replace(/(\.embedded)?(\.api|\.browser)?\.test\.(tsx?|mjs)$/, '');
const isTest = (file: string): boolean => /\.test\.(tsx?|mjs)$/.test(file);
const isSource = (file: string): boolean => /^[^.]+\.(tsx?|mjs)$/.test(path.posix.basename(file));

/** The reason why a test may not have its name, or null. */
const fault = (test: string, files: string[]): string | null => {
  const folder = path.posix.dirname(test);
  const sources = files
    .filter((file) => path.posix.dirname(file) === folder && isSource(file))
    .map((file) => path.posix.basename(file).replace(/\..*$/, ''));
  const name = nameOf(test);
  return sources.some((source) => name === source || name.startsWith(`${source}-`))
    ? null
    : `${test} has no source of its name beside it`;
};

const files = rooms.flatMap(filesUnder);

describe('a test', () => {
  it('in a room is named after a source beside it, optionally followed by -aspect', () => {
    const tests = files.filter(isTest);
    expect(tests.length).toBeGreaterThan(200);
    expect(tests.map((test) => fault(test, files)).filter((found) => found !== null)).toEqual([]);
  });

  it.each([
    ['a/run.api.test.ts', true],
    ['a/run-crash.embedded.api.test.ts', true],
    ['a/runs.api.test.ts', false],
    ['a/run.server.api.test.ts', false],
    ['b/run.test.ts', false],
  ])('named %s beside run.ts: %s', (test, may) => {
    expect(fault(test, ['a/run.ts', 'b/run.test-support.ts']) === null).toBe(may);
  });

  it('that docs/faults.md names is there', () => {
    const tests = [...files, ...filesUnder('tests')].filter((file) => isTest(file) || file.endsWith('.proof.ts'));
    const text = readFileSync('docs/faults.md', 'utf8');
    const named = [...text.matchAll(/`([\w*/.-]+\.(?:test|proof)\.ts)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(20);
    const missing = named.filter((name) => {
      const pattern = new RegExp(`(^|/)${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
      return !tests.some((file) => pattern.test(file));
    });
    expect(missing).toEqual([]);
  });
});
