import { html, type Html } from './html.ts';
import { linksOfText, type Address, type Mail } from './mail.ts';
import { moment, page, paperclip } from './page.ts';
import type { StoredMail } from './store.ts';
import { textsIn, type Language } from './texts.ts';

export type View = 'html' | 'text' | 'source';

/** The page cuts a longer source; the download is complete. */
const shownSource = 200 * 1024;

/** One mail; shows its HTML by default, or its text when it has no HTML. */
export const mailPage = (language: Language, stored: StoredMail, asked: string | null): Html => {
  const texts = textsIn(language);
  const { mail } = stored;
  const view = viewFor(mail, asked);
  const subject = mail.subject || texts.noSubject;
  const body = html`<p class="back"><a href="/">← ${texts.inbox}</a></p>
    <article class="mail">
      <h1>${subject}</h1>
      ${facts(mail, language)} ${attachmentList(mail, language)}
      <nav class="tabs" aria-label="${texts.views}">
        ${(['html', 'text', 'source'] as const).map(
          (name) =>
            html`<a href="/mail/${mail.id}?view=${name}" ${name === view && html`aria-current="page"`}
              >${texts.view[name]}</a
            >`,
        )}
      </nav>
      ${content(stored, view, language)}
    </article>`;
  return page({ language, title: `${subject} – ${texts.title}`, kind: 'mail', body });
};

const viewFor = (mail: Mail, asked: string | null): View => {
  if (asked === 'html' || asked === 'text' || asked === 'source') return asked;
  return mail.html ? 'html' : 'text';
};

const facts = (mail: Mail, language: Language): Html => {
  const texts = textsIn(language);
  const written = new Set(mail.to.map(({ address }) => address.toLowerCase()));
  const others = mail.envelope.to.filter((address) => !written.has(address.toLowerCase()));
  const recipients = [...mail.to, ...others.map((address) => ({ name: '', address }))];
  return html`<dl class="facts">
    <dt>${texts.sender}</dt>
    <dd>${person(mail.from)}</dd>
    <dt>${texts.recipient}</dt>
    <dd>${recipients.map((to, index) => html`${index > 0 && ', '}${person(to)}`)}</dd>
    <dt>${texts.date}</dt>
    <dd>${moment(mail.receivedAt, language)}</dd>
  </dl>`;
};

const person = ({ name, address }: Address): Html =>
  name ? html`${name} <span class="address">&lt;${address}&gt;</span>` : html`${address}`;

const attachmentList = (mail: Mail, language: Language): Html | false => {
  const count = mail.attachments.filter(({ inline }) => !inline).length;
  return (
    count > 0 &&
    html`<ul class="attachments" aria-label="${textsIn(language).attachments(count)}">
      ${mail.attachments.map(({ name, bytes, inline }, index) =>
        inline
          ? html``
          : html`<li>
              <a href="/mail/${mail.id}/attachments/${index}" download
                >${paperclip}<span class="name">${name}</span>
                <span class="size">${size(bytes.length, language)}</span></a
              >
            </li>`,
      )}
    </ul>`
  );
};

const content = ({ mail, raw }: StoredMail, view: View, language: Language): Html => {
  const texts = textsIn(language);
  if (view === 'source') return source(mail, raw, language);
  if (view === 'text') {
    return mail.text
      ? html`<pre class="text">${linked(mail.text)}</pre>`
      : html`<p class="missing">${texts.noText}</p>`;
  }
  if (!mail.html) return html`<p class="missing">${texts.noHtml}</p>`;
  return html`<iframe
      class="frame"
      src="/mail/${mail.id}/html"
      title="${texts.frameTitle}"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    <p class="hint">${texts.newTab}</p>`;
};

const source = (mail: Mail, raw: Buffer, language: Language): Html => {
  const texts = textsIn(language);
  return html`<h2>${texts.headers}</h2>
    <dl class="headers">
      ${Object.entries(mail.headers).map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    <h2>${texts.source}</h2>
    <p class="hint">
      <a href="/mail/${mail.id}/source" download>${texts.download}</a>
      ${raw.length > shownSource && texts.sourceCut(shownSource / 1024)}
    </p>
    <pre class="source" tabindex="0" aria-label="${texts.source}">${raw.toString('utf8', 0, shownSource)}</pre>`;
};

const linked = (text: string): Html[] => {
  const pieces: Html[] = [];
  let rest = text;
  for (const link of linksOfText(text)) {
    const at = rest.indexOf(link);
    pieces.push(html`${rest.slice(0, at)}<a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a>`);
    rest = rest.slice(at + link.length);
  }
  return [...pieces, html`${rest}`];
};

const size = (bytes: number, language: Language): string => {
  const large = bytes >= 1_000_000;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  }).format(bytes / (large ? 1_000_000 : 1000));
};
