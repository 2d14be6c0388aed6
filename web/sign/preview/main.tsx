import '#ui/tokens.css';
import '../webdoc/base.css';
import { hydrateRoot } from 'react-dom/client';

import type { PreviewPage } from '#contract/webdocs/sign-page.ts';

import { followBackButton } from '../webdoc/back-button.ts';
import { rememberDocuments } from '../webdoc/documents.tsx';
import { readPageData } from '../webdoc/page-data.ts';
import { showRememberedReflow } from '../webdoc/reflow.ts';
import { App } from './app.tsx';

const place = document.querySelector('#page');
if (place) {
  rememberDocuments();
  followBackButton();
  showRememberedReflow(() => import('../webdoc/show-reflow.ts'));
  hydrateRoot(place, <App page={readPageData<PreviewPage>()} />);
}
