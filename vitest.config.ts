import { defineConfig } from 'vitest/config';

const rooms = '{contract,seal-reader,server,sim,web,tests}';

/**
 * Each API test runs on one of the two databases, which are the same PostgreSQL with the same SQL behind a socket or TCP:
 * `*.embedded.api.test.ts` on the embedded one, all others on a server. Without TEST_DATABASE, as somebody runs one file
 * by hand, nothing is left out.
 */
const api = '{server,tests}/**/*.api.test.ts';
const embedded = '{server,tests}/**/*.embedded.api.test.ts';
const { TEST_DATABASE: database } = process.env;

/** Measured: a step of `npm test` of its own, beside which nothing runs. */
const newcomers = 'tests/newcomer/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${rooms}/**/*.test.{ts,tsx}`, 'scripts/*.test.mjs'],
          exclude: ['**/node_modules/**', '**/*.api.test.ts', '**/*.browser.test.{ts,tsx}', newcomers],
          environment: 'node',
          // The default uses only one of two cores.
          maxWorkers: 2,
          // Loading the same modules for each file took a quarter of the time.
          isolate: false,
          // Long, so that it stops only tests that hang, not slow tests on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: [database === 'embedded' ? embedded : api],
          exclude: ['**/node_modules/**', ...(database === 'server' ? [embedded] : [])],
          environment: 'node',
          // After the unit tests, when both run at once: the two kinds share out the cores differently.
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/database-setup.ts'],
          pool: 'forks',
          // More workers than two cores: tests often only wait for a lease to end or a process to start, those of the
          // embedded database above all.
          maxWorkers: database === 'embedded' ? 4 : 3,
          // Each file has its own database, data folder and servers. With isolation, loading the same modules for each
          // file took a quarter of the time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'newcomer', include: [newcomers], environment: 'node' } },
    ],
    retry: 0,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
