import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/** While a change waits for a table, everybody else waits behind it: it gives up soon and tries again. */
const lockTimeoutMs = 500;
const pauseMs = 1_000;
/** About five minutes. */
const mostTries = 200;

const lockNotAvailable = '55P03';

/**
 * Changes the schema in a transaction that never holds up readers and writers for long. The work is done again when a
 * lock was not to be had.
 */
export const inShortLock = async (client: ClientBase, work: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
    try {
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== lockNotAvailable || tries === mostTries) throw error;
      await pause(pauseMs);
    }
  }
};
