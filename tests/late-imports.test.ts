import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { aliases } from './support/import-rules.ts';

/** Imports that run when the file is loaded; types and late imports do not. */
const staticImport = /(?:^|\n)(?:import|export)\s(?!type\s)[^;']*?from\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'/g;

const fileOf = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix));
  return alias ? aliases[alias] + specifier.slice(alias.length) : null;
};

/** Everything that a file loads at once: our files and the names of packages. */
const loadedBy = (entries: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (!existsSync(file)) continue;
    for (const [, named, bare] of readFileSync(file, 'utf8').matchAll(staticImport)) {
      const specifier = named ?? bare ?? '';
      open.push(fileOf(file, specifier) ?? specifier);
    }
  }
  return seen;
};

/** The portal loads the PDF engine with a late import, at each start. */
const start = ['server/main.ts', 'server/engines/pdf/pdf-engine.ts', 'server/engines/pdf/seal/trust-store.ts'];

// REQ-6.1.22
it('a start loads no library that only sealing, printing, passkeys, a store elsewhere or traces need', () => {
  const loaded = loadedBy(start);
  expect(loaded).toContain('server/app.ts');
  const late =
    /^(?:@libpdf\/core|pkijs|asn1js|woff2-encoder|sharp|@simplewebauthn\/|@aws-sdk\/|@azure\/|playwright|server\/engines\/tracing\/(?:tracer|otlp|span-queue))/;
  expect([...loaded].filter((name) => late.test(name))).toEqual([]);
});
