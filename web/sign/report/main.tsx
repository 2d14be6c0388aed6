import '#ui/tokens.css';
import '../shell/base.css';
import { hydrateRoot } from 'react-dom/client';
import type { ReportPage } from '#contract/webdocs/reports.ts';
import { readPageData } from '../shell/page-data.ts';
import { App } from './app.tsx';

const place = document.querySelector('#page');
if (place) hydrateRoot(place, <App page={readPageData<ReportPage>()} />);
