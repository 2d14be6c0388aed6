import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits for the end of transitions, whose intermediate colours fail contrast checks. Ignores endless animations. */
const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    // The transitions of a theme change start only with the next frame.
    do {
      // oxlint-disable-next-line no-await-in-loop -- the end of one animation may start another
      await Promise.all([frame(), ...moving().map(({ finished }) => finished.catch(() => null))]);
    } while (moving().length > 0);
  });

/** False positive: a blocked menu item shows its reason as description, which axe takes for a part of its name. */
const isDescribedMenuItem = (id: string, html: string): boolean =>
  id === 'label-content-name-mismatch' && /role="menuitem"/.test(html) && /aria-describedby/.test(html);

/** WCAG 2.2 AA and axe's best practices, over the whole page or the part named. */
export const expectNoAxeFindings = async (page: Page, part = 'html'): Promise<void> => {
  await untilStill(page);
  // The browser replaces the page's colours by the reader's; axe would judge the page's.
  const hasForcedColors = await page.evaluate(() => matchMedia('(forced-colors: active)').matches);
  const { violations } = await new AxeBuilder({ page })
    // Half the time: no page has frames to inspect, and passed rules are not listed.
    .setLegacyMode()
    // WCAG 2.5.3 (the accessible name contains the visible text) is off in axe by default.
    .options({
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: true }, 'color-contrast': { enabled: !hasForcedColors } },
    })
    .include(part)
    .withTags(tags)
    .analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.filter(({ html }) => !isDescribedMenuItem(id, html)).map(({ html }) => `${id}: ${html}`),
  );
  expect(findings).toEqual([]);
};

/** Classes of our style modules that elements have and no style sheet of the page knows. */
const unstyledClasses = (): string[] => {
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const css = sheets.map(({ cssText }) => cssText).join('\n');
  const used = new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]));
  return [...used].filter((name) => /_[\w-]{5}$/.test(name) && !css.includes(`.${CSS.escape(name)}`));
};

/** Expects no axe findings, no element without its style and no horizontal overflow. */
export const expectSane = async (page: Page): Promise<void> => {
  expect(await page.evaluate(unstyledClasses)).toEqual([]);
  await expectNoAxeFindings(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
};
