import { html, type Html } from './html.ts';
import { page } from './page.ts';
import { textsIn, type Language } from './texts.ts';

/** Asks for confirmation before all mails are deleted, with their number. */
export const clearPage = (language: Language, count: number): Html => {
  const texts = textsIn(language);
  const body = html`<div class="nothing">
    <h1>${texts.clearTitle(count)}</h1>
    <p>${texts.clearHelp}</p>
    <form class="choices" action="/clear" method="post">
      <a class="button" href="/">${texts.cancel}</a>
      <button class="danger">${texts.clearConfirm}</button>
    </form>
  </div>`;
  return page({ language, title: `${texts.clear} – ${texts.title}`, kind: 'notice', body });
};

export const notFoundPage = (language: Language): Html => {
  const texts = textsIn(language);
  const body = html`<div class="nothing">
    <h1>${texts.notFoundTitle}</h1>
    <p>${texts.notFoundHelp}</p>
    <p><a class="button" href="/">${texts.inbox}</a></p>
  </div>`;
  return page({ language, title: `${texts.notFoundTitle} – ${texts.title}`, kind: 'notice', body });
};
