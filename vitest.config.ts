import { defineConfig } from 'vitest/config';

const rooms = '{contract,seal-reader,server,sim,web,tests}';

/**
 * A test that takes long and has nothing to do with the way to the database says in its name which of the two it runs
 * on: `*.embedded.api.test.ts` prints, starts programs or writes to a CRM; `*.server.api.test.ts` hashes passwords,
 * connects orgs, kills processes or races. Without TEST_DATABASE, as somebody runs one file by hand, nothing is left out.
 */
const otherDatabase: Record<string, string> = { embedded: 'server', server: 'embedded' };
const elsewhere = otherDatabase[process.env['TEST_DATABASE'] ?? ''];
const notHere = elsewhere === undefined ? [] : [`**/*.${elsewhere}.api.test.ts`];

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
          // Of two cores the default takes one.
          maxWorkers: 2,
          // A limit for what hangs, not for what a busy machine does slowly.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{server,tests}/**/*.api.test.ts'],
          exclude: ['**/node_modules/**', ...notHere],
          environment: 'node',
          // After the unit tests, when both run at once: the two kinds share out the cores differently.
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/database-setup.ts'],
          pool: 'forks',
          // What waits for a lease to end or a process to start leaves a core to a third.
          maxWorkers: 3,
          // Each file has a database, a data folder and servers of its own; loading the same modules for each again took
          // a quarter of the time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'newcomer', include: [newcomers], environment: 'node' } },
    ],
    retry: 0,
    // Of what is waited for: its own, one second, is over before a busy machine has begun.
    expect: { poll: { timeout: 20_000 } },
  },
});
