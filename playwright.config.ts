import { defineConfig } from '@playwright/test';

/** `scripts/test.mjs` finds the browser and names it here; unset, Playwright's own is used. */
const executablePath = process.env['CHROME_PATH'];

/**
 * Features that Playwright disables, because this list replaces its own. The pages that Chromium prepares for its
 * address bar with each window are disabled too: they take a tenth of the processor time.
 */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // A walk starts the product, renders a PDF and waits for mails. Three at a time on two cores: they mostly wait.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json']],
  use: {
    // An action that waits for longer names its line; the timeout of the whole test names none.
    actionTimeout: 45_000,
    // The tests that write hours down are the same on every machine.
    timezoneId: 'UTC',
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
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
    // A trace of every walk, kept for those that fail, took a sixth of the time: ask for one with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
