import { renderToString } from 'react-dom/server';
import type { QuestionPage } from '#contract/webdocs/questions.ts';
import { brandingCss } from '../shell/branding-css.ts';
import { earlyScript } from '../shell/early-events.ts';
import { toPage } from '../shell/page-data.ts';
import { titlesOf } from '../shell/titles.ts';
import { App } from './app.tsx';
import { questionPageTexts } from './texts.ts';

const titleOf = ({ state, asked, language, productName }: QuestionPage): string => {
  const texts = questionPageTexts[language];
  const titles = {
    open: asked ? texts.title(asked.who) : texts.errorTitle,
    answered: texts.answeredTitle,
    closed: texts.closedTitle,
    notFound: texts.notFoundTitle,
    error: texts.errorTitle,
  };
  return `${titles[state]} – ${productName}`;
};

export const renderPage = (page: QuestionPage) => ({
  language: page.language,
  titles: titlesOf(page, titleOf),
  html: toPage(renderToString(<App page={page} />), page),
  css: [brandingCss(page.branding)],
  script: earlyScript,
});
