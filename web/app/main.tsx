import '#ui/tokens.css';
import '#ui/portal-tokens.css';
import '#ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentLanguage, useLanguage } from '#kit/language.ts';
import { ToastRegion } from '#ui/overlays/toast-region.tsx';
import { UiLanguageContext } from '#ui/ui-texts.ts';
import { queryClient } from './query-client.ts';
import { router } from './routes.tsx';
import { followSearchKeys } from './search/search-keys.ts';
import { isSignedIn } from './session.ts';
import { followSession } from './follow-session.ts';
import { followTheme } from './theme.ts';

const Portal = () => (
  <UiLanguageContext value={useLanguage()}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>
  </UiLanguageContext>
);

document.documentElement.lang = currentLanguage();
followTheme();
followSession();
followSearchKeys();
// Load the shell while the server identifies the user.
if (isSignedIn()) import('./shell/app-layout.tsx').catch(() => undefined);

const place = document.querySelector('#app');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Portal />
    </StrictMode>,
  );
}
