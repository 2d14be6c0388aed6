import { renderToString } from 'react-dom/server';
import type { Language } from '#contract/roles.ts';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import { App } from './app.tsx';
import { earlyScript } from '../shell/early-events.ts';
import { brandingCss } from '../shell/branding-css.ts';
import { cautionCss, cautionHtml } from '../viewer/caution.ts';
import { documentsHtml, fieldSizesCss, withDocuments } from '../viewer/documents-html.ts';
import { InvalidLinkScreen, EndScreen } from './endings/end-screen.tsx';
import { toPage } from '../shell/page-data.ts';
import { titlesOf } from '../shell/titles.ts';
import { escapeHtml } from '#contract/text.ts';
import floating from '../viewer/floating.module.css';
import { codeTexts } from './codes/code-texts.ts';
import { deferredTexts } from './deferred-texts.ts';
import { firstScreen } from './screens.ts';

export interface RenderedSignPage {
  language: Language;
  titles: Record<Language, string>;
  /** HTML of the page's body. */
  html: string;
  /** Extra style sheets of this page; the Content-Security-Policy must allow each by its hash. */
  css: string[];
  /** Runs before the page is shown; the Content-Security-Policy must allow it by its hash. */
  script: string;
  /** The page starts with a screen of the deferred part. */
  showsLaterScreens: boolean;
}

const titleOf = ({ view, state, language, productName }: SignPage): string => {
  if (state === 'ready' && view) return view.name;
  const texts = deferredTexts[language];
  const titles = {
    locked: codeTexts[language].lockedTitle,
    expired: texts.expiredTitle,
    cancelled: texts.endedTitle,
    purged: texts.purgedTitle,
    notFound: texts.notFoundTitle,
    error: texts.errorTitle,
  };
  return `${state === 'ready' ? texts.errorTitle : titles[state]} – ${productName}`;
};

const notice = (html: string): string =>
  `<noscript><p class="${floating.notice} ${floating.withoutScripts}">${html}</p></noscript>`;

/** The documents can be read without scripts; this says why nothing can be signed, and whom to write to. */
const withoutScripts = (page: SignPage): string => {
  const { view, language, state } = page;
  if (state === 'locked') return notice(escapeHtml(codeTexts[language].lockedNeedsScript));
  if (!view || firstScreen(page, view) !== 'reading') return '';
  const email = escapeHtml(view.owner.email);
  const words = escapeHtml(deferredTexts[language].needsScript);
  return notice(`${words}<a href="mailto:${email}">${email}</a>.`);
};

/** Renders the signing page on the server; it can be read and filled in before any script runs. */
export const renderPage = (page: SignPage): RenderedSignPage => {
  const { view } = page;
  const shell = renderToString(<App page={page} endings={{ InvalidLinkScreen, EndScreen }} />);
  const caution = page.isUnverified && view ? cautionHtml(view.owner) : '';
  const isRead = firstScreen(page, view) === 'reading';
  const documents = isRead && view ? documentsHtml(page, view, caution) : null;
  const css = [
    brandingCss(page.branding),
    ...(page.isUnverified ? [cautionCss] : []),
    ...(view ? [fieldSizesCss(view), ...page.documents.map((document) => document.css)] : []),
    documents?.css ?? '',
  ];
  return {
    language: page.language,
    titles: titlesOf(page, titleOf),
    html: toPage(documents ? withDocuments(shell, documents.html) : shell, page) + withoutScripts(page),
    css: css.filter((sheet) => sheet !== ''),
    script: earlyScript,
    showsLaterScreens: !isRead,
  };
};
