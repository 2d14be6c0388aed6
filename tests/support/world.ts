import { wideUnverifiedBudgets } from './wide-budgets.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Clock } from '#engines/clock.ts';
import { silentLog } from '#engines/log.ts';
import { openPages } from '#http/pages/pages.ts';
import { sql } from 'kysely';
import type { AppContext } from '#server/app-context.ts';
import { closeApp } from '#http/graceful-shutdown.ts';
import { buildApp, registerJobs, toContext } from '#server/app.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openEngines, type OpenEngines } from '#server/open-engines.ts';
import { startCrmSimulator, type CrmSimulator } from '#sim/crm/server.ts';
import { startMailbox, type Mailbox } from '#sim/mailbox/server.ts';
import { cacheDir } from './cache-dir.ts';
import { makeDatabase } from './own-database.ts';

export interface World {
  app: FastifyInstance;
  context: AppContext;
  config: Config;
  mailbox: Mailbox;
  crm: CrmSimulator;
  clock: Clock & { set(now: Date): void };
  /** The app's address, for tests that `inject` cannot do: streams, cut sockets. */
  origin: string;
  connectionString: string;
  /** Makes an HTTP call with a JSON body; a JSON answer is parsed. */
  call(method: InjectOptions['method'], url: string, options?: CallOptions): Promise<Answer>;
  /** Returns the SQL statements of `work` itself, without those of jobs that run at the same time. */
  countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }>;
  /** Returns all SQL statements during `meanwhile`, also those of jobs. */
  watchStatements(meanwhile: () => Promise<void>): Promise<string[]>;
  close(): Promise<void>;
}

export interface CallOptions {
  body?: unknown;
  bearer?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  body: any;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
}

/** These budgets are so high that only tests of budgets reach them. */
const wideBudgets = [
  'LOGIN',
  'LOGIN_ACCOUNT',
  'LOGIN_ADDRESS',
  'REGISTER_ADDRESS',
  'REGISTER_RECIPIENT',
  'REGISTER_OWN_NAME',
  'MAIL_LINK',
  'MAIL_LINK_ADDRESS',
  'EMAIL_TOKEN',
  'EMAIL_TOKEN_ADDRESS',
  'RENEW',
  'RENEW_ADDRESS',
  'WEBDOC_READ',
  'WEBDOC_READ_ADDRESS',
  'WEBDOC_SIGN',
  'WEBDOC_DRAFT',
  'WEBDOC_PAPER',
  'WEBDOC_SIGN_ADDRESS',
  'WEBDOC_UPLOAD',
  'WEBDOC_UNKNOWN_ADDRESS',
  'SIGNER_CODE',
  'SIGNER_CODE_HOUR',
  'SIGNER_CODE_RECIPIENT',
  'SIGNER_CODE_ADDRESS',
  'SIGNER_CODE_TRY',
  'WEBDOC_QUESTION',
  'WEBDOC_REOPEN',
  'WEBDOC_CORRECT',
  'WEBDOC_DELEGATE',
  'WEBDOC_SNOOZE',
  'OWN_DOCUMENTS',
  'OWN_DOCUMENTS_ADDRESS',
  'CALL',
  'CALL_ADDRESS',
  'TOKEN_CALL',
  'CRM',
  'LOGIN_AS_ADDRESS',
  'SECOND_FACTOR',
  'INVITE',
  'LINK_REQUEST',
  'LINK_REQUEST_COMPANY',
  'AUDIT',
  'AUDIT_EXPORT',
  'DEPLOYMENT',
  'LOGO',
  'TICKET',
];

const testEnvironment = (parts: { dataDir: string; database: Record<string, string>; crm: string; smtp: string }) => ({
  PORT: '0',
  PUBLIC_URL: 'http://portal.test',
  DATA_DIR: parts.dataDir,
  CACHE_DIR: cacheDir,
  ...parts.database,
  SMTP_URL: parts.smtp,
  CRM_LOGIN_URL: `${parts.crm}/login`,
  CRM_TEST_URL: `${parts.crm}/test`,
  PROVIDER_ORG_URL: `${parts.crm}/docugen`,
  SECRET_KEY: randomBytes(32).toString('base64'),
  STAFF_EMAIL: 'staff@docugen.example',
  METRICS_TOKEN: 'metrics-for-the-tests',
  LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
  ...wideUnverifiedBudgets,
  ...Object.fromEntries(wideBudgets.map((name) => [`RATE_${name}`, '100000/60'])),
});

