import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { silentLog } from '#engines/log.ts';
import { migrate } from '#engines/postgres/migrate.ts';
import { openDatabase, type Database } from '#engines/postgres/database.ts';
import { startPair, type Pair } from '#engines/postgres/standby.test-support.ts';
import { startCrmSimulator } from '#sim/crm/server.ts';
import { startMailbox } from '#sim/mailbox/server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPortal, type PortalProcess } from '#tests/support/portal-process.ts';
import { newDataDir, removeDataDir, wideBudgets } from '../../../bench/support/portal.ts';
import { connectOrg, fillCompanies, fillEvents } from '../../../bench/support/sign-events.ts';
import { seedCompany, seedPeople } from '../durability/seeds.ts';
import type { Place } from '../support/killable.ts';

/** A portal that reads from the primary alone, and one that has a replica, on the same pair with a year of events. */
export interface ReadPlace {
  pair: Pair;
  db: Database;
  alone: PortalProcess;
  withReplica: PortalProcess;
  bearer: string;
  webhookSecret: string;
  metricsToken: string;
  close(): Promise<void>;
}

const webhookSecret = 'a-secret-of-the-e-signature-provider';
const metricsToken = 'metrics-of-the-proof';

export const openReadPlace = async (events: number): Promise<ReadPlace> => {
  const folder = await newDataDir();
  const ports = [await freePort(), await freePort()] as const;
  const dir = path.join(folder, 'databases');
  const pair = await startPair({ dir, ports, password: 'proof-only', log: silentLog, isSynchronous: false });
  await migrate(pair.primary.url, 'server/migrations');
  const { db } = openDatabase({ connectionString: pair.primary.url, log: silentLog });
  const pool = new pg.Pool({ connectionString: pair.primary.url, max: 1 });
  const query: Place['query'] = async (statement, values) => (await pool.query(statement, values)).rows;
  const company = await seedCompany({ query } as Place, 'Acier Nord SA');
  await connectOrg(db, company);
  await fillEvents(db, await fillCompanies(db, company), events);
  const [reader] = await seedPeople({ query } as Place, ['reader@proof.example'], company);
  const [mailbox, crm] = await Promise.all([startMailbox(), startCrmSimulator({ redirectUris: [] })]);
  const env = {
    PUBLIC_URL: 'http://portal.test',
    DATABASE_URL: pair.primary.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    SIGN_WEBHOOK_SECRET: webhookSecret,
    METRICS_TOKEN: metricsToken,
    SMTP_URL: mailbox.smtpUrl,
    CRM_LOGIN_URL: `${crm.origin}/login`,
    CRM_TEST_URL: `${crm.origin}/test`,
    PROVIDER_ORG_URL: `${crm.origin}/docugen`,
    LOG_LEVEL: 'error',
    ...wideBudgets,
  };
  const alone = await startPortal({ ...env, DATA_DIR: path.join(folder, 'alone') });
  const withReplica = await startPortal({
    ...env,
    DATA_DIR: path.join(folder, 'replica'),
    DATABASE_REPLICA_URLS: pair.standby.url,
  });
  return {
    pair,
    db,
    alone,
    withReplica,
    bearer: reader?.bearer ?? '',
    webhookSecret,
    metricsToken,
    close: async () => {
      await Promise.all([alone.killAll(), withReplica.killAll()]);
      await Promise.all([mailbox.close(), crm.close(), db.destroy(), pool.end()]);
      await pair.stop();
      await removeDataDir(folder);
    },
  };
};
