import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Jobs } from '../jobs/jobs.ts';
import type { Connection, Database } from '../postgres/database.ts';
import type { Files } from './blobs.ts';

/** Held while files are copied for a backup. Any number will do. */
const copyingLock = 7_127_402;
const removeJob = 'files.remove';
const laterMs = 60_000;

const isCopying = async (db: Connection): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${copyingLock}) as free`.execute(db);
  return rows[0]?.free !== true;
};

/**
 * Removes files, but those that a backup may be copying only after the backup. The caller has committed that no row
 * names the file. So either the snapshot of the backup does not name the file, or this function sees the backup.
 */
export const spareCopied = (files: Files, { db, jobs }: { db: Database; jobs: Jobs }): Files => {
  const removeOrWait = async (key: string): Promise<void> => {
    if (!(await isCopying(db))) return files.remove(key);
    return jobs.enqueue(db, removeJob, { key }, { runAt: new Date(Date.now() + laterMs) });
  };
  jobs.register<{ key: string }>({
    name: removeJob,
    maxAttempts: 20,
    handle: ({ payload }) => removeOrWait(payload.key),
  });
  return { ...files, remove: removeOrWait };
};

/**
 * Prevents the removal of files until the returned function is called or the connection ends.
 * @returns null when another backup holds the lock; false from `letGo` when files may have been removed before
 */
export const keepFiles = async (client: ClientBase): Promise<{ letGo(): Promise<boolean> } | null> => {
  await client.query(`set lock_timeout = '5s'`);
  try {
    await client.query('select pg_advisory_lock($1)', [copyingLock]);
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return null;
    throw error;
  } finally {
    await client.query('reset lock_timeout');
  }
  return {
    letGo: async () => {
      const { rows } = await client.query<{ held: boolean }>('select pg_advisory_unlock($1) as held', [copyingLock]);
      return rows[0]?.held === true;
    },
  };
};
