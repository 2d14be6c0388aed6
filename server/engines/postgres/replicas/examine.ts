import { silentLog, type Log } from '../../log.ts';
import { openDatabase, type Database } from '../database.ts';
import { stateOf, type ServerState } from './server-state.ts';

/** A replica's address leads to something else. Its message names the host. */
export class NotAReplica extends Error {
  override readonly name = 'NotAReplica';
}

export type Examined =
  | { is: 'standby'; state: ServerState }
  /** It takes writes: the primary itself, or one of former times. */
  | { is: 'primary'; state: ServerState }
  | { is: 'foreign'; why: string }
  | { is: 'away'; why: string };

/** Wrong name, password or database. */
const refusals = /^(?:28|3D)/;
const patience = { connectMs: 3_000, answerMs: 3_000 };

/** Asks a replica whether it is a standby of this primary. */
export const examineReplica = async (url: string, primary: ServerState): Promise<Examined> => {
  const { db } = openDatabase({ connectionString: url, maxConnections: 1, log: silentLog, ...patience });
  try {
    const state = await stateOf(db);
    if (state.identity !== primary.identity) return { is: 'foreign', why: 'it belongs to another database' };
    return { is: state.isStandby ? 'standby' : 'primary', state };
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    return { is: refusals.test(code) ? 'foreign' : 'away', why: message || code };
  } finally {
    void db.destroy();
  }
};

/**
 * Examines all replicas. One that is away, or takes writes since a promotion, may be a standby again later.
 * @throws {NotAReplica} when one can never be a standby of this primary
 */
export const refuseForeign = async (primary: Database, urls: string[], log: Log): Promise<void> => {
  const state = await stateOf(primary);
  const all = await Promise.all(urls.map(async (url) => ({ url, found: await examineReplica(url, state) })));
  for (const { url, found } of all) {
    const { host } = new URL(url);
    if (found.is === 'foreign') throw new NotAReplica(`the replica at ${host} cannot be used (${found.why})`);
    if (found.is === 'away') log.warn({ replica: host, why: found.why }, 'a replica does not answer yet');
    if (found.is === 'primary') log.warn({ replica: host }, 'a replica takes writes, so it is not read as one');
  }
};
