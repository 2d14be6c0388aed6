import type pg from 'pg';
import type { Log } from '../log.ts';

const reconnectMs = 1_000;

/**
 * Calls `heard` with the payload of each NOTIFY on the channel, over a separate connection that reconnects
 * automatically. After a reconnect it calls `heard` without payload, because notifications may have been missed.
 * @returns a function that stops listening
 */
export const listen = async (
  pool: pg.Pool,
  channel: string,
  heard: (payload?: string) => void,
  log: Log,
): Promise<() => Promise<void>> => {
  let client: pg.PoolClient | null = null;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const again = () => {
    client = null;
    if (!stopped) retry = setTimeout(() => void connect(), reconnectMs);
  };

  const connect = async () => {
    try {
      const mine = await pool.connect();
      client = mine;
      mine.on('notification', ({ payload }) => heard(payload));
      mine.on('error', (error) => {
        // The connection was already released, by `stop` or by an earlier error.
        if (client !== mine) return;
        log.warn({ channel, error: error.message }, 'a channel of notices was lost');
        again();
        mine.release(true);
      });
      await mine.query(`listen ${channel}`);
      heard();
    } catch (error) {
      log.warn({ channel, error: (error as Error).message }, 'a channel of notices could not be opened');
      again();
    }
  };

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    const mine = client;
    client = null;
    mine?.release(true);
  };
};
