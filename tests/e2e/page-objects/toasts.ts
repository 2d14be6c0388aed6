import type { Locator, Page } from '@playwright/test';

export const toastWith = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: words });
