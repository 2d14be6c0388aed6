import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Who may import whom (docs/architecture.md). A file's room is the first line whose pattern fits; `may` names the
 * rooms behind the doors it has.
 */
const rooms: { name: string; files: RegExp; may: string[] }[] = [
  { name: 'contract', files: /^contract\//, may: [] },
  { name: 'seal-reader', files: /^seal-reader\//, may: [] },
  { name: 'tables', files: /^server\/migrations\/tables\.ts$/, may: [] },
  { name: 'engines', files: /^server\/engines\//, may: ['contract', 'seal-reader', 'tables'] },
  { name: 'http', files: /^server\/http\//, may: ['contract', 'engines', 'tables'] },
  { name: 'domain', files: /^server\/domains\//, may: ['contract', 'http', 'engines', 'tables'] },
  { name: 'server', files: /^server\//, may: ['contract', 'http', 'engines', 'tables', 'domain', 'server'] },
  { name: 'ui', files: /^web\/ui\//, may: [] },
  { name: 'kit', files: /^web\/kit\//, may: ['contract'] },
  { name: 'sign', files: /^web\/sign\//, may: ['contract', 'seal-reader', 'ui', 'kit'] },
  { name: 'ui-book', files: /^web\/ui-book\//, may: ['ui'] },
  { name: 'web build', files: /^web\/[^/]+\.ts$/, may: [] },
  { name: 'app', files: /^web\/app\//, may: ['contract', 'ui', 'kit', 'app'] },
  { name: 'sim', files: /^sim\//, may: [] },
];

/** Domains another domain may lean on. */
const domainDoors: Record<string, string[]> = {
  accounts: ['audit'],
  audit: [],
  // Who is written to.
  billing: ['accounts', 'environments'],
  brandings: ['audit'],
  // An invitation is a mailed link to choose a password.
  companies: ['accounts', 'audit', 'environments'],
  documents: ['audit'],
  deployments: ['audit', 'documents', 'environments'],
  // Securing an environment makes an API token.
  environments: ['accounts', 'audit', 'tokens'],
  portal: [],
  // A re-sync asks the event's org; webhooks know what a document's events are called outside.
  'sign-logs': ['audit', 'environments', 'webhooks'],
  tickets: ['audit'],
  tokens: ['accounts', 'audit'],
  // Documents, previews and mails wear the company's branding.
  webdocs: ['audit', 'brandings'],
  // What happens to documents comes in through the port `events` of the product.
  webhooks: ['accounts', 'audit'],
};

const doors: Record<string, string> = {
  '#contract/': 'contract/',
  '#seal-reader/': 'seal-reader/',
  '#server/': 'server/',
  '#http/': 'server/http/',
  '#engines/': 'server/engines/',
  '#domains/': 'server/domains/',
  '#ui/': 'web/ui/',
  '#kit/': 'web/kit/',
  '#app/': 'web/app/',
  '#sign/': 'web/sign/',
  '#sim/': 'sim/',
  '#tests/': 'tests/',
};

/** Tests stand in every room and may use the outside world; they are no part of the house. */
const isTest = (file: string): boolean =>
  /\.(test|e2e|fixture|test-support)\.tsx?$/.test(file) ||
  file.startsWith('tests/') ||
  file.startsWith('bench/');

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
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier));
  const door = Object.keys(doors).find((prefix) => specifier.startsWith(prefix));
  return door ? doors[door] + specifier.slice(door.length) : null;
};

const roomOf = (file: string) => rooms.find(({ files }) => files.test(file));
const domainOf = (file: string): string => file.split('/')[2] ?? '';
const pageOf = (file: string): string =>
  file.startsWith('web/app/pages/') ? (file.split('/')[3] ?? '') : '';

/** Why this import goes through a wall, or null when it goes through a door. */
const breach = (from: string, specifier: string): string | null => {
  const target = resolve(from, specifier);
  const room = roomOf(from);
  if (!room) return `${from} stands in no room`;
  if (target === null) {
    const foreign =
      specifier.startsWith('node:') &&
      ['contract', 'seal-reader', 'ui', 'kit', 'sign', 'app'].includes(room.name);
    return foreign ? `${from} uses ${specifier}, which browsers do not have` : null;
  }
  const goal = roomOf(target);
  if (!goal) return `${from} imports ${target}, which is no room`;
  if (goal.name === 'domain' && room.name === 'domain' && domainOf(from) !== domainOf(target)) {
    return domainDoors[domainOf(from)]?.includes(domainOf(target))
      ? null
      : `domain ${domainOf(from)} may not lean on ${domainOf(target)} (${from})`;
  }
  if (pageOf(from) && pageOf(target) && pageOf(from) !== pageOf(target))
    return `${from} imports another page, ${target}`;
  if (goal.name === room.name || room.may.includes(goal.name)) return null;
  return `${room.name} may not import ${goal.name}: ${from} → ${target}`;
};

const house = ['contract', 'seal-reader', 'server', 'web', 'sim']
  .flatMap(filesUnder)
  .filter((file) => !isTest(file));
const sources = new Map(house.map((file) => [file, readFileSync(file, 'utf8')]));

/** Files that import each other in a loop. Type-only imports vanish at run time and may meet. */
const cycles = (): string[] => {
  const edges = new Map(
    [...sources].map(([file, text]) => {
      const values = importsOf(text.replaceAll(/(?:^|\n)\s*(?:import|export)\s+type\s[^;]*;/g, ''));
      return [
        file,
        values
          .map((specifier) => resolve(file, specifier))
          .filter((target): target is string => target !== null && sources.has(target)),
      ];
    }),
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

  it('has no import cycle', () => {
    expect(cycles()).toEqual([]);
  });

  it('has no barrel, no utils, no default export, and no file over 300 lines', () => {
    const faults = [...sources].flatMap(([file, text]) => [
      ...(/\/(index|utils?|helpers?)\.tsx?$/.test(file) ? [`${file}: a name that says nothing`] : []),
      ...(/^export default/m.test(text) && !file.endsWith('.config.ts') && !file.endsWith('.d.ts')
        ? [`${file}: default export`]
        : []),
      ...(text.split('\n').length > 301 && file !== 'server/migrations/tables.ts'
        ? [`${file}: ${text.split('\n').length} lines`]
        : []),
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
    // main.ts names the variable in the line it prints for a busy port; the PDF engine gives the browser a clean one.
    expect(readers.filter((file) => !['server/config.ts', 'server/main.ts'].includes(file))).toEqual([]);
  });

  it('keeps the CRM’s wire names in the contract’s records and the CRM engine', () => {
    const spelling = /gnx__|sfLma__|contact_technique__r/;
    const allowed =
      /^(contract\/(crm-records|environments|billing)\.ts|server\/engines\/crm\/|sim\/crm\/|web\/app\/(pages|organisation)\/)/;
    expect(
      [...sources].filter(([file, text]) => spelling.test(text) && !allowed.test(file)).map(([file]) => file),
    ).toEqual([]);
  });
});

describe('the watchman', () => {
  it.each([
    ['contract/tokens/tokens.ts', '#kit/call.ts', 'contract may not import kit'],
    ['contract/tokens/tokens.ts', 'node:fs', 'which browsers do not have'],
    ['seal-reader/cms.ts', 'node:crypto', 'which browsers do not have'],
    ['seal-reader/cms.ts', '#contract/errors.ts', 'seal-reader may not import contract'],
    ['server/engines/mail/mail.ts', '#domains/accounts/store.ts', 'engines may not import domain'],
    ['server/http/serve-endpoints.ts', '../domains/accounts/store.ts', 'http may not import domain'],
    ['server/domains/billing/routes.ts', '#domains/webdocs/store.ts', 'may not lean on'],
    ['server/domains/billing/routes.ts', '#sim/crm/server.ts', 'domain may not import sim'],
    ['web/ui/actions/button.tsx', '#kit/call.ts', 'ui may not import kit'],
    ['web/sign/webdoc/app.tsx', '#app/session.ts', 'sign may not import app'],
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
