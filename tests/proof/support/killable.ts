import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startCrmSimulator, type CrmSimulator } from '#sim/crm/server.ts';
import { startMailbox, type Mailbox } from '#sim/mailbox/server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { killTree, startPortal, type PortalProcess } from '#tests/support/portal-process.ts';
import { newDataDir, removeDataDir, wideBudgets } from '../../../bench/support/portal.ts';

/** A running portal with its mailbox and CRM, and direct access to its database. */
export interface Place {
  origin: string;
  mailbox: Mailbox;
  crm: CrmSimulator;
  webhookSecret: string;
  query: (statement: string, values?: unknown[]) => Promise<Record<string, any>[]>;
}

/** The built portal and its embedded database as processes that can be killed; CRM and mailbox keep running. */
export interface Killable extends Place {
  env: Record<string, string>;
  portal(): PortalProcess;
  start(): Promise<void>;
  killPortal(): Promise<void>;
  /** Kills portal, PostgreSQL and their child processes at the same time. */
  killBoth(): Promise<void>;
  close(): Promise<void>;
}

const webhookSecret = 'a-secret-of-the-e-signature-provider';

/** Process id and socket folder from PostgreSQL's own pid file. */
const postmaster = async (dataDir: string): Promise<{ pid: number; socket: string }> => {
  const text = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const [pid, , , , socket = ''] = text.split('\n');
  return { pid: Number(pid), socket };
};

/** Queries the embedded database of a folder, whichever process started it. */
export const lookInto =
  (dataDir: string): Killable['query'] =>
  async (statement, values) => {
    const { socket } = await postmaster(dataDir);
    const client = new pg.Client({
      host: socket,
      user: 'paraphe',
      database: 'paraphe',
      application_name: 'proof',
    });
    await client.connect();
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end();
    }
  };

/** Waits until all database connections of the killed portal are closed, so that its writes have ended. */
const untilNobodyWrites = async (query: Killable['query']): Promise<void> => {
  const busy = `select 1 from pg_stat_activity where application_name = 'paraphe'`;
  while ((await query(busy)).length > 0) await pause(20);
};

export const openKillable = async (more: Record<string, string> = {}): Promise<Killable> => {
  const [dataDir, port] = [more['DATA_DIR'] ?? (await newDataDir()), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const [mailbox, crm] = await Promise.all([
    startMailbox(),
    startCrmSimulator({ redirectUris: [`${origin}/workspaces`] }),
  ]);
  const env: Record<string, string> = {
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.smtpUrl,
    CRM_LOGIN_URL: `${crm.origin}/login`,
    CRM_TEST_URL: `${crm.origin}/test`,
    PROVIDER_ORG_URL: `${crm.origin}/docugen`,
    SIGN_WEBHOOK_SECRET: webhookSecret,
    LOG_LEVEL: 'warn',
    ...wideBudgets,
    ...more,
  };
  const query = lookInto(dataDir);
  let portal = await startPortal(env);
  return {
    origin,
    env,
    mailbox,
    crm,
    webhookSecret,
    query,
    portal: () => portal,
    start: async () => {
      portal = await startPortal(env);
    },
    killPortal: async () => {
      await portal.kill();
      await untilNobodyWrites(query);
    },
    killBoth: async () => {
      const { pid } = await postmaster(dataDir);
      killTree(pid);
      await portal.killAll();
    },
    close: async () => {
      await portal.stop();
      await Promise.all([mailbox.close(), crm.close()]);
      if (!more['DATA_DIR']) await removeDataDir(dataDir);
    },
  };
};
