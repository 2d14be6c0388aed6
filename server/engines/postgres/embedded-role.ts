import { Client } from 'pg';
import { codeOf } from './embedded-error.ts';

/** PostgreSQL needs a superuser that owns its catalogs, so it cannot be turned into an ordinary role. */
export const superuser = 'paraphe';
export const database = 'paraphe';
/** The portal's own role. It owns the database and all in it, and is no superuser. */
export const portalRole = 'portal';

/** Codes for what another process has created at the same moment. */
const isThere = new Set(['42710', '42P04', '23505']);

const createOnce = async (client: Client, statement: string): Promise<void> => {
  await client.query(statement).catch((error: unknown) => {
    if (!isThere.has(codeOf(error) ?? '')) throw error;
  });
};

/** The database, and its tables, views, sequences and functions outside extensions, each as `ALTER` names it. */
const objectsOfOthers = `
  select format('database %I', datname) as object from pg_database
    where datname = current_database() and datdba <> $1::regrole
  union all
  select format('%s %I.%I', case relkind when 'S' then 'sequence' when 'v' then 'view'
      when 'm' then 'materialized view' else 'table' end, nspname, relname)
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relowner <> $1::regrole and relkind in ('r', 'p', 'S', 'v', 'm')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
        and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
  union all
  select format('routine %s', pg_proc.oid::regprocedure)
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = 'public' and proowner <> $1::regrole
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid
        and deptype = 'e')`;

/** Any number; a portal that starts at the same moment waits and then finds nothing left to do. */
const turn = 7_162_534_019;

/** Earlier versions worked as the superuser, so everything was theirs. One of them may have run again since. */
const handOver = async (socket: string, port: number): Promise<void> => {
  const client = new Client({ host: socket, port, user: superuser, database });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [turn]);
    const { rows } = await client.query<{ object: string }>(objectsOfOthers, [portalRole]);
    for (const { object } of rows) await client.query(`alter ${object} owner to ${portalRole}`);
    await client.query('commit');
  } finally {
    await client.end().catch(() => {});
  }
};

/**
 * Makes sure that the database and the role of the portal exist, and that all of the database is the role's.
 * @param holder a connection of the superuser
 */
export const ensureDatabase = async (holder: Client, socket: string, port: number): Promise<void> => {
  const { rows } = await holder.query<{ roles: number; databases: number }>(
    `select (select count(*)::int from pg_roles where rolname = $1) as roles,
      (select count(*)::int from pg_database where datname = $2) as databases`,
    [portalRole, database],
  );
  if (rows[0]?.roles === 0) await createOnce(holder, `create role ${portalRole} login`);
  if (rows[0]?.databases === 0) await createOnce(holder, `create database ${database} owner ${portalRole}`);
  else await handOver(socket, port);
};
