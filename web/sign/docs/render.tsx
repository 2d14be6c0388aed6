import { renderToStaticMarkup } from 'react-dom/server';
import type { DocsPage } from '#contract/public-api/docs-page.ts';
import { App } from './app.tsx';
import { docsTexts } from './texts.ts';

export const renderPage = (page: DocsPage) => ({
  language: page.language,
  title: `${docsTexts[page.language].title} – ${page.productName}`,
  html: renderToStaticMarkup(<App page={page} />),
  css: [],
});
