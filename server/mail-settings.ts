import type { MailServerSettings } from '#engines/mail/mail-server.ts';

interface MailEnvironment {
  SMTP_URL?: string | undefined;
  DEMO_SMTP_URL?: string | undefined;
  SMTP_TLS?: 'required' | 'optional' | undefined;
  PORT: number;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Address of the mail server. A `smtp://` connection must be encrypted by STARTTLS before any mail is sent, unless the
 * server is on this machine or `SMTP_TLS` is `optional`.
 */
export const mailServerSettings = (env: MailEnvironment): MailServerSettings => {
  const smtpUrl = env.SMTP_URL ?? env.DEMO_SMTP_URL ?? `smtp://127.0.0.1:${env.PORT + 3}`;
  // The demo's own mailbox stands on this machine, wherever it listens.
  const isHere = env.SMTP_URL === undefined || loopback.test(new URL(smtpUrl).hostname);
  return { smtpUrl, requireTls: (env.SMTP_TLS ?? (isHere ? 'optional' : 'required')) === 'required' };
};