const movableClock = (): World['clock'] => {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    set: (now) => {
      offset = now.getTime() - Date.now();
    },
  };
};

const toAnswer = (response: Awaited<ReturnType<FastifyInstance['inject']>>): Answer => {
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  return {
    status: response.statusCode,
    text: response.body,
    body: isJson && response.body !== '' ? JSON.parse(response.body) : response.body,
    headers: response.headers,
  };
};

export interface WorldOptions {
  env?: Record<string, string>;
  /** Use the production cost of password hashing, for tests of its delay. */
  slowPasswords?: boolean;
}

/** A low hashing cost, for tests where log-in is only a preparation. */
const quickPasswords = { parameters: { memoryCost: 64, timeCost: 1, parallelism: 1 } };

/**
 * Seals are raised a minute after they were made: one more entry, webhook and file. Here that waits for a day, so that a
 * slow test counts the same as a quick one; tests of it make the job due.
 */
const raiseLater = async ({ db }: AppContext): Promise<void> => {
  await sql`create or replace function raise_later() returns trigger language plpgsql as $$
    begin new.run_at := now() + interval '1 day'; return new; end $$`.execute(db);
  await sql`create or replace trigger raise_later before insert on jobs for each row when (new.name = 'webdoc.raise')
    execute function raise_later()`.execute(db);
};

/** Starts the whole product on its own database, with the CRM simulator and the mailbox. */
export const openWorld = async (options: WorldOptions = {}): Promise<World> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'paraphe-world-'));
  // When the tests run as root, PostgreSQL runs under another account and must reach the folder.
  await chmod(dataDir, 0o711);
  const [database, mailbox, crm] = await Promise.all([
    makeDatabase('world'),
    startMailbox(),
    startCrmSimulator({ redirectUris: ['http://portal.test/workspaces'] }),
  ]);
  const config = readConfig({
    ...testEnvironment({
      dataDir,
      database: database.env,
      crm: crm.origin,
      smtp: mailbox.smtpUrl,
    }),
    ...options.env,
  });
  const clock = movableClock();
  const counting = new AsyncLocalStorage<string[]>();
  let watched: string[] | null = null;
  const engines: OpenEngines = await openEngines(config, {
    log: silentLog,
    migrationsDir: 'server/migrations',
    clock,
    passwords: options.slowPasswords ? {} : quickPasswords,
    onStatement: (statement) => {
      counting.getStore()?.push(statement);
      watched?.push(statement);
    },
  });
  const pages = await openPages({
    webDir: path.resolve('dist/web'),
    ssrDir: path.resolve('dist/web-ssr'),
    productName: config.productName,
  });
  const context = toContext(config, engines, pages);
  await raiseLater(context);
  registerJobs(context);
  const app = await buildApp(config, context, { checkAnswers: true });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  await engines.jobs.start();
  return {
    app,
    context,
    config,
    mailbox,
    crm,
    clock,
    origin,
    connectionString: database.connectionString,
    call: async (method, url, { body, bearer, headers } = {}) =>
      toAnswer(
        await app.inject({
          method,
          url,
          headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
          ...(body !== undefined && { payload: body as object }),
        } as InjectOptions),
      ),
    countStatements: async (work) => {
      const statements: string[] = [];
      return { result: await counting.run(statements, work), statements };
    },
    watchStatements: async (meanwhile) => {
      const statements: string[] = [];
      watched = statements;
      await meanwhile();
      watched = null;
      return statements;
    },
    close: async () => {
      await closeApp(app, { lastRequestsMs: 0 });
      await engines.close();
      await Promise.all([mailbox.close(), crm.close()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
