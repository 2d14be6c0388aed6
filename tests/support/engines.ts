import { randomBytes } from 'node:crypto';
import { openJobs, type Jobs } from '#engines/jobs/jobs.ts';
import { silentLog } from '#engines/log.ts';
import { openDatabase, type Database } from '#engines/postgres/database.ts';
import { openSecrets, type Secrets } from '#engines/secrets/secrets.ts';
import { makeDatabase } from './own-database.ts';

/** A migrated database for tests of the engines. */
export interface EngineRoom {
  connectionString: string;
  db: Database;
  secrets: Secrets;
  openJobs(): Jobs;
  close(): Promise<void>;
}

export const openEngineRoom = async (): Promise<EngineRoom> => {
  const { connectionString, env, drop } = await makeDatabase('room');
  const { DATABASE_URL: url = '', DATABASE_DIRECT_URL: past } = env;
  const { db } = openDatabase({ connectionString: url, isPooled: past !== undefined, log: silentLog });
  const { pool: direct } = openDatabase({ connectionString, log: silentLog });
  const opened: Jobs[] = [];
  return {
    connectionString,
    db,
    secrets: await openSecrets(randomBytes(32)),
    openJobs: () => {
      const jobs = openJobs({ db, direct, log: silentLog });
      opened.push(jobs);
      return jobs;
    },
    close: async () => {
      for (const jobs of opened) await jobs.stop(1_000);
      await Promise.all([db.destroy(), direct.end()]);
      await drop();
    },
  };
};
