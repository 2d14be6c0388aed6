import { writeFileSync } from 'node:fs';
import { expect, test as base } from '@playwright/test';
import type { RunningProduct } from '../e2e/page-objects/running-product.ts';
import { admin, closeStaff } from '../e2e/page-objects/staff.ts';
import { addCompany, type Company, type Org } from '../e2e/page-objects/environments.page-object.ts';
import { pageOver, type BrowserPage } from './browser-page.ts';
import { openChromium } from './drivers/chromium.ts';
import type { Driver, Engine } from './drivers/driver.ts';
import { openFirefox } from './drivers/firefox.ts';
import { whatLacks } from './drivers/programs.ts';
import { openWebKit } from './drivers/webkit.ts';
import { differences } from './engine-differences.ts';
import { openLine, type Line } from './line.ts';
import { productVariable } from './product-variable.ts';

/** The widths at which every journey is made: a phone's and a desk's. */
export const sizes = { phone: [390, 800], desktop: [1280, 900] } as const;

interface Fixtures {
  present: void;
  faultless: void;
}

interface WorkerFixtures {
  engine: Engine;
  /** The one product of the whole run. */
  product: RunningProduct;
  line: Line;
  /** The one page of this engine. */
  tab: BrowserPage;
  /** A verified customer of this engine, whose owner has connected the production org. */
  company: Company & { production: Org };
  /** The company's token for the public API. */
  token: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const product = JSON.parse(process.env[productVariable] ?? '') as RunningProduct;
      await use(product);
      await closeStaff(product.portal);
    },
    { scope: 'worker' },
  ],
  line: [
    async ({ product }, use) => {
      const line = await openLine(product.portal);
      await use(line);
      await line.close();
    },
    { scope: 'worker' },
  ],
  tab: [
    async ({ engine, launchOptions }, use) => {
      const open: Record<Engine, () => Promise<Driver>> = {
        chromium: () => openChromium(launchOptions),
        firefox: openFirefox,
        webkit: openWebKit,
      };
      const driver = await open[engine]();
      await use(pageOver(driver));
      await driver.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  company: [
    async ({ product, engine }, use, { workerIndex }) => {
      await use(await addCompany(product, `acier${engine}${workerIndex}`, { customer: true }));
    },
    { scope: 'worker' },
  ],
  token: [
    async ({ product, company, engine }, use) => {
      const args = [`--company=${company.owner}`, '--type=prod', `--name=${engine}`];
      await use((await admin(product, ['token', 'create', ...args])).token);
    },
    { scope: 'worker' },
  ],
  // Before `faultless`, which starts the engine.
  present: [
    async ({ engine }, use) => {
      const lacks = whatLacks(engine);
      test.skip(lacks !== undefined, `not on this machine: ${lacks}`);
      await use();
    },
    { auto: true },
  ],
  faultless: [
    async ({ tab }, use, info) => {
      await use();
      if (info.status !== info.expectedStatus) {
        // WebKit takes no picture of a page that it has not drawn yet.
        const picture = await tab.screenshot().catch(() => null);
        if (picture) writeFileSync(info.outputPath('page.png'), picture);
      }
      if (differences[tab.engine].tellsFaults) expect(await tab.faults()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
