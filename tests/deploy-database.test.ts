import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { silentLog } from '#engines/log.ts';
import { migrate } from '#engines/postgres/migrate.ts';
import { startPostgresServer } from '#engines/postgres/tcp-server.test-support.ts';
import { freePort } from '#tests/support/free-port.ts';

const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
const password = 'abc123';
const filledIn = (text: string) => text.replaceAll(/\$\{DATABASE_PASSWORD[^}]*\}/g, password);

// REQ-6.1.30
it(
  'the database of compose.yaml belongs to a role that is no superuser, and takes all migrations',
  { timeout: 60_000 },
  async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'paraphe-compose-'));
    const port = await freePort();
    const server = await startPostgresServer({ dir, port, password, log: silentLog });
    onTestFinished(async () => {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    });
    // The image runs these statements as `postgres`, the superuser of its cluster.
    const image = new Client({ connectionString: server.connectionString });
    await image.connect();
    await image.query('create role postgres superuser login');
    const statements = filledIn(compose.configs['database-role'].content).replaceAll(/^--.*$/gm, '');
    for (const statement of statements.split(';').filter((one) => one.trim() !== '')) await image.query(statement);
    const { rows: superusers } = await image.query(
      `select rolpassword is null as "noPassword" from pg_authid where rolname = 'postgres'`,
    );
    expect(superusers).toEqual([{ noPassword: true }]);
    await image.end();

    const address = new URL(filledIn(compose.services['portal-1'].environment.DATABASE_URL));
    expect(compose.services.database.configs[0]).toMatchObject({ source: 'database-role' });
    address.hostname = '127.0.0.1';
    address.port = String(port);
    const sources = readdirSync('server/migrations').filter((name) => name.endsWith('.sql'));
    expect(await migrate(address.href, 'server/migrations')).toHaveLength(sources.length);
    const portal = new Client({ connectionString: address.href });
    await portal.connect();
    const { rows } = await portal.query(`select rolname, rolsuper, rolcreaterole, rolcreatedb,
      (select datdba::regrole::text from pg_database where datname = current_database()) as owner
      from pg_roles where rolname = current_user`);
    await portal.end();
    expect(rows).toEqual([
      { rolname: 'portal', rolsuper: false, rolcreaterole: false, rolcreatedb: false, owner: 'portal' },
    ]);
  },
);
