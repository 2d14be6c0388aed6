import type { ElementHandle, Page } from '@playwright/test';

interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/**
 * The sum of what moved without a press, of the page that is open (Layout Instability, W3C).
 * @param within what moves in this element alone does not count
 */
export const moved = (page: Page, within: ElementHandle | null = null): Promise<number> =>
  page.evaluate(
    (region) =>
      new Promise<number>((resolve) => {
        const counts = ({ hadRecentInput, sources }: Shift) =>
          !hadRecentInput && !(region && sources.every(({ node }) => region.contains(node)));
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as Shift[];
          resolve(shifts.reduce((sum, shift) => sum + (counts(shift) ? shift.value : 0), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // No entry, no call.
        setTimeout(() => resolve(0), 200);
      }),
    within,
  );
