import { renderToString } from 'react-dom/server';
import { escapeHtml } from '#contract/text.ts';
import type { ReportPage } from '#contract/webdocs/reports.ts';
import { earlyScript } from '../shell/early-events.ts';
import { toPage } from '../shell/page-data.ts';
import { titlesOf } from '../shell/titles.ts';
import { App } from './app.tsx';
import { reportPageTexts } from './texts.ts';

const titleOf = ({ state, language, productName }: ReportPage): string => {
  const texts = reportPageTexts[language];
  const titles = {
    open: texts.title,
    reported: texts.reportedTitle,
    notFound: texts.notFoundTitle,
    error: texts.errorTitle,
  };
  return `${titles[state]} – ${productName}`;
};

export const renderPage = (page: ReportPage) => ({
  language: page.language,
  titles: titlesOf(page, titleOf),
  html: `${toPage(renderToString(<App page={page} />), page)}<noscript><p>${escapeHtml(reportPageTexts[page.language].needsScript)}</p></noscript>`,
  css: [],
  script: earlyScript,
});
