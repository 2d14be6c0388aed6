import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { makePrivate, runProgram } from './embedded-cluster.ts';
import { makeServerPlace, runServer, waitUntilReady, type ServerPlace } from './tcp-server.test-support.ts';

interface Standby {
  port: number;
  url: string;
  pid: number;
  /** After it was killed. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A primary and its standby. When it is synchronous, a commit is answered when both have it. */
export interface Pair {
  /** Both hosts, the primary first, in the form of libpq. */
  connectionString: string;
  primary: { port: number; url: string; pid: number };
  standby: Standby;
  second: Standby | undefined;
  /** Ends recovery: the standby takes writes when this resolves. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const query = async <Row>(connectionString: string, text: string): Promise<Row | undefined> => {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows[0] as Row | undefined;
  } finally {
    await client.end();
  }
};

const until = async (asked: () => Promise<boolean>): Promise<void> => {
  while (!(await asked())) await new Promise((resolve) => setTimeout(resolve, 25));
};

/** A cold copy of a cluster that never ran is a base backup of it, and needs no other program. */
const makeStandby = async (primary: ServerPlace, cluster: string, conninfo: string): Promise<ServerPlace> => {
  await cp(primary.cluster, cluster, { recursive: true });
  await writeFile(join(cluster, 'standby.signal'), '');
  await writeFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  // The copy belongs to this process, the server runs under its account.
  if (primary.account) await runProgram('chown', ['-R', `${primary.account.uid}`, cluster], undefined);
  await makePrivate(cluster, primary.account);
  return { ...primary, cluster };
};

const openStandby = (place: ServerPlace, port: number, url: string): Standby => {
  let server: ReturnType<typeof runServer> | undefined;
  return {
    port,
    url,
    get pid() {
      return server?.pid ?? 0;
    },
    start: async () => {
      const started = runServer(place, port);
      server = started;
      await waitUntilReady(url, () => started.hasExited());
    },
    stop: async () => server?.stop('SIGQUIT'),
  };
};

/**
 * Starts the servers on the given ports, and waits until the standby replicates: synchronously, unless it is said
 * otherwise. A third port is that of a second standby.
 */
export const startPair = async (settings: {
  dir: string;
  ports: readonly [number, number, number?];
  password: string;
  log: Log;
  isSynchronous?: boolean;
}): Promise<Pair> => {
  const { dir, ports, password, isSynchronous = true } = settings;
  const place = await makeServerPlace(dir, 'primary', settings);
  const url = (hosts: string, database = 'postgres') => `postgresql://paraphe:${password}@${hosts}/${database}`;
  const [one, ...others] = ports.map((port) => url(`127.0.0.1:${port}`)) as [string, ...string[]];
  const conninfo = `host=127.0.0.1 port=${ports[0]} user=paraphe password=${password} application_name=standby`;
  const standbys: Standby[] = [];
  for (const [at, its] of others.entries())
    standbys.push(openStandby(await makeStandby(place, join(dir, `standby-${at}`), conninfo), ports[at + 1] ?? 0, its));
  const primary = runServer(place, ports[0], isSynchronous ? { synchronous_standby_names: 'standby' } : {});
  await waitUntilReady(one, () => primary.hasExited());
  for (const standby of standbys) await standby.start();
  const replicates = `select from pg_stat_replication where sync_state = '${isSynchronous ? 'sync' : 'async'}'`;
  await until(async () => (await query(one, replicates)) !== undefined);
  const [standby, second] = standbys as [Standby, Standby?];
  return {
    connectionString: url(
      ports
        .slice(0, 2)
        .map((port) => `127.0.0.1:${port}`)
        .join(','),
    ),
    primary: { port: ports[0], url: one, pid: primary.pid },
    standby,
    second,
    promote: async () => {
      await query(standby.url, 'select pg_promote(true, 30)');
    },
    stop: async () => {
      await Promise.all([primary.stop('SIGQUIT'), ...standbys.map((one) => one.stop())]);
    },
  };
};
