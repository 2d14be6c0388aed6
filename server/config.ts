import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { defaultBudgets, type Budget, type BudgetName } from '#contract/rate-limits.ts';
import { apiVersion } from '#engines/crm/api-version.ts';
import { generatedSecret } from '#engines/secrets/keys.ts';
import { ConfigError } from './config-error.ts';
import { ensureDataDir } from './data-dir.ts';
import { databaseUrl, replicaUrls } from './database-settings.ts';
import { mailServerSettings, reportContradictions, reportSettings, reportVariables } from './mail-settings.ts';
import { smsContradictions, smsGateway } from './sms-settings.ts';
import { proxyProblems, proxyVariables, type ProxyVariables } from '#engines/outbound-http/proxy.ts';
import { tracingSettings, tracingVariables } from './tracing-settings.ts';

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An address, a network as `10.0.0.0/8`, or one of the three names Fastify knows. */
const isProxy = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (more !== undefined || version === 0) return namedNetworks.has(text);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

const port = z.coerce.number().int().min(0).max(65535);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
/** Target of a link: a web page or a mail address. */
const reachable = z.url({ protocol: /^(https?|mailto)$/ });
const blank = (value: unknown) => (value === '' ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blank, schema.optional());

const isEncoded = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};
/** Name and password are percent-encoded. */
const smtpUrl = z
  .url({ protocol: /^smtps?$/, hostname: /./, error: 'smtp://user:password@host:587 or smtps://…' })
  .refine(isEncoded, 'in user and password, write % as %25');

