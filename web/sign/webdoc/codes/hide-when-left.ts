import type { SignPage } from '#contract/webdocs/sign-page.ts';
import { reloadPage } from '#ui/states/chunk-failure.ts';

/**
 * Leaves it to the server whether the back button shows a page again that a code has opened: Safari keeps pages in
 * memory, also those that are not to be stored.
 */
export const hideWhenLeft = ({ proof }: Pick<SignPage, 'proof'>): void => {
  if (!proof) return;
  addEventListener('pagehide', ({ persisted }) => {
    document.documentElement.hidden = persisted;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reloadPage();
  });
};
