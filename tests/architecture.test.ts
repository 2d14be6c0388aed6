import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { aliases, domainImports, innerRooms, rooms } from './support/import-rules.ts';

/** The import rules do not apply to tests: they exist in every room and may import everything. */
const isTest = (file: string): boolean =>
  /\.(test|e2e|fixture|test-support)\.tsx?$/.test(file) || file.startsWith('tests/') || file.startsWith('bench/');

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesUnder(file);
    return /\.(ts|tsx)$/.test(entry.name) ? [file] : [];
  });

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s*'([^']+)'|(?:^|[^.\w])import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g;

const importsOf = (text: string): string[] =>
  [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

const resolve = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier));
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix));
  return alias ? aliases[alias] + specifier.slice(alias.length) : null;
};

const roomOf = (file: string) => rooms.find(({ files }) => files.test(file));
const domainOf = (file: string): string => file.split('/')[2] ?? '';
const pageOf = (file: string): string => (file.startsWith('web/app/pages/') ? (file.split('/')[3] ?? '') : '');

/** The inner room of a file in `root`; empty for a file at the root. */
const innerRoomOf = (root: string, file: string): string => {
  const [first = '', ...rest] = file.slice(root.length).split('/');
  return rest.length === 0 ? '' : first;
};

/** The reason why an import between inner rooms is forbidden, or null. */
const innerBreach = (from: string, target: string): string | null => {
  for (const [root, { composers, imports: open }] of Object.entries(innerRooms)) {
    if (!from.startsWith(root) || !target.startsWith(root)) continue;
    const [here, there] = [innerRoomOf(root, from), innerRoomOf(root, target)];
    const isOpen =
      here === there ||
      there === '' ||
      (here === '' ? composers.includes(from.slice(root.length)) : open[here]?.includes(there));
    if (!isOpen) return `${root}${here} may not import ${there} (${from} → ${target})`;
  }
  return null;
};

/** The reason why this import is forbidden, or null. */
const breach = (from: string, specifier: string): string | null => {
  const target = resolve(from, specifier);
  const room = roomOf(from);
  if (!room) return `${from} stands in no room`;
  if (target === null) {
    const foreign = specifier.startsWith('node:') && /^(contract|seal-reader|web\/(ui|kit|sign|app))$/.test(room.name);
    return foreign ? `${from} uses ${specifier}, which browsers do not have` : null;
  }
  const goal = roomOf(target);
  if (!goal) return `${from} imports ${target}, which is no room`;
  if (goal.name === 'server/domains' && room.name === 'server/domains' && domainOf(from) !== domainOf(target)) {
    return domainImports[domainOf(from)]?.includes(domainOf(target))
      ? null
      : `domain ${domainOf(from)} may not lean on ${domainOf(target)} (${from})`;
  }
  if (pageOf(from) && pageOf(target) && pageOf(from) !== pageOf(target))
    return `${from} imports another page, ${target}`;
  const inner = innerBreach(from, target);
  if (inner) return inner;
  if (goal.name === room.name || room.may.includes(goal.name)) return null;
  return `${room.name} may not import ${goal.name}: ${from} → ${target}`;
};

const house = ['contract', 'seal-reader', 'server', 'web', 'sdk', 'sim']
  .flatMap(filesUnder)
  .filter((file) => !isTest(file));
const sources = new Map(house.map((file) => [file, readFileSync(file, 'utf8')]));
const everything = [...house, ...filesUnder('tests'), ...filesUnder('bench')];
const mostInFolder = 40;
/** Written by programs; tests see that they are up to date. */
const generated = new Set(['server/migrations/tables.ts', 'sdk/src/api.ts', 'sdk/src/api-types.ts']);

