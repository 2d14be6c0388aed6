import { renderToString } from 'react-dom/server';
import { escapeHtml } from '#contract/text.ts';
import type { OwnDocumentsPage } from '#contract/webdocs/own-documents.ts';
import { earlyScript } from '../shell/early-events.ts';
import { toPage } from '../shell/page-data.ts';
import { titlesOf } from '../shell/titles.ts';
import { App } from './app.tsx';
import { mineTexts } from './texts.ts';

export const renderPage = (page: OwnDocumentsPage) => {
  const texts = mineTexts[page.language];
  return {
    language: page.language,
    titles: titlesOf(page, ({ language, productName }) => `${mineTexts[language].title} – ${productName}`),
    html: `${toPage(renderToString(<App page={page} />), page)}<noscript><p>${escapeHtml(texts.needsScript)}</p></noscript>`,
    css: [],
    script: earlyScript,
  };
};
