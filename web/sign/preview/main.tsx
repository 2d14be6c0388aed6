import '#ui/tokens.css';
import '../shell/base.css';
import { hydrateRoot } from 'react-dom/client';
import type { PreviewPage } from '#contract/webdocs/sign-page.ts';
import { followBackButton } from '../shell/back-button.ts';
import { leaveButtonsToReact } from '../shell/early-events.ts';
import { rememberDocuments } from '../viewer/documents.tsx';
import { readPageData } from '../shell/page-data.ts';
import { showRememberedReflow } from '../viewer/reader-mode.ts';
import { App } from './app.tsx';

const place = document.querySelector('#page');
if (place) {
  rememberDocuments();
  followBackButton();
  showRememberedReflow(() => import('../viewer/show-reflow.ts'));
  leaveButtonsToReact();
  hydrateRoot(place, <App page={readPageData<PreviewPage>()} />);
}
