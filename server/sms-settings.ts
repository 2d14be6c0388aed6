interface SmsVariables {
  SMS_GATEWAY_URL?: string | undefined;
  SMS_GATEWAY_SECRET?: string | undefined;
  SMS_SENDER?: string | undefined;
  DEMO_SMS_URL?: string | undefined;
  PRODUCT_NAME: string;
}

/** True when no third party can read the message: HTTPS, or a server on this machine. */
const isPrivate = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

/** Combinations of these variables that contradict each other, one line each. */
export const smsContradictions = (env: SmsVariables, demo: boolean): string[] => {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_SECRET: secret } = env;
  const lines: string[] = [];
  if (url && !secret)
    lines.push('SMS_GATEWAY_SECRET is missing: SMS_GATEWAY_URL is set, and the gateway knows us by a signature');
  if (secret && !url) lines.push('SMS_GATEWAY_URL is missing: SMS_GATEWAY_SECRET has no gateway to sign for');
  if (url && !demo && !isPrivate(url))
    lines.push('SMS_GATEWAY_URL: https is needed, as numbers and codes travel there');
  return lines;
};

/** Alphanumeric sender names that mobile networks accept. */
const longestSender = 11;

/** The gateway of the variables, else (demo) the mailbox page, which shows messages among its mails. */
export const smsGateway = (env: SmsVariables, demo: boolean) => {
  const named = env.PRODUCT_NAME.replaceAll(/[^A-Za-z0-9 ]/g, '').slice(0, longestSender);
  const sender = env.SMS_SENDER ?? named;
  if (env.SMS_GATEWAY_URL) return { url: env.SMS_GATEWAY_URL, secret: env.SMS_GATEWAY_SECRET ?? '', sender };
  return demo && env.DEMO_SMS_URL ? { url: env.DEMO_SMS_URL, secret: 'paraphe-demo-sms-secret', sender } : undefined;
};
