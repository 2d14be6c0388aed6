import { defineConfig } from '@playwright/test';

/** `scripts/test.mjs` finds the browser and names it here; unset, Playwright's own is used. */
const executablePath = process.env['CHROME_PATH'];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  // A walk starts the product, renders a PDF and waits for mails, three at a time on two cores: each waits a third of its time.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      // Without a UTF-8 locale Chromium cannot name a download with accents.
      env: { ...process.env, LANG: 'C.UTF-8' },
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
    // A trace of every walk, kept for those that fail, took a sixth of the time: ask for one with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
