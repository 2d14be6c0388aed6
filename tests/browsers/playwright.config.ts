import { defineConfig } from '@playwright/test';
import settings from '../../playwright.config.ts';
import { engines, type Engine } from './drivers/driver.ts';

/**
 * Every journey in each engine. Two engines run at a time, each with one browser; the last has two, because the other
 * worker has nothing left to do.
 */
export default defineConfig<object, { engine: Engine }>({
  ...settings,
  testDir: '.',
  outputDir: '../../test-results/browsers',
  globalSetup: './start-product.ts',
  fullyParallel: false,
  projects: engines.map((engine) => ({ name: engine, use: { engine }, workers: engine === engines.at(-1) ? 2 : 1 })),
});
