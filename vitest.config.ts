import { defineConfig } from 'vitest/config';

const rooms = '{contract,proof,server,sim,web,tests}';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${rooms}/**/*.test.{ts,tsx}`, 'scripts/*.test.mjs'],
          exclude: ['**/node_modules/**', '**/*.api.test.ts', '**/*.browser.test.{ts,tsx}'],
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
          environment: 'node',
          // After the unit tests, when both run at once: the two kinds share out the cores differently.
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/database-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          // Each file has a database, a data folder and servers of its own; loading the same modules for each again took
          // a quarter of the time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
    retry: 0,
  },
});
