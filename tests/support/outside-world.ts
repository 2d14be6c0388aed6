import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startCrmSimulator, type CrmSimulator } from '#sim/crm/server.ts';
import { startMailbox, type Mailbox } from '#sim/mailbox/server.ts';
import { cacheDir } from './cache-dir.ts';
import { makeDatabase } from './own-database.ts';
import { wideUnverifiedBudgets } from './wide-budgets.ts';

/** Resources that several portal processes share: database, folder, CRM and mailbox. */
export interface OutsideWorld {
  /** For `launchPortal` and `runAdmin`. */
  env: Record<string, string>;
  mailbox: Mailbox;
  crm: CrmSimulator;
  dataDir: string;
  /** Queries the database directly. */
  query(statement: string, values?: unknown[]): Promise<Record<string, any>[]>;
  close(): Promise<void>;
}

/** Creates a folder that the accounts of PostgreSQL and of the browser can reach when the tests run as root. */
export const makeDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'paraphe-process-'));
  await chmod(folder, 0o711);
  return folder;
};

/** Budgets high enough for many repeated calls. */
const wideBudgets = Object.fromEntries(
  [
    'LOGIN',
    'LOGIN_ADDRESS',
    'REGISTER_ADDRESS',
    'REGISTER_RECIPIENT',
    'REGISTER_OWN_NAME',
    'EMAIL_TOKEN',
    'EMAIL_TOKEN_ADDRESS',
    'CRM',
  ].map((name) => [`RATE_${name}`, '100000/60']),
);

export const openOutsideWorld = async (options: { publicUrl: string; empty?: boolean }): Promise<OutsideWorld> => {
  const { publicUrl, empty = false } = options;
  const dataDir = await makeDataDir();
  const [database, mailbox, crm] = await Promise.all([
    makeDatabase('processes', { empty }),
    startMailbox(),
    startCrmSimulator({ redirectUris: [`${publicUrl}/workspaces`] }),
  ]);
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  // `end` does not wait for sockets: one may still be closing when the database stops, and then emits an error.
  pool.on('error', () => {});
  return {
    env: {
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataDir,
      CACHE_DIR: cacheDir,
      ...database.env,
      SECRET_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: mailbox.smtpUrl,
      CRM_LOGIN_URL: `${crm.origin}/login`,
      CRM_TEST_URL: `${crm.origin}/test`,
      PROVIDER_ORG_URL: `${crm.origin}/docugen`,
      LOG_LEVEL: 'info',
      ...wideBudgets,
      ...wideUnverifiedBudgets,
    },
    mailbox,
    crm,
    dataDir,
    query: async (statement, values) => (await pool.query(statement, values)).rows,
    close: async () => {
      await Promise.all([mailbox.close(), crm.close(), pool.end()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
