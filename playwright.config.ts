import { defineConfig } from '@playwright/test';

/** `scripts/test.mjs` finds the browser and names it here; unset, Playwright's own is used. */
const executablePath = process.env['CHROME_PATH'];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Root in a container has no sandbox to give; the pages visited are ours.
        '--no-sandbox',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
    trace: 'retain-on-failure',
  },
});
