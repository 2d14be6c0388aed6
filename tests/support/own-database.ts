import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { templateDatabase, withDatabase } from './database-setup.ts';

/** Creates a database on the tests' server; with `empty` it has no tables. */
export const makeDatabase = async (
  prefix: string,
  { empty = false } = {},
): Promise<{ connectionString: string; drop: () => Promise<void> }> => {
  const server = inject('databaseServer');
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template ${empty ? 'template0' : templateDatabase}`);
  return {
    connectionString: withDatabase(server, name),
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
};
