import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { silentLog } from '#engines/log.ts';
import { writableUrl } from '#engines/postgres/hosts.ts';
import { startPair, type Pair } from '#engines/postgres/standby.test-support.ts';
import { startCrmSimulator } from '#sim/crm/server.ts';
import { startMailbox } from '#sim/mailbox/server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPortal, type PortalProcess } from '#tests/support/portal-process.ts';
import { startRoundRobinProxy } from '#tests/support/round-robin-proxy.ts';
import { newDataDir, removeDataDir, wideBudgets } from '../../../bench/support/portal.ts';
import type { Place } from '../support/killable.ts';

/** Two portals on a primary and its synchronous standby, behind a proxy that uses them in turn. */
export interface PairPlace extends Place {
  env: Record<string, string>;
  pair: Pair;
  portals: PortalProcess[];
  close(): Promise<void>;
}

const webhookSecret = 'a-secret-of-the-e-signature-provider';

export const openPairPlace = async (more: Record<string, string>): Promise<PairPlace> => {
  const folder = await newDataDir();
  const [dataDir, databases] = [path.join(folder, 'data'), path.join(folder, 'databases')];
  await mkdir(dataDir);
  await chmod(dataDir, 0o711);
  const ports = [await freePort(), await freePort()] as const;
  const pair = await startPair({ dir: databases, ports, password: randomBytes(16).toString('hex'), log: silentLog });
  const proxy = await startRoundRobinProxy();
  const [mailbox, crm] = await Promise.all([
    startMailbox({ kept: 100_000 }),
    startCrmSimulator({ redirectUris: [`${proxy.origin}/workspaces`] }),
  ]);
  const env: Record<string, string> = {
    PUBLIC_URL: proxy.origin,
    DATA_DIR: dataDir,
    DATABASE_URL: pair.connectionString,
    SECRET_KEY: randomBytes(32).toString('base64'),
    SIGN_WEBHOOK_SECRET: webhookSecret,
    SMTP_URL: mailbox.smtpUrl,
    CRM_LOGIN_URL: `${crm.origin}/login`,
    CRM_TEST_URL: `${crm.origin}/test`,
    PROVIDER_ORG_URL: `${crm.origin}/docugen`,
    LOG_LEVEL: 'warn',
    ...wideBudgets,
    ...more,
  };
  const portals = await Promise.all([startPortal(env), startPortal(env)]);
  proxy.targets = portals.map(({ origin }) => origin);
  const query: Place['query'] = async (statement, values) => {
    const client = new pg.Client({ connectionString: await writableUrl(pair.connectionString) });
    await client.connect();
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    origin: proxy.origin,
    env,
    pair,
    portals,
    mailbox,
    crm,
    webhookSecret,
    query,
    close: async () => {
      await Promise.all(portals.map((portal) => portal.killAll()));
      await Promise.all([proxy.close(), mailbox.close(), crm.close()]);
      await pair.stop();
      await removeDataDir(folder);
    },
  };
};
