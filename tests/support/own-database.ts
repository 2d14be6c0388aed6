import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { templateDatabase, withDatabase } from './database-setup.ts';

/** Creates a database on the tests' server; with `empty` it has no tables. `env` names it to a portal. */
export const makeDatabase = async (
  prefix: string,
  { empty = false } = {},
): Promise<{ connectionString: string; env: Record<string, string>; drop: () => Promise<void> }> => {
  const server = inject('databaseServer');
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template ${empty ? 'template0' : templateDatabase}`);
  const connectionString = withDatabase(server, name);
  const pooler = inject('databasePooler');
  return {
    connectionString,
    env:
      pooler === null
        ? { DATABASE_URL: connectionString }
        : { DATABASE_URL: withDatabase(pooler, name), DATABASE_DIRECT_URL: connectionString },
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
};
