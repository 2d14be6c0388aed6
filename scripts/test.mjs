import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { findNode } from './node-version.mjs';
import { command, Refusal, root, run, runNode, say } from './steps.mjs';

const reports = '.cache/reports';

const check = async (program, args) => {
  const { code } = await run(program, args, { show: true });
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: ['what it says is above'] };
};

const tool = (name) => join(root, 'node_modules/.bin', name);

/** A test runner without a report, or without tests, counts as failed even with exit code 0. */
const countFrom = (report, code, read) => {
  const path = join(root, report);
  const counted = existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failures: [] };
  const silent = counted.failures.length === 0 && (code !== 0 || counted.passed === 0);
  return silent ? { ...counted, failures: [`ended with code ${code} and reported no failed test`] } : counted;
};

const ours = (line) => !/^\s*at .*(?:node_modules|node:)/.test(line);

/** File, test name and the first lines of the message, to repeat at the end of the log. */
const failure = (file, title, message = '') =>
  [
    `${relative(root, file)} › ${title}`,
    ...stripVTControlCharacters(message).trim().split('\n').filter(ours).slice(0, 6),
  ].join('\n    ');

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, nodes: { type: 'string' }, 'all-engines': { type: 'boolean' } },
});
/** Versions of Node for the unit and API tests, the oldest first; none: the Node that runs this. */
const [oldest, newest] = options.nodes?.split(',') ?? [];
/** Programs by version. A version that cannot be fetched is missing: its tests run on the Node that runs this. */
const programs = new Map();

const fetchNodes = async () => {
  for (const version of [oldest, newest].filter(Boolean)) {
    try {
      programs.set(version, await findNode(version));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say(`${error.message}\nIts tests run on Node ${process.versions.node}.`);
    }
  }
};

/**
 * The rooms whose unit tests open sockets, write files or start scripts run on the newest Node too. The API tests run
 * the other rooms there, with processes of the portal and the browser.
 */
const nearNode = [
  'scripts',
  'sim',
  'server/http',
  'server/engines/blobs',
  'server/engines/mail',
  'server/engines/secrets',
];

const vitest = async (name, project, { env = {}, node, rooms = [] } = {}) => {
  const report = `${reports}/${name}.json`;
  rmSync(join(root, report), { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...rooms];
  const { code } = await run(programs.get(node) ?? process.execPath, args, { show: true, env });
  return countFrom(report, code, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults.flatMap(({ name: file, status, message, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === 'failed');
      // A file that failed to load, or whose set-up failed, has no failed test.
      if (status === 'failed' && failed.length === 0) return [failure(file, 'the file itself', message)];
      return failed.map(({ fullName, failureMessages }) => failure(file, fullName, failureMessages[0]));
    }),
  }));
};

const hasFailed = ({ status }) => status === 'unexpected' || status === 'flaky';

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

const playwright = async (name, args, env = {}) => {
  const report = `${reports}/${name}.json`;
  rmSync(join(root, report), { force: true });
  const { path, how } = await findBrowser();
  say(`Browser: ${path} (${how})\n`);
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'test', ...args], {
    show: true,
    env: { ...env, CHROME_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: join(root, report) },
  });
  return countFrom(report, code, (told) => ({
    passed: told.stats.expected,
    failures: [
      ...specsOf(told).flatMap(({ file, title, tests }) =>
        // `ok` of a spec is that of its first project alone.
        tests.filter(hasFailed).map(({ projectName, results }) => {
          const { message, location } = results[0]?.error ?? {};
          const line = location ? `:${location.line}` : '';
          const engine = projectName === '' ? '' : `${projectName}: `;
          return failure(`${resolve(told.config.rootDir, file)}${line}`, `${engine}${title}`, message);
        }),
      ),
      ...told.errors.map(({ message }) => message),
    ],
  }));
};

const steps = {
  types: () => check(process.execPath, ['scripts/types.mjs']),
  lint: () => check(tool('oxlint'), ['--type-aware', '--deny-warnings']),
  format: () => check(tool('oxfmt'), ['--check']),
  ...(existsSync(join(root, 'knip.json')) && { unused: () => check(tool('knip'), []) }),
  build: async () => {
    await ensureBuilt();
    return { passed: 1, failures: [] };
  },
  unit: () => vitest('unit', 'unit', { node: oldest }),
  ...(newest && { unitNewest: () => vitest('unit-newest', 'unit', { node: newest, rooms: nearNode }) }),
  api: () => vitest('api', 'api', { env: { TEST_DATABASE: 'embedded' }, node: oldest }),
  server: () => vitest('server', 'api', { env: { TEST_DATABASE: 'server' }, node: newest }),
  newcomer: () => vitest('newcomer', 'newcomer'),
  browser: () => playwright('browser', []),
  engines: () =>
    playwright('engines', ['-c', 'tests/browsers'], options['all-engines'] ? { EVERY_ENGINE: 'demanded' } : {}),
};

const under = (node) => (programs.has(node) ? `, Node ${node}` : '');

const headings = () => ({
  types: 'Types',
  lint: 'Lint',
  format: 'Format',
  unused: 'Nothing unused',
  unit: `Unit tests${under(oldest)}`,
  unitNewest: `Unit tests${under(newest)}`,
  api: `API tests, embedded database${under(oldest)}`,
  server: `API tests, PostgreSQL server${under(newest)}`,
  build: 'Build',
  newcomer: 'A newcomer’s first sealed PDF',
  browser: 'Journeys in a browser',
  engines: 'Journeys in three engines',
});

const chosen = () => {
  const names = options.only?.split(',') ?? Object.keys(steps);
  const unknown = names.filter((name) => !steps[name]);
  if (unknown.length > 0)
    throw new Refusal(`--only: no step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}.`);
  return names;
};

/** Seconds of processor that ended children of this process have used; NaN on systems without `/proc`. */
const processorSeconds = () => {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
};

/** Runs one step. A step that cannot run counts as a failure; the other steps still run. */
const take = async (name) => {
  const start = performance.now();
  const used = processorSeconds();
  say(`\n━━ ${headings()[name]} ━━`);
  const counted = await steps[name]().catch((error) => {
    say(error instanceof Refusal ? error.message : error.stack);
    return { passed: 0, failures: ['it did not run: what stopped it is above'] };
  });
  const seconds = (performance.now() - start) / 1000;
  return { name, ...counted, seconds, processor: processorSeconds() - used };
};

await command(async () => {
  const names = chosen();
  await ensureInstalled({ development: true });
  mkdirSync(join(root, reports), { recursive: true });
  await fetchNodes();
  const results = [];
  for (const name of names) results.push(await take(name));
  say('\n━━ Sum ━━');
  for (const { name, failures } of results) for (const told of failures) say(`✗ ${headings()[name]}: ${told}\n`);
  for (const { name, passed, failures, seconds, processor } of results) {
    const seen = `${String(passed).padStart(5)} passed ${String(failures.length).padStart(4)} failed`;
    const time = `${seconds.toFixed(1).padStart(7)} s`;
    const cores = Number.isNaN(processor) ? '' : `${processor.toFixed(0).padStart(6)} s of processor`;
    say(`${headings()[name].padEnd(46)}${seen} ${time}${cores}`);
  }
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const failed = results.reduce((total, result) => total + result.failures.length, 0);
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
