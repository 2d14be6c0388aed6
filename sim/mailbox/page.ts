import { html, type Html } from './html.ts';
import { textsIn, type Language } from './texts.ts';

export interface PageOptions {
  language: Language;
  title: string;
  /** With `inbox`, the script updates the list. */
  kind: 'inbox' | 'mail' | 'notice';
  body: Html;
}

/** The layout of every page: explanation, link to the inbox, style and script. */
export const page = ({ language, title, kind, body }: PageOptions): Html => {
  const texts = textsIn(language);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/mailbox.css" />
        <script src="/mailbox.js" defer></script>
      </head>
      <body data-kind="${kind}" data-arrived="${texts.arrived}">
        <header>
          <div class="bar">
            <a class="brand" href="/">${envelope}<span>${texts.title}</span></a>
          </div>
          <p class="notice"><span>${texts.notice}</span></p>
        </header>
        <main>${body}</main>
        <p class="hidden" role="status" id="announcement"></p>
      </body>
    </html>`;
};

/** "7 mars, 14:05" in the server's time zone; the script converts it to the reader's time zone. */
export const moment = (iso: string, language: Language): Html => {
  const shown = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso));
  return html`<time datetime="${iso}">${shown}</time>`;
};

export const envelope = html`<svg
  class="icon"
  viewBox="0 0 20 20"
  width="20"
  height="20"
  fill="none"
  stroke="currentColor"
  stroke-width="1.5"
  aria-hidden="true"
>
  <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
  <path d="m3 6 7 5 7-5" />
</svg>`;

export const paperclip = html`<svg
  class="icon"
  viewBox="0 0 16 16"
  width="16"
  height="16"
  fill="none"
  stroke="currentColor"
  stroke-width="1.4"
  aria-hidden="true"
>
  <path d="m13 7.5-5.2 5.2a3 3 0 0 1-4.3-4.3l5.6-5.5a2 2 0 0 1 2.9 2.8L6.5 11.2a1 1 0 0 1-1.4-1.4L9.8 5" />
</svg>`;

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#012638"/><g fill="none" stroke="#fff" stroke-width="2"><rect x="6.5" y="9" width="19" height="14" rx="2.5"/><path d="m7 11 9 6.5 9-6.5"/></g></svg>`;
