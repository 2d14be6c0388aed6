import type { Locator } from '@playwright/test';

/** A double press of which the second one comes before the first one can be seen to be in progress. */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
