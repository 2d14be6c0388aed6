import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startS3 } from '#engines/blobs/cloud-servers.test-support.ts';
import { silentLog } from '#engines/log.ts';
import { issueAuthority } from '#engines/pdf/local-authority/certificates.ts';
import { leafOf, pemBytes, plainP12 } from '#engines/pdf/seal/seal-world.test-support.ts';
import { startPostgresServer } from '#engines/postgres/tcp-server.test-support.ts';
import { startCrmSimulator } from '#sim/crm/server.ts';
import { startMailbox } from '#sim/mailbox/server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPortal, type Ended, type PortalProcess } from '#tests/support/portal-process.ts';
import { newDataDir, removeDataDir, wideBudgets } from '../../../bench/support/portal.ts';
import type { Place } from '../support/killable.ts';
import { openFront } from './front.ts';

/** Built portals, each with its own folder, on one PostgreSQL server and one S3 server, behind nginx. */
export interface Fleet extends Place {
  /** Address of nginx; of the first portal when nginx is not installed. */
  origin: string;
  hasFront: boolean;
  /** Variables common to all portals. */
  env: Record<string, string>;
  portals: PortalProcess[];
  /** Stops a portal with SIGTERM and starts a new one in its place. */
  roll(at: number): Promise<Ended>;
  /** kill -9 of a portal and its browser; waits until its database connections are closed. */
  kill(at: number): Promise<void>;
  start(at: number, more?: Record<string, string>): Promise<void>;
  /** Log lines of nginx and of all portals about failed requests. */
  unserved(): string[];
  close(): Promise<void>;
}

const webhookSecret = 'a-secret-of-the-e-signature-provider';

const makeSeal = async (folder: string): Promise<string> => {
  const leaf = leafOf(issueAuthority('Authority'), 'Fleet', { days: 300 });
  const file = path.join(folder, 'seal.p12');
  await writeFile(file, plainP12(leaf.keyPem, [pemBytes(leaf)]));
  return file;
};

const startOutside = async () => {
  const [folder, port] = [await newDataDir(), await freePort()];
  const server = await startPostgresServer({
    dir: path.join(folder, 'postgres'),
    port,
    password: randomBytes(16).toString('hex'),
    log: silentLog,
  });
  const [store, mailbox] = await Promise.all([startS3(), startMailbox({ kept: 100_000 })]);
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 3, application_name: 'proof' });
  pool.on('error', () => {});
  return { folder, server, store, mailbox, pool };
};

/** Gives each portal's connections a name, so that a query shows whether they are closed. */
const named = (connectionString: string, at: number): string => {
  const url = new URL(connectionString);
  url.searchParams.set('application_name', `portal-${at}`);
  return url.toString();
};

/** Does not match a refused connection, which is no fault: nginx tries the next portal. */
const unserved = /could not be served|a request failed|while (?:reading|sending)|timed out|"status":50\d/;

/** Maximum number of portals. The first two start with the fleet and are behind nginx, as shipped. */
const places = 3;

export const openFleet = async (): Promise<Fleet> => {
  const outside = await startOutside();
  const { folder, server, store, mailbox, pool } = outside;
  const ports: number[] = [];
  const folders: string[] = [];
  for (let at = 0; at < places; at += 1) {
    ports.push(await freePort());
    folders.push(await newDataDir());
  }
  const front = await openFront(ports.slice(0, 2));
  const origin = front?.origin ?? `http://127.0.0.1:${ports[0]}`;
  const crm = await startCrmSimulator({ redirectUris: [`${origin}/workspaces`] });
  const env: Record<string, string> = {
    PUBLIC_URL: origin,
    FILES_URL: store.filesUrl,
    SECRET_KEY: randomBytes(32).toString('base64'),
    SIGN_WEBHOOK_SECRET: webhookSecret,
    SEAL_P12: await makeSeal(folder),
    SEAL_P12_PASSWORD: '',
    SMTP_URL: mailbox.smtpUrl,
    CRM_LOGIN_URL: `${crm.origin}/login`,
    CRM_TEST_URL: `${crm.origin}/test`,
    PROVIDER_ORG_URL: `${crm.origin}/docugen`,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...wideBudgets,
  };
  const launch = (at: number, more: Record<string, string> = {}) =>
    startPortal({
      ...env,
      DATABASE_URL: named(server.connectionString, at),
      DATA_DIR: folders[at] ?? '',
      PORT: String(ports[at]),
      ...more,
    });
  const portals = await Promise.all([launch(0), launch(1)]);
  const query: Place['query'] = async (statement, values) => (await pool.query(statement, values)).rows;
  const portalAt = (at: number): PortalProcess => {
    const portal = portals[at];
    if (!portal) throw new Error(`there is no portal ${at}`);
    return portal;
  };
  const logsOfGone: string[] = [];
  const start = async (at: number, more?: Record<string, string>): Promise<void> => {
    const gone = portals[at];
    if (gone) logsOfGone.push(gone.log());
    portals[at] = await launch(at, more);
  };
  return {
    origin,
    hasFront: front !== null,
    env: { ...env, DATABASE_URL: server.connectionString },
    mailbox,
    crm,
    webhookSecret,
    query,
    portals,
    start,
    unserved: () =>
      [...logsOfGone, ...portals.map((portal) => portal.log()), front?.complaints() ?? ''].flatMap((log) =>
        log.split('\n').filter((line) => unserved.test(line)),
      ),
    roll: async (at) => {
      const begun = performance.now();
      const ended = await portalAt(at).stop();
      const ms = performance.now() - begun;
      await start(at);
      return { ...ended, ms };
    },
    kill: async (at) => {
      await portalAt(at).killAll();
      const busy = 'select 1 from pg_stat_activity where application_name = $1';
      while ((await query(busy, [`portal-${at}`])).length > 0) await pause(20);
    },
    close: async () => {
      await Promise.all(portals.map((portal) => portal.stop()));
      await front?.close();
      await Promise.all([mailbox.close(), crm.close(), store.stop(), pool.end()]);
      await server.stop();
      for (const one of [folder, ...folders]) await removeDataDir(one);
    },
  };
};
