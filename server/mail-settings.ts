import * as z from 'zod';
import type { MailServerSettings } from '#engines/mail/mail-server.ts';
import type { ReportSettings } from '#engines/mail/reports/report-intake.ts';

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

const blank = (value: unknown) => (value === '' ? undefined : value);
const domainName = /^(?=.{4,180}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** Variables of what comes back of mails. */
export const reportVariables = {
  BOUNCE_DOMAIN: z.preprocess(blank, z.string().regex(domainName, 'a domain: bounces.example.com').optional()),
  BOUNCE_PORT: z.preprocess(blank, z.coerce.number().int().min(0).max(65535).optional()),
  BOUNCE_SECRET: z.preprocess(
    blank,
    z
      .string()
      .regex(/^[\w-]{24,200}$/, '24 letters, digits, - or _ at least: it stands in an address')
      .optional(),
  ),
};

interface ReportEnvironment {
  HOST: string;
  BOUNCE_DOMAIN?: string | undefined;
  BOUNCE_PORT?: number | undefined;
  BOUNCE_SECRET?: string | undefined;
}

/** Return addresses and the ways in for reports. Without a domain, mails return to `MAIL_FROM`, and nothing is read. */
export const reportSettings = (
  env: ReportEnvironment,
): { reports: ReportSettings | undefined; bounceSecret: string | undefined } => ({
  reports:
    env.BOUNCE_DOMAIN === undefined
      ? undefined
      : {
          domain: env.BOUNCE_DOMAIN.toLowerCase(),
          ...(env.BOUNCE_PORT !== undefined && { door: { host: env.HOST, port: env.BOUNCE_PORT } }),
        },
  bounceSecret: env.BOUNCE_SECRET,
});

export const reportContradictions = (env: ReportEnvironment): string[] => [
  ...(env.BOUNCE_PORT !== undefined && env.BOUNCE_DOMAIN === undefined
    ? ['BOUNCE_DOMAIN is missing: BOUNCE_PORT takes reports for the addresses of this domain']
    : []),
  ...(env.BOUNCE_DOMAIN !== undefined && env.BOUNCE_PORT === undefined && env.BOUNCE_SECRET === undefined
    ? ['BOUNCE_DOMAIN: give BOUNCE_PORT or BOUNCE_SECRET too, or no report can reach the portal']
    : []),
];
