import { html, type Html } from './html.ts';
import { envelope, moment, page, paperclip } from './page.ts';
import type { StoredMail } from './store.ts';
import { textsIn, type Language } from './texts.ts';

export const mailsPerPage = 50;

export interface InboxView {
  language: Language;
  /** Every mail of the mailbox, newest first. */
  mails: StoredMail[];
  query: string;
  pageNumber: number;
}

/** The inbox, newest first. The script replaces its `#list` at each change. */
export const inboxPage = ({ language, mails, query, pageNumber }: InboxView): Html => {
  const texts = textsIn(language);
  const unread = mails.filter(({ read }) => !read).length;
  const found = query ? mails.filter((stored) => mentions(stored, query)) : mails;
  const last = Math.max(1, Math.ceil(found.length / mailsPerPage));
  const current = Math.min(Math.max(1, pageNumber), last);
  const shown = found.slice((current - 1) * mailsPerPage, current * mailsPerPage);
  const counted = mails.length > 0 && texts.count(mails.length, unread);
  const summary = query ? texts.found(found.length, query) : counted;
  const body = html`<div class="heading">
      <h1>${texts.inbox}</h1>
      ${searchForm(language, mails, query)}
    </div>
    <div id="list" data-newest="${mails[0]?.mail.id ?? ''}">
      <div class="summary">
        <p>${summary}</p>
        ${mails.length > 0 && html`<a href="/clear">${texts.clear}</a>`}
      </div>
      ${
        shown.length > 0
          ? html`<ul class="mails">
              ${shown.map((stored) => row(stored, language))}
            </ul>`
          : nothing(language, query)
      }
      ${last > 1 && pager(language, query, current, last)}
    </div>`;
  const title = `${unread > 0 ? `(${unread}) ` : ''}${texts.title}`;
  return page({ language, title, kind: 'inbox', body });
};

const searchForm = (language: Language, mails: StoredMail[], query: string): Html => {
  const texts = textsIn(language);
  const known = [...new Set(mails.flatMap(({ mail }) => mail.envelope.to))].sort().slice(0, 200);
  return html`<form class="search" role="search" action="/" method="get">
    <label for="q">${texts.search}</label>
    <input
      id="q"
      name="q"
      type="search"
      placeholder="${texts.placeholder}"
      value="${query}"
      list="addresses"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
    />
    <datalist id="addresses">${known.map((address) => html`<option value="${address}"></option>`)}</datalist>
    <button>${texts.searchButton}</button>
  </form>`;
};

const row = ({ mail, read }: StoredMail, language: Language): Html => {
  const texts = textsIn(language);
  const count = mail.attachments.filter(({ inline }) => !inline).length;
  return html`<li>
    <a class="row${read ? '' : ' unread'}" href="/mail/${mail.id}">
      <span class="mark">${!read && html`<span class="hidden">${texts.unread}</span>`}</span>
      <span class="who"><span class="hidden">${texts.recipient}</span> ${mail.envelope.to.join(', ')}</span>
      <span class="what"
        ><span class="subject">${mail.subject || texts.noSubject}</span>
        <span class="excerpt">${excerpt(mail.text)}</span></span
      >
      <span class="clip"
        >${count > 0 && html`${paperclip}<span class="hidden">${texts.attachments(count)}</span>`}</span
      >
      <span class="when">${moment(mail.receivedAt, language)}</span>
    </a>
  </li>`;
};

const nothing = (language: Language, query: string): Html => {
  const texts = textsIn(language);
  return html`<div class="nothing">
    ${envelope}
    <h2>${query ? texts.noMatchTitle : texts.emptyTitle}</h2>
    <p>${query ? texts.noMatchHelp : texts.emptyHelp}</p>
    ${query !== '' && html`<p><a class="button" href="/">${texts.showAll}</a></p>`}
  </div>`;
};

const pager = (language: Language, query: string, current: number, last: number): Html => {
  const texts = textsIn(language);
  const to = (number: number) =>
    `/?${new URLSearchParams({ ...(query && { q: query }), page: String(number) }).toString()}`;
  return html`<nav class="pager" aria-label="${texts.pages}">
    ${current > 1 && html`<a href="${to(current - 1)}" rel="prev">${texts.newer}</a>`}
    <span>${current} / ${last}</span>
    ${current < last && html`<a href="${to(current + 1)}" rel="next">${texts.older}</a>`}
  </nav>`;
};

const mentions = ({ mail }: StoredMail, query: string): boolean => {
  const wanted = query.toLowerCase();
  const people = [mail.from, ...mail.to].flatMap(({ name, address }) => [name, address]);
  return [...people, ...mail.envelope.to].some((text) => text.toLowerCase().includes(wanted));
};

const excerpt = (text: string): string => text.slice(0, 600).replace(/\s+/gu, ' ').trim().slice(0, 160);
