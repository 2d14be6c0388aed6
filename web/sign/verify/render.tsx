import { renderToString } from 'react-dom/server';
import type { VerifyPage } from '#contract/webdocs/seal-certificates.ts';
import { toPage } from '../shell/page-data.ts';
import { titlesOf } from '../shell/titles.ts';
import { App } from './app.tsx';
import { verifyTexts } from './texts.ts';

export const renderPage = (page: VerifyPage) => ({
  language: page.language,
  titles: titlesOf(page, ({ language, productName }) => `${verifyTexts[language].title} – ${productName}`),
  html: toPage(renderToString(<App page={page} />), page),
  css: [],
});
