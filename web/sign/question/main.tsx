import '#ui/tokens.css';
import '../shell/base.css';
import { hydrateRoot } from 'react-dom/client';
import type { QuestionPage } from '#contract/webdocs/questions.ts';
import { readPageData } from '../shell/page-data.ts';
import { App } from './app.tsx';

const place = document.querySelector('#page');
if (place) hydrateRoot(place, <App page={readPageData<QuestionPage>()} />);
