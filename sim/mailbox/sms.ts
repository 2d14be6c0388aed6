import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from './answers.ts';
import { comesFromHere } from './same-origin.ts';
import type { MailStore } from './store.ts';

interface Sms {
  to: string;
  text: string;
  id: string;
  sender: string;
}

const mostBytes = 10_000;

const isSms = (value: unknown): value is Sms =>
  typeof value === 'object' &&
  value !== null &&
  ['to', 'text', 'id', 'sender'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  /^\+\d{7,15}$/u.test((value as Sms).to) &&
  /^[\w-]{1,60}$/u.test((value as Sms).id);

const readSms = async (request: IncomingMessage): Promise<Sms | null> => {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > mostBytes) return null;
  }
  try {
    const value: unknown = JSON.parse(body);
    return isSms(value) ? value : null;
  } catch {
    return null;
  }
};

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** Converts the text message to a mail, so that the inbox shows it. */
const asMail = ({ to, text, id, sender }: Sms): Buffer =>
  Buffer.from(
    [
      `From: =?utf-8?B?${base64(sender)}?= <sms@phone.invalid>`,
      `To: <${to}@phone.invalid>`,
      `Subject: =?utf-8?B?${base64(`SMS – ${text.split('\n')[0]}`)}?=`,
      `Message-ID: <${id}@phone.invalid>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      base64(text),
      '',
    ].join('\r\n'),
  );

/** `POST /api/sms` `{to, text, id, sender}`: stored as a mail to `<number>@phone.invalid`; a repeated id is ignored. */
export const answerSms = async (
  request: IncomingMessage,
  response: ServerResponse,
  store: MailStore,
): Promise<void> => {
  if (!comesFromHere(request)) return sendJson(response, 403, { error: 'foreign_origin' });
  const sms = await readSms(request);
  if (!sms) return sendJson(response, 400, { error: 'no_message' });
  const isNew = store.all().every(({ mail }) => mail.messageId !== `${sms.id}@phone.invalid`);
  if (isNew) await store.add(asMail(sms), { from: 'sms@phone.invalid', to: [`${sms.to}@phone.invalid`] });
  sendJson(response, 202, { id: sms.id });
};
