import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { silentLog } from '#engines/log.ts';
import { startEmbeddedPostgres } from '#engines/postgres/embedded.ts';
import { superuser } from '#engines/postgres/embedded-role.ts';
import { migrate } from '#engines/postgres/migrate.ts';
import { partitionByMonth } from '#engines/postgres/monthly-partitions.ts';
import { poolerProgram, startPooler, type Pooler } from '#engines/postgres/pooler.test-support.ts';
import { startPostgresServer } from '#engines/postgres/tcp-server.test-support.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's default database; each world creates its own from the template. */
    databaseServer: string;
    /** The same by a pooler in transaction mode (`TEST_POOLER=1`); null without one. */
    databasePooler: string | null;
  }
}

export const templateDatabase = 'paraphe_template';

/** `TEST_DATABASE=server`: a separate PostgreSQL over TCP; default: the embedded one over its socket. */
const startDatabase = async (dir: string) => {
  if (process.env['TEST_DATABASE'] === 'server') {
    return startPostgresServer({ dir, port: await freePort(), password: 'test-only', log: silentLog });
  }
  const embedded = await startEmbeddedPostgres({ dataDir: dir, log: silentLog });
  // Tests create databases and do what an attacker with all rights could.
  const url = new URL(embedded.connectionString);
  url.username = superuser;
  return { ...embedded, connectionString: url.toString() };
};

export const withDatabase = (connectionString: string, name: string): string => {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.toString();
};

/** Connections of the pooler to each database: fewer than the 20 of a portal. */
const pooledConnections = 6;

const pooling = async (dir: string, server: string): Promise<Pooler | null> => {
  if (process.env['TEST_POOLER'] !== '1') return null;
  const program = await poolerProgram();
  if (program === null) throw new Error('TEST_POOLER: PgBouncer is not installed');
  const connections = pooledConnections;
  return startPooler({ program, dir: path.join(dir, 'pooler'), port: await freePort(), server, connections });
};

/** With `TEST_PARTITIONS=1` every database of the tests has the partitions of a large one. */
const partition = async (connectionString: string): Promise<void> => {
  const pool = new pg.Pool({ connectionString, max: 1 });
  await partitionByMonth(pool, new Date());
  await pool.end();
};

const setup = async (project: TestProject) => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'paraphe-tests-'));
  // When the tests run as root, PostgreSQL runs under another account and must reach the folder.
  await chmod(dir, 0o711);
  const server = await startDatabase(dir);
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  const template = withDatabase(server.connectionString, templateDatabase);
  await migrate(template, 'server/migrations');
  if (process.env['TEST_PARTITIONS'] === '1') await partition(template);
  project.provide('databaseServer', server.connectionString);
  const pooler = await pooling(dir, server.connectionString);
  project.provide('databasePooler', pooler?.through(server.connectionString) ?? null);
  return async () => {
    await pooler?.stop();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
};

// eslint-disable-next-line import/no-default-export -- vitest requires a default export in a global set-up
export default setup;
