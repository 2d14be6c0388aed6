import '#ui/tokens.css';
import '../shell/base.css';
import { hydrateRoot } from 'react-dom/client';
import type { OwnDocumentsPage } from '#contract/webdocs/own-documents.ts';
import { readPageData } from '../shell/page-data.ts';
import { App } from './app.tsx';

const place = document.querySelector('#page');
if (place) hydrateRoot(place, <App page={readPageData<OwnDocumentsPage>()} />);
