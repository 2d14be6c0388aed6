import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openChanges, type Changes } from './changes.ts';
import { answerApi } from './api.ts';
import { sendHtml, sendFile, sendMarkup, sendRedirect, sendText } from './answers.ts';
import { inboxPage } from './inbox-page.ts';
import { frameDocument, framePolicy } from './mail-frame.ts';
import { mailPage } from './mail-page.ts';
import { clearPage, notFoundPage } from './notice-pages.ts';
import { favicon } from './page.ts';
import { script } from './script.ts';
import { comesFromHere, isForThisHost } from './same-origin.ts';
import type { MailStore, StoredMail } from './store.ts';
import { style } from './style.ts';
import { languageOf, textsIn, type Language } from './texts.ts';

export interface Web {
  origin: string;
  close(): Promise<void>;
}

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  language: Language;
  store: MailStore;
  changes: Changes;
}

/** Serves the pages and the JSON calls over the given mails. */
export const openWeb = async (host: string, port: number, store: MailStore): Promise<Web> => {
  const changes = openChanges(store);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://mailbox.invalid');
    const language = languageOf(request.headers['accept-language']);
    answer({ request, response, url, language, store, changes }).catch((error: unknown) => {
      console.error('Demo mailbox:', error);
      if (!response.headersSent) sendText(response, 500, 'Internal error');
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const assigned = (server.address() as AddressInfo).port;
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${assigned}`,
    async close() {
      changes.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
};

const answer = async (visit: Visit): Promise<void> => {
  const { request, response, url, language, store } = visit;
  if (!isForThisHost(request)) return sendText(response, 421, 'Misdirected request');
  if (url.pathname.startsWith('/api/')) return answerApi(request, response, url, store);
  if (url.pathname === '/clear' && request.method === 'POST') {
    if (!comesFromHere(request)) return sendText(response, 403, textsIn(language).refused);
    await store.clear();
    return sendRedirect(response, '/');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendText(response, 405, 'Method not allowed', { allow: 'GET, HEAD' });
  }
  const [, first, id = '', part, index] = url.pathname.split('/');
  const stored = first === 'mail' ? store.find(id) : undefined;
  if (stored) return answerMail(visit, stored, part, index);
  answerFixed(visit);
};

const answerFixed = ({ response, url, language, store, changes }: Visit): void => {
  const query = url.searchParams.get('q')?.trim() ?? '';
  const pageNumber = Math.trunc(Number(url.searchParams.get('page'))) || 1;
  switch (url.pathname) {
    case '/':
      return sendHtml(response, 200, inboxPage({ language, mails: [...store.all()].reverse(), query, pageNumber }));
    case '/clear':
      return sendHtml(response, 200, clearPage(language, store.all().length));
    case '/events':
      return changes.follow(response);
    case '/mailbox.css':
      return sendText(response, 200, style, { 'content-type': 'text/css; charset=utf-8' });
    case '/mailbox.js':
      return sendText(response, 200, script, { 'content-type': 'text/javascript; charset=utf-8' });
    case '/favicon.svg':
      return sendText(response, 200, favicon, { 'content-type': 'image/svg+xml' });
    case '/healthz':
      return sendText(response, 200, 'ok');
    default:
      return sendHtml(response, 404, notFoundPage(language));
  }
};

const answerMail = async (visit: Visit, stored: StoredMail, part?: string, index?: string): Promise<void> => {
  const { response, url, language, store } = visit;
  const { mail, raw } = stored;
  if (part === undefined) {
    await store.markRead(mail.id);
    return sendHtml(response, 200, mailPage(language, stored, url.searchParams.get('view')));
  }
  if (part === 'html' && mail.html) return sendMarkup(response, 200, frameDocument(mail), framePolicy);
  if (part === 'source') return sendFile(response, `${mail.id}.eml`, 'message/rfc822', raw);
  const attachment = part === 'attachments' ? mail.attachments[Number(index)] : undefined;
  if (attachment) return sendFile(response, attachment.name, attachment.mime, attachment.bytes);
  return sendHtml(response, 404, notFoundPage(language));
};
