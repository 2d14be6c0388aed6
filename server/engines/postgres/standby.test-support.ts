import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { makePrivate, runProgram } from './embedded-cluster.ts';
import { makeServerPlace, runServer, waitUntilReady, type ServerPlace } from './tcp-server.test-support.ts';

/** A primary and its synchronous standby. A commit is answered when both have it. */
export interface Pair {
  /** Both hosts, the primary first, in the form of libpq. */
  connectionString: string;
  primary: { port: number; url: string; pid: number };
  standby: { port: number; url: string; pid: number };
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
const makeStandby = async (primary: ServerPlace, dir: string, conninfo: string): Promise<ServerPlace> => {
  const cluster = join(dir, 'standby');
  await cp(primary.cluster, cluster, { recursive: true });
  await writeFile(join(cluster, 'standby.signal'), '');
  await writeFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  // The copy belongs to this process, the server runs under its account.
  if (primary.account) await runProgram('chown', ['-R', `${primary.account.uid}`, cluster], undefined);
  await makePrivate(cluster, primary.account);
  return { ...primary, cluster };
};

/** Starts both servers on the given ports, and waits until the standby replicates synchronously. */
export const startPair = async (settings: {
  dir: string;
  ports: readonly [number, number];
  password: string;
  log: Log;
}): Promise<Pair> => {
  const { dir, ports, password } = settings;
  const place = await makeServerPlace(dir, 'primary', settings);
  const copy = await makeStandby(
    place,
    dir,
    `host=127.0.0.1 port=${ports[0]} user=paraphe password=${password} application_name=standby`,
  );
  const url = (hosts: string, database = 'postgres') => `postgresql://paraphe:${password}@${hosts}/${database}`;
  const [one, two] = ports.map((port) => url(`127.0.0.1:${port}`)) as [string, string];
  const primary = runServer(place, ports[0], { synchronous_standby_names: 'standby' });
  await waitUntilReady(one, () => primary.hasExited());
  const standby = runServer(copy, ports[1]);
  await waitUntilReady(two, () => standby.hasExited());
  const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`;
  await until(async () => (await query(one, isSynchronous)) !== undefined);
  return {
    connectionString: url(ports.map((port) => `127.0.0.1:${port}`).join(',')),
    primary: { port: ports[0], url: one, pid: primary.pid },
    standby: { port: ports[1], url: two, pid: standby.pid },
    promote: async () => {
      await query(two, 'select pg_promote(true, 30)');
    },
    stop: async () => {
      await Promise.all([primary.stop('SIGQUIT'), standby.stop('SIGQUIT')]);
    },
  };
};