const environment = z.object({
  NODE_ENV: optional(z.string()),
  HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  PORT: z.preprocess(blank, port.default(3000)),
  PUBLIC_URL: optional(httpUrl),
  DATA_DIR: z.preprocess(blank, z.string().default('./data')),
  CACHE_DIR: optional(z.string()),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_DIRECT_URL: optional(databaseUrl),
  DATABASE_REPLICA_URLS: optional(replicaUrls),
  DATABASE_REPLICA_MAX_STALENESS_SECONDS: z.preprocess(blank, z.coerce.number().int().min(1).max(300).default(10)),
  FILES_URL: optional(z.url({ protocol: /^(s3|azblob|file)$/ })),
  SMTP_URL: optional(smtpUrl),
  SMTP_TLS: optional(z.enum(['required', 'optional'])),
  MAIL_FROM: optional(z.string().regex(/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'an address, or Name <address>')),
  ...reportVariables,
  SMS_GATEWAY_URL: optional(httpUrl),
  SMS_GATEWAY_SECRET: optional(z.string().min(16)),
  SMS_SENDER: optional(z.string().regex(/^\+?[A-Za-z0-9 ]{1,15}$/, 'a number, or up to 11 letters')),
  SECRET_KEY: optional(z.string().regex(/^[A-Za-z0-9+/_-]{43,}={0,2}$/, '32 random bytes or more in base64')),
  CRM_CLIENT_ID: optional(z.string()),
  CRM_CLIENT_SECRET: optional(z.string()),
  CRM_LOGIN_URL: optional(httpUrl),
  CRM_TEST_URL: optional(httpUrl),
  PROVIDER_ORG_URL: optional(httpUrl),
  PROVIDER_ORG_CLIENT_ID: optional(z.string()),
  PROVIDER_ORG_CLIENT_SECRET: optional(z.string()),
  PROVIDER_ORG_JWT_USERNAME: optional(z.string()),
  PROVIDER_ORG_JWT_KEY: optional(z.string()),
  PROVIDER_ORG_MESSAGES_SECRET: optional(
    z.string().regex(/^[\w-]{24,200}$/, '24 letters, digits, - or _ at least: it stands in an address'),
  ),
  SIGN_WEBHOOK_SECRET: optional(
    z
      .string()
      .transform((text) => text.split(',').map((secret) => secret.trim()))
      .pipe(z.array(z.string().min(16)).max(2, 'one, or two while the sender changes it')),
  ),
  SEAL_P12: optional(z.string()),
  SEAL_P12_PASSWORD: optional(z.string()),
  TSA_URL: optional(httpUrl),
  CHROMIUM_PATH: optional(z.string().refine((file) => isProgram(file), 'no program is there')),
  RENDER_URL: optional(httpUrl),
  STAFF_EMAIL: optional(z.email()),
  PRODUCT_NAME: z.preprocess(blank, z.string().min(1).max(60).default('Paraphe')),
  SUPPORT_URL: z.preprocess(blank, reachable.default('mailto:support@paraphe.example')),
  TRAINING_URL: z.preprocess(blank, reachable.default('https://university.paraphe.example/')),
  HELP_URL: z.preprocess(blank, reachable.default('https://help.paraphe.example/')),
  LEGAL_URL: z.preprocess(blank, reachable.default('https://www.paraphe.example/legal')),
  TRUST_PROXY: optional(
    z
      .string()
      .refine(
        (text) => ['on', 'off'].includes(text) || text.split(',').every((proxy) => isProxy(proxy.trim())),
        'on, off, or addresses and networks: 10.0.0.1, 192.168.0.0/16',
      ),
  ),
  METRICS_TOKEN: optional(z.string().min(16)),
  BACKUP_PASSPHRASE: optional(z.string().min(16)),
  // It deletes: what JavaScript also takes for a number (`1e3`, `0x10`) may have been meant otherwise.
  RETENTION_DAYS: optional(z.string().regex(/^\d+$/, 'digits only').transform(Number).pipe(z.int().min(1).max(36_500))),
  ROLE: z.preprocess(blank, z.enum(['all', 'web', 'worker']).default('all')),
  DRAIN_SECONDS: z.preprocess(blank, z.coerce.number().int().min(0).max(60).default(0)),
  ...tracingVariables,
  LOG_LEVEL: z.preprocess(blank, z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info')),
  DEMO_CRM_ORIGIN: optional(httpUrl),
  DEMO_MAILBOX_URL: optional(httpUrl),
  DEMO_SMTP_URL: optional(z.url({ protocol: /^smtp$/ })),
  DEMO_SMS_URL: optional(httpUrl),
});

type Environment = z.infer<typeof environment>;

const readBudgets = (env: NodeJS.ProcessEnv, problems: string[]): Record<BudgetName, Budget> => {
  const budgets: Record<string, Budget> = { ...defaultBudgets };
  for (const name of Object.keys(defaultBudgets)) {
    const variable = `RATE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
    const text = env[variable];
    if (!text) continue;
    const match = /^(\d{1,9})\/(\d{1,6})$/.exec(text);
    if (match) budgets[name] = { points: Number(match[1]), seconds: Number(match[2]) };
    else problems.push(`${variable}: write calls/seconds, for instance 100/60`);
  }
  return budgets;
};

/**
 * `off`, `on` (proxies on this machine and in private networks), or a list of addresses and networks. Never
 * everybody: then each client could name its own address.
 */
const trustedProxies = (text: string | undefined): false | string => {
  if (!text || text === 'off') return false;
  return text === 'on' ? 'loopback, linklocal, uniquelocal' : text;
};

const contradictions = (env: Environment, demo: boolean): string[] => {
  const lines: string[] = [];
  const production = env.NODE_ENV === 'production';
  const needs = (name: keyof Environment, why: string) => {
    if (env[name] === undefined) lines.push(`${name} is missing: ${why}`);
  };
  if (env.CRM_CLIENT_ID) needs('CRM_CLIENT_SECRET', 'CRM_CLIENT_ID is set, and the External Client App needs both');
  if (env.CRM_CLIENT_SECRET) needs('CRM_CLIENT_ID', 'CRM_CLIENT_SECRET is set, and the External Client App needs both');
  if (production) {
    needs('SECRET_KEY', 'production never runs on a generated key');
    needs('CRM_CLIENT_ID', 'production never runs the demo');
    needs('PUBLIC_URL', 'links in mails need the public address');
  }
  if (!demo) {
    needs('SMTP_URL', 'outside the demo there is no mailbox page to send to');
    needs('MAIL_FROM', 'outside the demo mails need a sender');
    needs('PROVIDER_ORG_URL', 'contracts, invoices and tickets are read from the provider org');
    if (!env.PROVIDER_ORG_JWT_KEY) {
      needs('PROVIDER_ORG_CLIENT_ID', 'give client credentials, or PROVIDER_ORG_JWT_USERNAME and PROVIDER_ORG_JWT_KEY');
      needs(
        'PROVIDER_ORG_CLIENT_SECRET',
        'give client credentials, or PROVIDER_ORG_JWT_USERNAME and PROVIDER_ORG_JWT_KEY',
      );
    }
  }
  if (env.DATABASE_DIRECT_URL) needs('DATABASE_URL', 'DATABASE_DIRECT_URL is the way past the pooler that it names');
  if (env.DATABASE_REPLICA_URLS) needs('DATABASE_URL', 'DATABASE_REPLICA_URLS are the standbys of its database');
  if (env.SEAL_P12_PASSWORD !== undefined) needs('SEAL_P12', 'SEAL_P12_PASSWORD has no file to open');
  if (env.PROVIDER_ORG_JWT_KEY) needs('PROVIDER_ORG_JWT_USERNAME', 'the JWT names a user of the provider org');
  return [...lines, ...smsContradictions(env, demo), ...reportContradictions(env)];
};

const demoClient = { id: 'paraphe-demo', secret: 'paraphe-demo-secret' };

/** Addresses of the CRM: from the variables, else Salesforce's own hosts, else (in the demo) the simulator of `npm start`. */
const crmSettings = (env: Environment, demo: boolean) => {
  const simulator = env.DEMO_CRM_ORIGIN;
  const loginUrl = env.CRM_LOGIN_URL ?? (demo ? `${simulator}/login` : 'https://login.salesforce.com');
  const testUrl = env.CRM_TEST_URL ?? (demo ? `${simulator}/test` : 'https://test.salesforce.com');
  const providerUrl = env.PROVIDER_ORG_URL ?? `${simulator}/docugen`;
  const origins = new Set([loginUrl, testUrl, providerUrl].map((url) => new URL(url).origin));
  return {
    clientId: env.CRM_CLIENT_ID ?? demoClient.id,
    clientSecret: env.CRM_CLIENT_SECRET ?? demoClient.secret,
    loginUrl,
    testUrl,
    apiVersion,
    extraOrigins: [...origins].filter((origin) => !new URL(origin).hostname.endsWith('.salesforce.com')),
    provider: {
      baseUrl: providerUrl,
      clientId: env.PROVIDER_ORG_CLIENT_ID ?? env.CRM_CLIENT_ID ?? demoClient.id,
      clientSecret: env.PROVIDER_ORG_CLIENT_SECRET ?? env.CRM_CLIENT_SECRET ?? demoClient.secret,
      jwt: env.PROVIDER_ORG_JWT_KEY
        ? {
            username: env.PROVIDER_ORG_JWT_USERNAME ?? '',
            privateKeyPem: env.PROVIDER_ORG_JWT_KEY,
            audience: loginUrl,
          }
        : undefined,
    },
  };
};

const parseEnvironment = (env: NodeJS.ProcessEnv, problems: string[]): Environment | null => {
  const parsed = environment.safeParse(env);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) problems.push(`${issue.path.join('.')}: ${issue.message}`);
  return null;
};

const toConfig = (env: Environment, budgets: Record<BudgetName, Budget>, proxies: ProxyVariables) => {
  const demo = env.CRM_CLIENT_ID === undefined && env.NODE_ENV !== 'production';
  const simulator = env.DEMO_CRM_ORIGIN ?? `http://localhost:${env.PORT + 1}`;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const dataDir = path.resolve(env.DATA_DIR);
  return {
    demo,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir,
    cacheDir: path.resolve(env.CACHE_DIR ?? path.join(dataDir, 'cache')),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    replicas: {
      urls: env.DATABASE_REPLICA_URLS ?? [],
      maxStalenessSeconds: env.DATABASE_REPLICA_MAX_STALENESS_SECONDS,
    },
    filesUrl: env.FILES_URL,
    mailServer: mailServerSettings(env),
    ...reportSettings(env),
    mailFrom: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <no-reply@paraphe.example>`,
    mailboxUrl: env.SMTP_URL ? undefined : env.DEMO_MAILBOX_URL,
    smsGateway: smsGateway(env, demo),
    secretKey: env.SECRET_KEY,
    crm: crmSettings({ ...env, DEMO_CRM_ORIGIN: simulator }, demo),
    providerMessagesSecret: env.PROVIDER_ORG_MESSAGES_SECRET,
    ownsWebhookSecret: env.SIGN_WEBHOOK_SECRET === undefined,
    /** Generated at first use, because a restore may bring the former one first. */
    get signWebhookSecrets(): string[] {
      return env.SIGN_WEBHOOK_SECRET ?? [generatedSecret(dataDir, 'sign-webhook.secret')];
    },
    backupPassphrase: env.BACKUP_PASSPHRASE,
    seal: { p12: env.SEAL_P12, p12Password: env.SEAL_P12_PASSWORD, tsaUrl: env.TSA_URL },
    render: { chromiumPath: env.CHROMIUM_PATH, url: env.RENDER_URL },
    staffEmail: env.STAFF_EMAIL,
    productName: env.PRODUCT_NAME,
    links: {
      support: env.SUPPORT_URL,
      training: env.TRAINING_URL,
      help: env.HELP_URL,
      legalTerms: env.LEGAL_URL,
    },
    trustProxy: trustedProxies(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN,
    retentionDays: env.RETENTION_DAYS,
    role: env.ROLE,
    drainMs: env.DRAIN_SECONDS * 1_000,
    logLevel: env.LOG_LEVEL,
    tracing: tracingSettings(env),
    budgets,
    proxies,
  };
};

export type Config = ReturnType<typeof toConfig>;

/**
 * Reads the whole environment once; the only reader of it in the server.
 * @throws {ConfigError} one line for each bad value or contradiction
 */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const problems: string[] = proxyProblems(env);
  const budgets = readBudgets(env, problems);
  const parsed = parseEnvironment(env, problems);
  if (parsed) {
    problems.push(...contradictions(parsed, parsed.CRM_CLIENT_ID === undefined && parsed.NODE_ENV !== 'production'));
  }
  if (!parsed || problems.length > 0) throw new ConfigError(problems);
  ensureDataDir(path.resolve(parsed.DATA_DIR));
  return toConfig(parsed, budgets, proxyVariables(env));
};
