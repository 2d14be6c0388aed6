import '#ui/tokens.css';
import './base.css';
import { hydrateRoot } from 'react-dom/client';

import type { SignPage } from '#contract/sign-page.ts';

import { App } from './app.tsx';
import { rememberDocuments } from './documents.tsx';
import { readPageData } from './page-data.ts';

const place = document.querySelector('#page');
if (place) {
  rememberDocuments();
  hydrateRoot(place, <App page={readPageData<SignPage>()} />);
}
