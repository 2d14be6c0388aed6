import { existsSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { eachHost, writableUrl } from '#engines/postgres/hosts.ts';
import { waitingMigrations } from '#engines/postgres/migrate.ts';
import { masterKey } from '#engines/secrets/keys.ts';
import { openSecrets } from '#engines/secrets/secrets.ts';
import type { Config } from '../../config.ts';
import { examine, failed, ok, skipped, warning, type Finding, type Result } from './finding.ts';

/** PostgreSQL 15, as `server_version_num` counts. */
const oldestVersion = 150_000;
const largestDriftMs = 2_000;

const rowOf = async <Row>(client: Client, text: string): Promise<Row> => {
  const { rows } = await client.query<Record<string, unknown>>(text);
  return rows[0] as Row;
};

/** A pooler gives its clients another number than the process of PostgreSQL that answers. */
const isPooled = async (client: Client): Promise<boolean> => {
  const { pid } = await rowOf<{ pid: number }>(client, 'select pg_backend_pid() as pid');
  return pid !== (client as Client & { processID: number | null }).processID;
};

const passAPooler =
  'a pooler is in the way: set DATABASE_DIRECT_URL past it, unless it gives each connection one of its own';

const version = async (client: Client, place: string): Promise<Result> => {
  const begun = performance.now();
  const row = await rowOf<{ name: string; number: number; standby: boolean }>(
    client,
    `select current_setting('server_version') as name, current_setting('server_version_num')::int as number,
      pg_is_in_recovery() as standby`,
  );
  const ms = Math.round(performance.now() - begun);
  if (row.standby) return failed('DATABASE_URL names a standby: it takes no writes');
  if (row.number < oldestVersion) return failed(`PostgreSQL ${row.name}: 15 or later is needed`);
  if (await isPooled(client)) return warning(passAPooler);
  return ok(`PostgreSQL ${row.name}${place}, answers in ${ms} ms`);
};

const role = async (client: Client): Promise<Result> => {
  const row = await rowOf<{ name: string; super: boolean; creates: boolean }>(
    client,
    `select current_user as name, (select rolsuper from pg_roles where rolname = current_user) as super,
      has_schema_privilege(current_schema(), 'CREATE') as creates`,
  );
  if (!row.creates) return failed(`${row.name} may not create tables, so the schema cannot be brought up to date`);
  if (row.super) return warning(`${row.name} is a superuser: a role that owns this database alone is enough`);
  return ok(`${row.name} may create tables`);
};

const migrations = async (client: Client, directory: string): Promise<Result> => {
  const { waiting, unknown } = await waitingMigrations(client, directory);
  if (unknown.length > 0)
    return failed(`the database has ${unknown.at(-1)}, which this version does not know: start a newer version`);
  return waiting.length > 0
    ? warning(`${waiting.length} wait for the next start, from ${waiting[0]} on`)
    : ok('the schema is up to date');
};

const key = async (client: Client, config: Config): Promise<Result> => {
  const { there } = await rowOf<{ there: boolean }>(client, `select to_regclass('settings') is not null as there`);
  if (!there) return skipped('the database is new');
  const row = await rowOf<{ value: string } | undefined>(client, `select value from settings where name = 'keyId'`);
  if (!row) return skipped('the database is new');
  // Reading the key would make one, and a database that another key wrote would then have two that do not fit.
  if (config.secretKey === undefined && !existsSync(path.join(config.dataDir, 'secret.key')))
    return failed('SECRET_KEY is not set and DATA_DIR has no secret.key, but this database was written with a key');
  const { keyId } = await openSecrets(masterKey(config.secretKey, config.dataDir));
  return row.value === keyId ? ok('this database was written with it') : failed('this database has another SECRET_KEY');
};

const clock = async (client: Client): Promise<Result> => {
  const begun = Date.now();
  const { ms } = await rowOf<{ ms: string }>(client, 'select extract(epoch from clock_timestamp()) * 1000 as ms');
  const middle = (begun + Date.now()) / 2;
  const drift = Math.round(Math.abs(Number(ms) - middle));
  const says = `${drift} ms from the database's`;
  return drift > largestDriftMs
    ? failed(`${says}: set both by NTP, because codes, links and seals have times`)
    : ok(says);
};

/** Checks what the database is and contains, and changes nothing in it. */
export const databaseChecks = async (
  connectionString: string,
  config: Config,
  migrationsDir: string,
): Promise<Finding[]> => {
  const url = await writableUrl(connectionString);
  const place = eachHost(connectionString).length > 1 ? ` at ${new URL(url).host}, which takes writes` : '';
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    // One connection runs one statement after the other.
    return [
      await examine('database', () => version(client, place)),
      await examine('database role', () => role(client)),
      await examine('migrations', () => migrations(client, migrationsDir)),
      await examine('key', () => key(client, config)),
      await examine('clock', () => clock(client)),
    ];
  } finally {
    await client.end();
  }
};
