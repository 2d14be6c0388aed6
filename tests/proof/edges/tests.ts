import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../../../bench/support/browser.ts';
import { newDataDir, removeDataDir } from '../../../bench/support/portal.ts';
import { tell, type Figure } from '../support/figures.ts';

/** Promises that need a browser, processes or databases of their own: tests of the product hold them. */
const promises: Record<string, string[]> = {
  'no honest PDF is refused, and no hostile one holds up': [
    'server/engines/pdf/check/pdf-check-honest.test.ts',
    'server/engines/pdf/check/pdf-check-hostile.test.ts',
  ],
  'a refused file or logo says why: three engines, slow lines': [
    'tests/browsers/refused-files.e2e.ts',
    'server/domains/webdocs/signing/upload-slow.embedded.api.test.ts',
  ],
  'a code before reading: three engines': ['tests/browsers/locked.e2e.ts'],
  'drafts name the device they came from': ['tests/e2e/signing/two-devices.e2e.ts'],
  'support asks on the owner’s screen, and is out with one press': ['tests/e2e/portal/sessions/support-writing.e2e.ts'],
  'a support link asks before it replaces a session': ['tests/e2e/portal/sessions/support-session.e2e.ts'],
  'open tabs hear log-outs, blocked companies and changed roles': [
    'tests/e2e/portal/sessions/open-tabs.e2e.ts',
    'tests/e2e/portal/sessions/two-tabs.e2e.ts',
  ],
  'enumeration stays costly': [
    'server/domains/accounts/log-in-guessing.api.test.ts',
    'server/domains/accounts/log-in-guessing-everywhere.api.test.ts',
  ],
  'SIGTERM after hung uploads leaves no database': ['tests/processes/running.embedded.api.test.ts'],
  'support’s access to closed tickets is ended by a sweep, which a killed process does not stop': [
    'server/domains/tickets/attach.embedded.api.test.ts',
    'server/engines/jobs/schedules.api.test.ts',
  ],
  'one tree of spans from the press to the PDF; off by default': [
    'tests/e2e/signing/traces.e2e.ts',
    'tests/processes/traces.api.test.ts',
  ],
  'roles, a pooler and several hosts': [
    'tests/processes/roles.api.test.ts',
    'tests/processes/pooled.api.test.ts',
    'server/engines/postgres/hosts.api.test.ts',
  ],
  'Kubernetes manifests: probes, scaling, disruption budgets': ['tests/deploy.test.ts'],
};

interface Counted {
  passed: number;
  failed: number;
  skipped: number;
}
type Counts = Map<string, Counted>;

const add = (counts: Counts, file: string, status: string): void => {
  const name = path.relative('', file);
  const counted = counts.get(name) ?? { passed: 0, failed: 0, skipped: 0 };
  const notFailed = ['skipped', 'pending', 'todo'].includes(status) ? 'skipped' : 'failed';
  const kind = ['passed', 'expected'].includes(status) ? 'passed' : notFailed;
  if (kind === 'failed') tell(`failed: a test of ${name}`);
  counted[kind] += 1;
  counts.set(name, counted);
};

/** Runs a program of Node to its end; it writes its result into a file. */
const runNode = async (args: string[], more: Record<string, string> = {}): Promise<void> => {
  await once(spawn(process.execPath, args, { env: { ...process.env, ...more }, stdio: 'ignore' }), 'close');
};

const readReport = (report: string): any => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {});

/** `database`: that of the tests of processes and calls, by their names. */
const runVitest = async (
  project: string,
  { files, report, database }: { files: string[]; report: string; database?: string },
  counts: Counts,
): Promise<void> => {
  const args = ['run', '--project', project, '--reporter=json', `--outputFile=${report}`, ...files];
  await runNode(['node_modules/vitest/vitest.mjs', ...args], database ? { TEST_DATABASE: database } : {});
  for (const { name, status: ofFile, assertionResults } of readReport(report).testResults ?? []) {
    const statuses = assertionResults.map(({ status }: { status: string }) => status);
    for (const status of statuses) add(counts, name, status);
    // Where the set-up of a file fails, its tests are told as skipped.
    if (ofFile === 'failed' && !statuses.includes('failed')) add(counts, name, 'failed');
  }
};

interface Suite {
  suites?: Suite[];
  specs?: { file: string; tests: { status: string }[] }[];
}
const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const runPlaywright = async (config: string[], files: string[], report: string, counts: Counts): Promise<void> => {
  await runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=json', ...config, ...files], {
    CHROME_PATH: await findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const told = readReport(report);
  for (const { file, tests } of specsOf(told))
    for (const { status } of tests) add(counts, path.resolve(told.config.rootDir, file), status);
};

export const proveTests = async (): Promise<Figure[]> => {
  const files = Object.values(promises).flat();
  const ending = (end: string, but: string[] = []) =>
    files.filter((file) => file.endsWith(end) && !but.some((other) => file.endsWith(other)));
  const engines = ending('.e2e.ts').filter((file) => file.startsWith('tests/browsers/'));
  const folder = await newDataDir();
  const report = (name: string) => path.join(folder, `${name}.json`);
  const counts: Counts = new Map();
  tell(`${files.length} files of tests`);
  await runVitest('unit', { files: ending('.test.ts', ['.api.test.ts']), report: report('unit') }, counts);
  const embedded = ending('.embedded.api.test.ts');
  await runVitest('api', { files: embedded, report: report('embedded'), database: 'embedded' }, counts);
  const served = ending('.api.test.ts', ['.embedded.api.test.ts']);
  await runVitest('api', { files: served, report: report('server'), database: 'server' }, counts);
  const journeys = ending('.e2e.ts').filter((file) => !engines.includes(file));
  await runPlaywright([], journeys, report('browser'), counts);
  await runPlaywright(['-c', 'tests/browsers'], engines, report('engines'), counts);
  await removeDataDir(folder);
  return Object.entries(promises).map(([promise, held]) => {
    const found = held.map((file) => counts.get(file) ?? { passed: 0, failed: 1, skipped: 0 });
    const sum = (kind: keyof Counted) => found.reduce((all, one) => all + one[kind], 0);
    const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
    return {
      promise,
      figure: `${sum('passed')} of ${sum('passed') + sum('failed')} tests${skipped}`,
      holds: found.every(({ passed, failed }) => failed === 0 && passed > 0),
    };
  });
};
