import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { BrowserPage } from './browser-page.ts';
import { differences } from './engine-differences.ts';

const require = createRequire(import.meta.url);
/** The axe that comes with its helper for Playwright, which drives only one of the engines. */
const source = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

const optionsFor = ({ engine }: BrowserPage, hasForcedColors: boolean) => ({
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  rules: {
    'label-content-name-mismatch': { enabled: true },
    // Sizes of what stands in a zoomed sheet are not those on the screen.
    'target-size': { enabled: differences[engine].measuresWithZoom },
    // The browser replaces the page's colours by the reader's; axe would judge the page's.
    'color-contrast': { enabled: !hasForcedColors },
  },
});

/** Waits for the end of transitions, whose intermediate colours fail contrast checks. */
const isStill = `return document.getAnimations().every(({ effect, playState }) =>
  playState !== 'running' || !Number.isFinite(effect?.getComputedTiming().endTime))`;

const start = `
  window.axeSaid = null;
  const findings = ({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html));
  window.axe.run(document, arguments[0]).then((found) => { window.axeSaid = { findings: findings(found) }; },
    (error) => { window.axeSaid = { findings: [String(error)] }; })`;

/** WCAG 2.2 AA and axe's best practices hold in what the page shows now. */
export const expectNoAxeFindings = async (page: BrowserPage): Promise<void> => {
  if (!(await page.run<boolean>('return typeof window.axe === "object"'))) await page.run(source);
  const hasForcedColors = await page.run<boolean>(`return matchMedia('(forced-colors: active)').matches`);
  await page.until(isStill);
  await page.run(start, optionsFor(page, hasForcedColors));
  const { findings } = await page.until<{ findings: string[] }>('return window.axeSaid');
  expect(findings).toEqual([]);
};
