import { renderToString } from 'react-dom/server';
import type { VerifyPage } from '#contract/webdocs/seal-certificates.ts';
import { toPage } from '../shell/page-data.ts';
import { App } from './app.tsx';
import { verifyTexts } from './texts.ts';

export const renderPage = (page: VerifyPage) => ({
  language: page.language,
  title: `${verifyTexts[page.language].title} – ${page.productName}`,
  html: toPage(renderToString(<App page={page} />), page),
  css: [],
});
