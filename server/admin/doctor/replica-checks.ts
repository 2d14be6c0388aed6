import { setTimeout as pause } from 'node:timers/promises';
import { silentLog } from '#engines/log.ts';
import { openDatabase, type Database } from '#engines/postgres/database.ts';
import { writableUrl } from '#engines/postgres/hosts.ts';
import { examineReplica, type Examined } from '#engines/postgres/replicas/examine.ts';
import { stateOf } from '#engines/postgres/replicas/server-state.ts';
import type { Config } from '../../config.ts';
import { examine, failed, ok, warning, type Finding, type Result } from './finding.ts';

const betweenMs = 100;
/** Shorter than a check may take. */
const longestSeconds = 20;

/** How long a replica takes to replay what is written now, by this machine's clock; null within a bound. */
const secondsBehind = async (
  url: string,
  primary: Database,
  found: Examined & { is: 'standby' },
  mostSeconds: number,
): Promise<{ bytes: number; seconds: number | null }> => {
  const asked = performance.now();
  const wanted = await stateOf(primary);
  const bytes = Math.max(0, wanted.position - found.state.position);
  for (;;) {
    const now = await examineReplica(url, wanted);
    const seconds = (performance.now() - asked) / 1_000;
    if (now.is === 'standby' && now.state.position >= wanted.position) return { bytes, seconds };
    if (seconds > mostSeconds) return { bytes, seconds: null };
    await pause(betweenMs);
  }
};

const count = new Intl.NumberFormat('en');

const replica = async (url: string, primary: Database, mostSeconds: number): Promise<Result> => {
  const state = await stateOf(primary);
  const found = await examineReplica(url, state);
  if (found.is === 'foreign') return failed(`refused: ${found.why}`);
  if (found.is === 'away') return failed(`not used: ${found.why}`);
  if (found.is === 'primary') return warning('not used: it takes writes, as the primary or a former one');
  if (found.state.timeline !== state.timeline)
    return failed(
      `not used: it follows timeline ${found.state.timeline}, the primary writes ${state.timeline}; without pg_monitor this is known late`,
    );
  const { bytes, seconds } = await secondsBehind(url, primary, found, mostSeconds);
  if (seconds === null)
    return failed(`not used: ${count.format(bytes)} bytes behind, and not replayed within ${mostSeconds} s`);
  return ok(`a standby, ${count.format(bytes)} bytes behind, replayed within ${seconds.toFixed(1)} s`);
};

/** A row for each replica. Without replicas there is none. */
export const replicaChecks = async (connectionString: string, { replicas }: Config): Promise<Finding[]> => {
  if (replicas.urls.length === 0) return [];
  const url = await writableUrl(connectionString);
  const { db: primary } = openDatabase({ connectionString: url, maxConnections: 1, log: silentLog });
  try {
    return await Promise.all(
      replicas.urls.map((each) =>
        examine(`replica ${new URL(each).host}`, () =>
          replica(each, primary, Math.min(longestSeconds, replicas.maxStalenessSeconds)),
        ),
      ),
    );
  } finally {
    await primary.destroy();
  }
};
