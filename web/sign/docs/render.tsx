import { renderToStaticMarkup } from 'react-dom/server';
import type { DocsPage } from '#contract/public-api/docs-page.ts';
import type { Language } from '#contract/roles.ts';
import { App } from './app.tsx';
import { languageScript } from './chosen-language.ts';
import { docsTexts } from './texts.ts';

const titleOf = ({ productName }: DocsPage, language: Language): string =>
  `${docsTexts[language].title} – ${productName}`;

export const renderPage = (page: DocsPage) => ({
  language: page.language,
  titles: { fr: titleOf(page, 'fr'), en: titleOf(page, 'en') },
  html: renderToStaticMarkup(<App page={page} />),
  css: [],
  script: languageScript,
});