/** Import cycles; imports of types and in test files count too. */
const cycles = (): string[] => {
  const all = [
    ...new Set([...everything, ...['contract', 'seal-reader', 'server', 'web', 'sdk', 'sim'].flatMap(filesUnder)]),
  ];
  const known = new Set(all);
  const edges = new Map(
    all.map((file) => [
      file,
      importsOf(readFileSync(file, 'utf8'))
        .map((specifier) => resolve(file, specifier))
        .filter((target): target is string => target !== null && known.has(target)),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) {
      found.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return found;
};

describe('the house', () => {
  it('has every file in a room, and every import goes through a door', () => {
    const breaches = [...sources].flatMap(([file, text]) =>
      importsOf(text).map((specifier) => breach(file, specifier)),
    );
    expect(breaches.filter((found) => found !== null)).toEqual([]);
  });

  it('has no import cycle, of values, types or tests', () => {
    expect(cycles()).toEqual([]);
  });

  it('has at most 40 files in a folder', () => {
    const counts = new Map<string, number>();
    for (const file of ['contract', 'seal-reader', 'server', 'web', 'sdk', 'sim', 'tests', 'bench'].flatMap(
      filesUnder,
    )) {
      const folder = path.posix.dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    // Migrations are never deleted, so their number has no limit.
    counts.delete('server/migrations');
    expect([...counts].filter(([, count]) => count > mostInFolder)).toEqual([]);
  });

  it('has the tables of import rules that docs/architecture.md shows, and no others', () => {
    const text = readFileSync('docs/architecture.md', 'utf8').replaceAll(/ +/g, ' ');
    const shown = text.split('\n').filter((line) => line.startsWith('| `'));
    const inner = Object.values(innerRooms).flatMap(({ imports }) => Object.entries(imports));
    const rules = [...rooms.map(({ name, may }) => [name, may] as const), ...Object.entries(domainImports), ...inner];
    const quote = (name: string) => `\`${name}\``;
    expect(shown.sort()).toEqual(
      rules.map(([name, may]) => `| ${quote(name)} | ${may.map(quote).join(', ') || 'none'} |`).sort(),
    );
  });

  it('has no barrel, no utils, no default export, and no file over 300 lines', () => {
    const faults = [...sources].flatMap(([file, text]) => [
      ...(/\/(index|utils?|helpers?)\.tsx?$/.test(file) ? [`${file}: a name that says nothing`] : []),
      ...(/^export default/m.test(text) && !file.endsWith('.config.ts') && !file.endsWith('.d.ts')
        ? [`${file}: default export`]
        : []),
      ...(text.split('\n').length > 301 && !generated.has(file) ? [`${file}: ${text.split('\n').length} lines`] : []),
      ...(path.basename(file) !== path.basename(file).toLowerCase() ? [`${file}: not in kebab-case`] : []),
    ]);
    expect(faults).toEqual([]);
  });

  it('keeps a median of about 60 lines and nine files of ten within 200', () => {
    const lengths = [...sources.values()].map((text) => text.split('\n').length).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(200);
  });

  it('reads the environment in one place of the server', () => {
    const readers = [...sources]
      .filter(([file, text]) => file.startsWith('server/') && /process\.env\b/.test(text))
      .map(([file]) => file);
    // main.ts prints the variable's name when the port is in use; the library of azure.ts takes exceptions from nowhere else.
    const known = new Set(['server/config.ts', 'server/main.ts', 'server/engines/blobs/azure.ts']);
    expect(readers.filter((file) => !known.has(file))).toEqual([]);
  });

  // REQ-3.6.3
  it('keeps the CRM’s wire names in the contract’s records and the CRM engine', () => {
    const spelling = /gnx__|sfLma__|contact_technique__r/;
    const allowed =
      /^(contract\/(environments\/(crm-records|environments)|billing)\.ts|server\/engines\/crm\/|sim\/crm\/|web\/app\/(pages|shared\/(organisation|billing))\/)/;
    expect(
      [...sources].filter(([file, text]) => spelling.test(text) && !allowed.test(file)).map(([file]) => file),
    ).toEqual([]);
  });
});

describe('the watchman', () => {
  it.each([
    ['contract/tokens/tokens.ts', '#kit/call.ts', 'contract may not import web/kit'],
    ['contract/tokens/tokens.ts', 'node:fs', 'which browsers do not have'],
    ['seal-reader/cms.ts', 'node:crypto', 'which browsers do not have'],
    ['seal-reader/cms.ts', '#contract/errors.ts', 'seal-reader may not import contract'],
    ['server/engines/mail/mail.ts', '#domains/accounts/store.ts', 'server/engines may not import server/domains'],
    ['server/http/serve-endpoints.ts', '../domains/accounts/store.ts', 'server/http may not import server/domains'],
    ['server/domains/billing/routes.ts', '#domains/webdocs/store.ts', 'may not lean on'],
    ['server/domains/billing/routes.ts', '#sim/crm/server.ts', 'server/domains may not import sim'],
    ['web/ui/actions/button.tsx', '#kit/call.ts', 'web/ui may not import web/kit'],
    ['web/sign/webdoc/app.tsx', '#app/session.ts', 'web/sign may not import web/app'],
    ['web/sign/verify/app.tsx', '../webdoc/app.tsx', 'may not import webdoc'],
    ['server/domains/webdocs/mails/mails.ts', '../sealing/seal.ts', 'may not import sealing'],
    ['server/domains/webdocs/store.ts', './sealing/seal.ts', 'may not import sealing'],
    ['web/app/pages/home/home-page.tsx', '#app/pages/users/users-page.tsx', 'imports another page'],
    ['sim/crm/server.ts', '#contract/errors.ts', 'sim may not import contract'],
    ['web/app/session.ts', '#server/config.ts', 'app may not import server'],
  ])('catches %s importing %s', (from, specifier, reason) => {
    expect(breach(from, specifier)).toContain(reason);
  });

  it('reads every way of importing', () => {
    expect(
      importsOf(
        "import a from 'x';\nimport { b,\n c } from '#kit/y.ts';\nimport './z.css';\nexport { d } from './w.ts';\nconst e = await import('./v.ts');",
      ),
    ).toEqual(['x', '#kit/y.ts', './z.css', './w.ts', './v.ts']);
  });
});
