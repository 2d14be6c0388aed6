import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { build, preview } from 'vite';

const configFile = fileURLToPath(new URL('../../../web/ui-book/vite.config.ts', import.meta.url));

/** Stricter than the portal's policy: components must not need inline styles or scripts. */
const csp = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

interface State {
  theme?: 'light' | 'dark';
  lang?: 'fr' | 'en';
}

/**
 * `openBook` shows the production build of the book under this policy. Afterwards it expects no exception, no console
 * error and no policy violation (reported on the console).
 */
export const test = base.extend<{ openBook: (state?: State) => Promise<void> }, { bookOrigin: string }>({
  bookOrigin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'ui-book-'));
      await build({ configFile, logLevel: 'error', build: { outDir } });
      const server = await preview({
        configFile,
        logLevel: 'error',
        build: { outDir },
        preview: { port: 0, headers: { 'Content-Security-Policy': csp } },
      });
      await use(server.resolvedUrls?.local[0] ?? '');
      await server.close();
      await rm(outDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  openBook: async ({ page, bookOrigin }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await use(async ({ theme = 'light', lang = 'fr' } = {}) => {
      await page.goto(`${bookOrigin}ui-book.html?theme=${theme}&lang=${lang}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
    expect(faults).toEqual([]);
  },
});
