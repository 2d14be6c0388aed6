import type { Locator, Page } from '@playwright/test';

/** What is said in the corner with these words. */
export const toastWith = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: words });
