import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Log } from '../log.ts';
import { inSpan } from '../tracing/trace.ts';

export interface MailServerSettings {
  smtpUrl: string;
  /** When true and the server offers no TLS, neither the password nor a mail is sent. */
  requireTls: boolean;
}

/** `unknown` until the server was asked for the first time. */
export type MailServerState = 'unknown' | 'ok' | 'failing';

export interface MailServer {
  /** Answers what the server said when it took the mail. @throws what nodemailer throws */
  send(mail: SendMailOptions): Promise<string>;
  /** Connects, encrypts and logs in, and logs a failure once. Never throws. */
  check(): Promise<void>;
  /** State at the last mail or check of this process. A failure is checked again after a minute. */
  state(): MailServerState;
  close(): void;
}

/** Fields of a nodemailer error: the server's code and the command it answered. */
export interface SmtpFailure {
  responseCode?: number;
  command?: string;
  response?: string;
}

/** The error concerns only one mail: the server is reachable and accepts others. */
export const isAboutOneMail = ({ responseCode = 0, command = '' }: SmtpFailure): boolean =>
  responseCode > 0 && ['RCPT TO', 'DATA'].includes(command);

const lookAgainMs = 60_000;
const sending = { name: 'send mail', kind: 'client', attributes: { 'peer.service': 'smtp' } } as const;

const transportTo = ({ smtpUrl, requireTls }: MailServerSettings) => {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTLS: requireTls && !secure,
    // Optional encryption accepts any certificate, because the alternative is to send unencrypted.
    ...(!requireTls && !secure && { tls: { rejectUnauthorized: false } }),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      // Without this, nodemailer skips the log-in when the server does not offer one, and the password is never
      // checked.
      forceAuth: true,
    }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/**
 * Mail programs read encoded words in a subject (RFC 2047): a name with one would show line ends, and whatever else names
 * may not have.
 */
const plainSubject = (subject = ''): string => subject.replaceAll('=?', '= ?');

/** The mail server and its state. */
export const openMailServer = (settings: MailServerSettings, log: Log): MailServer => {
  const smtp = transportTo(settings);
  let state: MailServerState = 'unknown';
  let seenAt = 0;
  const note = (error: Error | null) => {
    const next = error === null || isAboutOneMail(error as SmtpFailure) ? 'ok' : 'failing';
    if (next === 'failing' && state !== 'failing')
      log.error(
        { error: error?.message, tlsRequired: settings.requireTls },
        'MAILS ARE NOT SENT: the mail server cannot be used. They wait, and are tried again',
      );
    if (next === 'ok' && state === 'failing') log.info({}, 'the mail server takes mails again');
    state = next;
    seenAt = Date.now();
  };
  const check = async () => {
    seenAt = Date.now();
    try {
      await smtp.verify();
      note(null);
    } catch (error) {
      note(error as Error);
    }
  };
  return {
    send: async (mail) => {
      try {
        const { response } = await inSpan(sending, () =>
          smtp.sendMail({ ...mail, subject: plainSubject(mail.subject) }),
        );
        note(null);
        return response ?? '';
      } catch (error) {
        note(error as Error);
        throw error;
      }
    },
    check,
    state: () => {
      if (state === 'failing' && Date.now() - seenAt > lookAgainMs) void check();
      return state;
    },
    close: () => smtp.close(),
  };
};
