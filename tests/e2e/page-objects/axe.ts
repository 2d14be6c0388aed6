import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is still fading has the colours of neither state; spinners and skeletons never end and are not waited for. */
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
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    // A change of theme begins its transitions with the next frame.
    do {
      // oxlint-disable-next-line no-await-in-loop -- what ends may begin another
      await Promise.all([frame(), ...moving().map(({ finished }) => finished.catch(() => null))]);
    } while (moving().length > 0);
  });

/** The reason why a menu item is blocked is shown in it as its description, which axe takes for a part of its name. */
const isDescribedMenuItem = (id: string, html: string): boolean =>
  id === 'label-content-name-mismatch' && /role="menuitem"/.test(html) && /aria-describedby/.test(html);

/** WCAG 2.2 AA and axe's best practices, over the whole page or the part named. */
export const expectNoAxeFindings = async (page: Page, part = 'html'): Promise<void> => {
  await untilStill(page);
  const { violations } = await new AxeBuilder({ page })
    // No page here has frames: looking into them, and listing what passed, is half of the time.
    .setLegacyMode()
    // WCAG 2.5.3, which axe leaves out unless asked: the accessible name holds the visible words.
    .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
    .include(part)
    .withTags(tags)
    .analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.filter(({ html }) => !isDescribedMenuItem(id, html)).map(({ html }) => `${id}: ${html}`),
  );
  expect(findings).toEqual([]);
};

/** Nothing for axe to find, and nothing wider than the window. */
export const expectSane = async (page: Page): Promise<void> => {
  await expectNoAxeFindings(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
};
