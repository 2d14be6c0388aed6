import '#ui/tokens.css';
import '../shell/base.css';
import { hydrateRoot } from 'react-dom/client';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import { App } from './app.tsx';
import { hideWhenLeft } from './codes/hide-when-left.ts';
import { followBackButton } from '../shell/back-button.ts';
import { leaveButtonsToReact } from '../shell/early-events.ts';
import { rememberDocuments } from '../viewer/documents.tsx';
import { readPageData } from '../shell/page-data.ts';
import { showRememberedReflow } from '../viewer/reader-mode.ts';
import { firstScreen } from './screens.ts';
import { loadDeferred } from './use-deferred.ts';

/**
 * Hydrates the server's page. The end screens load first only if the page starts with one of them. Do not `await` at
 * the top level: the chunk of the screens imports this one and would wait for it.
 */
const hydrate = async (place: Element): Promise<void> => {
  rememberDocuments();
  followBackButton();
  showRememberedReflow(loadDeferred);
  const page = readPageData<SignPage>();
  hideWhenLeft(page);
  const isToRead = firstScreen(page, page.view) === 'reading';
  const endings = isToRead ? null : await loadDeferred();
  leaveButtonsToReact();
  hydrateRoot(place, <App page={page} endings={endings} />);
};

const place = document.querySelector('#page');
if (place) void hydrate(place);
