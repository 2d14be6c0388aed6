import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { superuser } from './embedded-role.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const inDatabase = async <T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const asSuperuser = (connectionString: string): string => {
  const url = new URL(connectionString);
  url.username = superuser;
  return url.toString();
};

// REQ-6.1.30
it.runIf(process.platform === 'linux')(
  'the portal’s role owns the database, also one of an earlier version, and is no superuser',
  async () => {
    const dataDir = await realpath(await mkdtemp('/tmp/paraphe-role-'));
    await chmod(dataDir, 0o755);
    try {
      const first = await startEmbeddedPostgres({ dataDir, log: silentLog });
      await inDatabase(asSuperuser(first.connectionString), (old) =>
        old.query(`alter database paraphe owner to ${superuser};
          create extension if not exists pg_trgm;
          create table notes (number int primary key);
          create table parts (number serial, half text) partition by range (number);
          create table part partition of parts default;
          create function old_one(int, text) returns int language sql as 'select 1';
          create view both_of_them as select number from notes`),
      );
      await first.stop();
      const second = await startEmbeddedPostgres({ dataDir, log: silentLog });
      const rows = await inDatabase(second.connectionString, async (own) => {
        await own.query(`alter table notes add column half text; alter table parts add column more text;
          alter table part add check (number > 0); insert into parts (half) values ('x');
          drop view both_of_them; drop function old_one(int, text)`);
        const found = await own.query(`select rolname, rolsuper, rolcreaterole, rolbypassrls, rolreplication,
          (select datdba = pg_roles.oid from pg_database where datname = current_database()) as owns
          from pg_roles where rolname = current_user`);
        return found.rows;
      });
      await second.stop();
      const not = { rolsuper: false, rolcreaterole: false, rolbypassrls: false, rolreplication: false };
      expect(rows).toEqual([{ rolname: 'portal', owns: true, ...not }]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  60_000,
);
