import { defineConfig } from 'vitest/config';

const rooms = '{contract,seal-reader,server,sim,web,tests}';

/**
 * What takes long and has nothing to do with the way to the database runs on one of the two only: what prints, starts
 * programs or writes to a CRM on the embedded one; what hashes passwords, connects orgs, kills processes and races on
 * the server.
 */
const once: Record<string, string[]> = {
  embedded: [
    'server/domains/environments/{secure,securing-left,revoke-grants,status,held-token-host}.api.test.ts',
    'server/domains/deployments/{hostile,runs,odd-runs}.api.test.ts',
    'server/domains/webdocs/{sealing,sealed-content,wanted-mails,signer-code,signer-sms,slow-uploads,uploads,copies}.api.test.ts',
    'server/domains/webdocs/{retention,retention-crash,signing,delegate,check-webdoc,correct,access}.api.test.ts',
    'server/domains/webdocs/{cancel,remind,certificate-notices}.api.test.ts',
    'server/domains/deployments/{compare,deploy,cloud,follow}.api.test.ts',
    'server/domains/billing/{home,billing}.api.test.ts',
    'server/domains/documents/upload.api.test.ts',
    'server/domains/billing/notices.api.test.ts',
    'server/domains/webhooks/events.api.test.ts',
    'server/domains/tickets/{budgets,outage,files}.api.test.ts',
    'server/domains/sign-logs/{recover,own-events}.api.test.ts',
    'server/domains/tokens/limits.api.test.ts',
    'tests/fidelity/fidelity.api.test.ts',
    'tests/guide/integrators.api.test.ts',
    'tests/processes/{admin,backup,forged-backup,start,running,deployment-memory,quota-notices}.api.test.ts',
  ],
  server: [
    'server/domains/deployments/crash.api.test.ts',
    'server/domains/accounts/{guessing,guessing-everywhere,second-factor,flood}.api.test.ts',
    'server/domains/accounts/{registration,change-email,my-account}.api.test.ts',
    'server/domains/environments/{connect,connect-refusals,connect-race,environments,keep-alive}.api.test.ts',
    'server/domains/{audit,companies}/budgets.api.test.ts',
    'server/domains/{accounts/log-in-races,companies/races,webhooks/crash}.api.test.ts',
    'server/domains/webdocs/{races,lives-races,one-end}.api.test.ts',
    'tests/processes/{two-portals,killed-while-sealing,killed-while-storing}.api.test.ts',
  ],
};
/** Without TEST_DATABASE, as somebody runs one file by hand, nothing is left out. */
const elsewhere = Object.entries(once).flatMap(([database, files]) =>
  [undefined, database].includes(process.env['TEST_DATABASE']) ? [] : files,
);

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
          exclude: ['**/node_modules/**', ...elsewhere],
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
