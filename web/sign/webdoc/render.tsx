import { renderToString } from 'react-dom/server';

import type { SignPage } from '#contract/webdocs/sign-page.ts';

import { App } from './app.tsx';
import { brandingCss } from '../shell/branding-css.ts';
import { documentsHtml, fieldSizesCss, withDocuments } from '../viewer/documents-html.ts';
import { DeadEnding, Ending } from './endings/ending.tsx';
import { toPage } from '../shell/page-data.ts';
import { deferredTexts } from './deferred-texts.ts';

export interface RenderedSignPage {
  language: string;
  title: string;
  /** What stands in the page's body. */
  html: string;
  /** Style sheets this page needs beside the common one, each to be allowed by its hash. */
  css: string[];
}

const titleOf = ({ view, state, language, productName }: SignPage): string => {
  if (state === 'ready' && view) return view.name;
  const texts = deferredTexts[language];
  const titles = {
    expired: texts.expiredTitle,
    cancelled: texts.endedTitle,
    purged: texts.purgedTitle,
    notFound: texts.notFoundTitle,
    error: texts.errorTitle,
  };
  return `${state === 'ready' ? texts.errorTitle : titles[state]} – ${productName}`;
};

/** The signing page as the first answer holds it: to be read and filled before any script has run. */
export const renderPage = (page: SignPage): RenderedSignPage => {
  const { view } = page;
  const shell = renderToString(<App page={page} endings={{ DeadEnding, Ending }} />);
  const html = page.state === 'ready' && view ? withDocuments(shell, documentsHtml(page, view)) : shell;
  const css = [
    brandingCss(page.branding),
    ...(view ? [fieldSizesCss(view), ...page.documents.map((document) => document.css)] : []),
  ];
  return {
    language: page.language,
    title: titleOf(page),
    html: toPage(html, page),
    css: css.filter((sheet) => sheet !== ''),
  };
};
