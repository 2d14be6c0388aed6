import { renderToString } from 'react-dom/server';
import type { PreviewPage } from '#contract/webdocs/sign-page.ts';
import { earlyScript } from '../shell/early-events.ts';
import { brandingCss } from '../shell/branding-css.ts';
import { cautionCss, previewCautionHtml } from '../viewer/caution.ts';
import { documentsHtml, withDocuments } from '../viewer/documents-html.ts';
import { toPage } from '../shell/page-data.ts';
import { titlesOf } from '../shell/titles.ts';
import { App } from './app.tsx';
import { previewTexts } from './texts.ts';

const titleOf = ({ state, view, language, productName }: PreviewPage): string => {
  const texts = previewTexts[language];
  if (state === 'ready' && view) return `${texts.mark} – ${view.name} – ${productName}`;
  const titles = { expired: texts.expiredTitle, noRecipient: texts.noExternalUserTitle };
  const title = state === 'expired' || state === 'noRecipient' ? titles[state] : texts.errorTitle;
  return `${title} – ${productName}`;
};

/** Renders a preview on the server. Its fields are plain text: nobody fills them in. */
export const renderPage = (page: PreviewPage) => {
  const { view, documents } = page;
  const shell = renderToString(<App page={page} />);
  const [caution, cautionSheet] = page.isUnverified ? [previewCautionHtml(), cautionCss] : ['', ''];
  const written = page.state === 'ready' && view ? documentsHtml(page, view, caution) : null;
  const css = [
    brandingCss(page.branding),
    cautionSheet,
    ...documents.map((document) => document.css),
    written?.css ?? '',
  ];
  return {
    language: page.language,
    titles: titlesOf(page, titleOf),
    html: toPage(written ? withDocuments(shell, written.html) : shell, page),
    css: css.filter((sheet) => sheet !== ''),
    script: earlyScript,
  };
};
