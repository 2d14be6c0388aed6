import { wideUnverifiedBudgets } from '#tests/support/wide-budgets.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { cacheDir } from '#tests/support/cache-dir.ts';
import type { RunningProduct } from './running-product.ts';
import { closeStaff } from './staff.ts';

const wideBudgets = {
  RATE_REGISTER_ADDRESS: '10000/60',
  RATE_REGISTER_RECIPIENT: '10000/60',
  RATE_REGISTER_OWN_NAME: '10000/60',
  RATE_MAIL_LINK_ADDRESS: '10000/60',
  RATE_LOGIN_ADDRESS: '10000/60',
  RATE_LOGIN_ACCOUNT: '10000/60',
  RATE_LINK_REQUEST_COMPANY: '10000/60',
  RATE_EMAIL_TOKEN_ADDRESS: '10000/60',
  RATE_RENEW_ADDRESS: '10000/60',
  RATE_LOGIN_AS_ADDRESS: '10000/60',
  RATE_CALL_ADDRESS: '100000/60',
  RATE_WEBDOC_READ_ADDRESS: '100000/60',
  RATE_WEBDOC_SIGN_ADDRESS: '10000/60',
  ...wideUnverifiedBudgets,
  RATE_AUDIT: '10000/60',
  RATE_AUDIT_EXPORT: '10000/60',
  RATE_WEBDOC_UNKNOWN_ADDRESS: '10000/60',
  // A short budget, so that a test can request a second code.
  RATE_SIGNER_CODE: '1/2',
  RATE_SIGNER_CODE_ADDRESS: '10000/60',
};

/** Stands in the address that takes delivery reports. */
export const bounceSecret = 'secret-of-the-tests-mail-server';

const readyWithinMs = 120_000;

const readAddresses = (output: string): Omit<RunningProduct, 'env'> => {
  const after = (label: string): string => new RegExp(`${label}\\s+(http\\S+)`).exec(output)?.[1] ?? '';
  return {
    portal: after('Portal'),
    mailbox: after('Mails'),
    crm: after('CRM simulator'),
    signingLink: after('Sign this'),
  };
};

const untilReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`npm start was not ready in time:\n${output}`)), readyWithinMs);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('Ctrl-C stops it')) return;
      clearTimeout(timer);
      resolve(output);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });

export const startProduct = async (
  more: Record<string, string> = {},
): Promise<RunningProduct & { stop(): Promise<void> }> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'paraphe-e2e-'));
  // When the tests run as root, PostgreSQL runs under another account and must reach the folder.
  await chmod(dataDir, 0o711);
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    CACHE_DIR: cacheDir,
    NODE_ENV: '',
    BOUNCE_DOMAIN: 'bounces.example',
    BOUNCE_SECRET: bounceSecret,
  };
  const env = { ...process.env, ...settings, ...wideBudgets, ...more };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const addresses = readAddresses(await untilReady(child));
  return {
    ...addresses,
    env: { ...env, PUBLIC_URL: addresses.portal },
    stop: async () => {
      await closeStaff(addresses.portal);
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Collects page faults: exceptions, console errors and violations of the content security policy. */
export const watchFaults = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // The browser itself logs every refused call; that is no fault, because the page shows a message.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  return faults;
};

/**
 * Creates a `test` with one product per worker. Files that use the same `test` share the product. A file calls this
 * again to get its own product, for example when other files connect the same orgs.
 */
export const testsOfOneProduct = () =>
  base.extend<{ faults: string[] }, { product: RunningProduct }>({
    product: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
      async ({}, use) => {
        const product = await startProduct({ PARAPHE_SEED: 'off' });
        await use(product);
        await product.stop();
      },
      { scope: 'worker', timeout: readyWithinMs },
    ],
    faults: async ({ page }, use) => {
      const faults = watchFaults(page);
      await use(faults);
      base.expect(faults).toEqual([]);
    },
  });

export const test = testsOfOneProduct();

export const { expect } = base;
