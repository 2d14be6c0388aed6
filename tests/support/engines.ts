import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openJobs, type Jobs } from '#engines/jobs/jobs.ts';
import { silentLog } from '#engines/log.ts';
import { openDatabase, type Database } from '#engines/postgres/database.ts';
import { openSecrets, type Secrets } from '#engines/secrets/secrets.ts';
import { templateDatabase, withDatabase } from './database-setup.ts';

/** A migrated database of its own, for tests of what stands under the product. */
export interface EngineRoom {
  connectionString: string;
  db: Database;
  secrets: Secrets;
  openJobs(): Jobs;
  close(): Promise<void>;
}

export const openEngineRoom = async (): Promise<EngineRoom> => {
  const server = inject('databaseServer');
  const name = `room_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template ${templateDatabase}`);
  const connectionString = withDatabase(server, name);
  const { db, pool } = openDatabase({ connectionString, log: silentLog });
  const opened: Jobs[] = [];
  return {
    connectionString,
    db,
    secrets: await openSecrets(randomBytes(32)),
    openJobs: () => {
      const jobs = openJobs({ db, pool, log: silentLog });
      opened.push(jobs);
      return jobs;
    },
    close: async () => {
      for (const jobs of opened) await jobs.stop(1_000);
      await db.destroy();
      await run(`drop database if exists ${name} with (force)`);
    },
  };
};
