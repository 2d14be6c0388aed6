import type { DsnSample } from './dsn-samples.test-support.ts';
import type { DeliveryState, FailureClass } from '#contract/webdocs/delivery.ts';

/** A report of any form. */
export interface WholeSample {
  name: string;
  expected: FailureClass;
  /** `bounced` unless said otherwise. */
  state?: DeliveryState;
  from: string;
  subject: string;
  type?: string;
  head?: string;
  body: string;
}

/** The mail that came back: its words are not the server’s. */
export const returned =
  'Return-Path: <bounces@paraphe.example>\nSubject: To sign\nTo: zoe@client.example\n\nPlease sign: quota, spam, user unknown';
const part = (type: string, body: string): string => `--b\nContent-Type: ${type}\n\n${body}\n`;
export const parts = (...all: [string, string][]): string =>
  `${all.map(([type, body]) => part(type, body)).join('')}--b--\n`;
export const daemon = 'Mail Delivery System <MAILER-DAEMON@mx.client.example>';

interface Written {
  from: string;
  to?: string;
  subject: string;
  type?: string;
  head?: string;
  body: string;
}

/** A whole mail with CRLF. */
export const writeMail = (mail: Written): Buffer =>
  Buffer.from(
    [
      `From: ${mail.from}`,
      `To: <${mail.to ?? 'bounces@paraphe.example'}>`,
      `Subject: ${mail.subject}`,
      'Date: Wed, 25 Nov 2026 10:00:00 +0000',
      'MIME-Version: 1.0',
      `Content-Type: ${mail.type ?? 'text/plain; charset=utf-8'}`,
      'Content-Transfer-Encoding: 8bit',
      ...(mail.head === undefined ? [] : [mail.head]),
      '',
      mail.body,
    ]
      .join('\n')
      .replaceAll('\n', '\r\n'),
  );

export const writeWhole = (sample: Omit<WholeSample, 'expected' | 'state'>, to?: string): Buffer =>
  writeMail({ ...sample, ...(to !== undefined && { to }) });

export interface DsnOptions {
  to?: string;
  recipient?: string;
  action?: string;
}

/** A report of RFC 3464 as Postfix writes it, folded, with the mail that came back. */
export const writeDsn = (
  [, , status, diagnostic]: DsnSample,
  { to, recipient = 'zoe@client.example', action = 'failed' }: DsnOptions = {},
): Buffer => {
  const folded = diagnostic.replaceAll(/(.{50,70}) /g, '$1\n    ');
  const code = diagnostic === '' ? '' : `\nDiagnostic-Code: smtp; ${folded}`;
  return writeMail({
    from: 'Mail Delivery System <MAILER-DAEMON@relay.example>',
    ...(to !== undefined && { to }),
    subject: 'Undelivered Mail Returned to Sender',
    head: 'Auto-Submitted: auto-replied',
    type: 'multipart/report; report-type=delivery-status; boundary="b"',
    body: `This is a MIME-encapsulated message.\n\n--b\nContent-Type: text/plain; charset=utf-8\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients.\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; relay.example\nArrival-Date: Wed, 25 Nov 2026 09:59:00 +0000\n\nFinal-Recipient: rfc822; ${recipient}\nAction: ${action}\nStatus: ${status}\nRemote-MTA: dns; mx.client.example${code}\n\n--b\nContent-Type: message/rfc822\n\nSubject: To sign\nTo: ${recipient}\n\nquota, spam, user unknown\n--b--\n`,
  });
};
