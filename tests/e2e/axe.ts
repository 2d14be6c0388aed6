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

/** WCAG 2.2 AA and axe's best practices, over the whole page or the part named. */
export const expectNoAxeFindings = async (page: Page, part = 'html'): Promise<void> => {
  await untilStill(page);
  const { violations } = await new AxeBuilder({ page })
    // No page here has frames: looking into them, and listing what passed, is half of the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(part)
    .withTags(tags)
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
};

/** Nothing for axe to find, and nothing wider than the window. */
export const expectSane = async (page: Page): Promise<void> => {
  await expectNoAxeFindings(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
};
