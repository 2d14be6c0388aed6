import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, sendText } from './answers.ts';
import { comesFromHere } from './same-origin.ts';
import { answerSms } from './sms.ts';
import type { MailStore, StoredMail } from './store.ts';

/**
 * `GET /api/mails` newest first, `?to=` for one recipient (whole envelope address, case-insensitive);
 * `GET /api/mails/<id>`; `DELETE /api/mails` empties the mailbox; `POST /api/sms` receives a text message.
 */
export const answerApi = async (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  store: MailStore,
): Promise<void> => {
  if (url.pathname === '/api/mails') {
    if (request.method === 'GET') return sendJson(response, 200, list(store, url.searchParams.get('to')));
    if (request.method !== 'DELETE') {
      return sendText(response, 405, 'Method not allowed', { allow: 'GET, DELETE' });
    }
    if (!comesFromHere(request)) return sendJson(response, 403, { error: 'foreign_origin' });
    await store.clear();
    response.writeHead(204).end();
    return;
  }
  if (url.pathname === '/api/sms' && request.method === 'POST') return answerSms(request, response, store);
  if (request.method !== 'GET') return sendText(response, 405, 'Method not allowed', { allow: 'GET' });
  const stored = store.find(url.pathname.slice('/api/mails/'.length));
  if (stored) sendJson(response, 200, shown(stored));
  else sendJson(response, 404, { error: 'not_found' });
};

const list = (store: MailStore, to: string | null): unknown[] => {
  const wanted = to?.toLowerCase();
  return store
    .all()
    .filter(({ mail }) => !wanted || mail.envelope.to.some((address) => address.toLowerCase() === wanted))
    .map(shown)
    .reverse();
};

/** Replaces the bytes of each attachment with its size and its download URL. */
const shown = ({ mail, read }: StoredMail): unknown => {
  const attachments = mail.attachments.map(({ name, mime, bytes, inline }, index) => ({
    name,
    mime,
    inline,
    size: bytes.length,
    url: `/mail/${mail.id}/attachments/${index}`,
  }));
  return { ...mail, read, attachments };
};
