import type { ClientBase, Pool } from 'pg';
import { buildIndex } from './build-index.ts';
import { lockSchema, unlockSchema } from './migrate.ts';
import { copyStatementTriggers, isPartitioned, readMonths, readParts } from './partition-shape.ts';
import { inShortLock } from './short-lock.ts';

/** A table that can be partitioned by month. */
interface GrowingTable {
  name: string;
  /** Column of the time, never null. */
  time: string;
  /** Keys of rows. Each contains the time, as PostgreSQL requires. */
  keys: string[][];
  /** Column with a generated number. */
  identity?: string;
}

/** Tables whose rows are never deleted. One table each is enough for about fifty million rows (docs/growth.md). */
const growingTables: GrowingTable[] = [
  {
    name: 'sign_events',
    time: 'event_time',
    keys: [
      ['event_id', 'event_time'],
      ['id', 'event_time'],
    ],
    identity: 'id',
  },
  { name: 'chain_entries', time: 'at', keys: [['chain', 'seq', 'at']] },
];

/** A partition exists before its month begins, by this many months. */
const monthsAhead = 3;
/** Rows that are written while a table is partitioned belong to its older part. */
const leadDays = 2;
const dayMs = 86_400_000;

/** First moment of a month of UTC. */
const monthOf = (moment: Date, more = 0): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + more, 1));
const literal = (moment: Date): string => `'${moment.toISOString()}'`;
const partitionName = (table: string, month: Date): string =>
  `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;

/** Rows of this month may already be among those of no month, where they stay. */
const belongsElsewhere = '23514';

const makeMonths = async (client: ClientBase, table: string, now: Date): Promise<string[]> => {
  const made: string[] = [];
  const { starts, olderUntil } = await readMonths(client, table);
  const known = new Set(starts.map(Number));
  for (let more = 0; more <= monthsAhead; more += 1) {
    const [month, next] = [monthOf(now, more), monthOf(now, more + 1)];
    if (month < olderUntil || known.has(Number(month))) continue;
    const partition = partitionName(table, month);
    await inShortLock(client, async () => {
      await client.query(
        `create table ${partition} partition of ${table} for values from (${literal(month)}) to (${literal(next)})`,
      );
      await copyStatementTriggers(client, table, partition);
      made.push(partition);
    }).catch((error: { code?: string }) => {
      if (error.code !== belongsElsewhere) throw error;
    });
  }
  return made;
};

const withSchemaLock = async (client: ClientBase, work: () => Promise<string[]>): Promise<string[]> => {
  await lockSchema(client);
  try {
    return await work();
  } finally {
    await unlockSchema(client);
  }
};

const withClient = async (pool: Pool, work: (client: ClientBase) => Promise<string[]>): Promise<string[]> => {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
};

const partitionedNames = async (client: ClientBase): Promise<string[]> => {
  const names: string[] = [];
  for (const { name } of growingTables) if (await isPartitioned(client, name)) names.push(name);
  return names;
};

/**
 * Makes the partitions of the coming months, for tables that are partitioned.
 * @param pools `direct` leads past a pooler, where connections are few: it is used only when there is something to do
 * @returns the names of the new ones
 */
export const makeComingMonths = async (pools: { pool: Pool; direct: Pool }, now: Date): Promise<string[]> => {
  const names = await withClient(pools.pool, partitionedNames);
  if (names.length === 0) return [];
  return withClient(pools.direct, (client) =>
    withSchemaLock(client, async () => {
      const made: string[] = [];
      for (const name of names) made.push(...(await makeMonths(client, name, now)));
      return made;
    }),
  );
};

/** The time before which all rows of the table are, and those of the next days. */
const findBound = async (client: ClientBase, { name, time }: GrowingTable, now: Date): Promise<Date> => {
  const { rows } = await client.query<{ latest: Date | null }>(`select max(${time}) as latest from ${name}`);
  return monthOf(new Date(Math.max(Number(now) + leadDays * dayMs, Number(rows[0]?.latest ?? 0))), 1);
};

/** Checks all rows while others write, so that nothing is checked while the table is locked. */
const checkBound = async (client: ClientBase, { name, time }: GrowingTable, bound: Date): Promise<void> => {
  await inShortLock(client, async () => {
    await client.query(`alter table ${name} drop constraint if exists ${name}_older`);
    await client.query(
      `alter table ${name} add constraint ${name}_older check (${time} < ${literal(bound)}) not valid`,
    );
  });
  await client.query(`alter table ${name} validate constraint ${name}_older`);
};

const keyIndex = (table: string, columns: string[]): string => `${table}_by_${columns.join('_and_')}`;

/** The number goes on after the last one. */
const moveIdentity = async (client: ClientBase, table: string, column: string): Promise<void> => {
  const { rows } = await client.query<{ next: string; sequence: string }>(
    `select nextval(sequence)::text as next, sequence from pg_get_serial_sequence($1, $2) sequence`,
    [`${table}_older`, column],
  );
  const [{ next, sequence } = { next: '1', sequence: '' }] = rows;
  await client.query(`alter table ${table}_older alter column ${column} drop identity`);
  await client.query(`create sequence ${sequence} start ${next} owned by ${table}.${column}`);
  await client.query(`alter table ${table} alter column ${column} set default nextval('${sequence}')`);
};

/** Makes a partitioned table of the name. The present one becomes its oldest partition; no row moves. */
const putAbove = async (client: ClientBase, table: GrowingTable, bound: Date): Promise<void> => {
  const { name, time, keys, identity } = table;
  await client.query(`lock table ${name} in access exclusive mode`);
  const parts = await readParts(client, name);
  const older = `${name}_older`;
  for (const statement of [...parts.dropReferrers, ...parts.dropRowTriggers]) await client.query(statement);
  await client.query(`alter table ${name} rename to ${older}`);
  for (const index of parts.indexNames) await client.query(`alter index ${index} rename to ${index}_older`);
  await client.query(
    `create table ${name} (like ${older} including all excluding indexes excluding identity) partition by range (${time})`,
  );
  await client.query(`alter table ${name} drop constraint ${older}`);
  if (identity !== undefined) await moveIdentity(client, name, identity);
  for (const columns of keys)
    await client.query(`create unique index ${keyIndex(name, columns)} on ${name} (${columns.join(', ')})`);
  for (const statement of [...parts.indexes, ...parts.references, ...parts.rowTriggers]) await client.query(statement);
  await copyStatementTriggers(client, older, name);
  await client.query(`alter table ${name} attach partition ${older} for values from (minvalue) to (${literal(bound)})`);
  await client.query(`alter table ${older} drop constraint ${older}`);
  // For times of clocks that are wrong.
  await client.query(`create table ${name}_other partition of ${name} default`);
  await copyStatementTriggers(client, name, `${name}_other`);
};

const partitionOne = async (client: ClientBase, table: GrowingTable, now: Date): Promise<void> => {
  const bound = await findBound(client, table, now);
  await checkBound(client, table, bound);
  for (const columns of table.keys) {
    const index = keyIndex(table.name, columns);
    await buildIndex(
      client,
      `create unique index concurrently if not exists ${index} on ${table.name} (${columns.join(', ')})`,
      index,
    );
  }
  await inShortLock(client, () => putAbove(client, table, bound));
  await makeMonths(client, table.name, bound);
};

/**
 * Partitions the tables that grow, by month, while processes of this version read and write. A kill leaves a table as it
 * was, or partitioned; the next call goes on.
 * @param direct leads past a pooler
 * @returns the names of the tables partitioned now
 */
export const partitionByMonth = (direct: Pool, now: Date): Promise<string[]> =>
  withClient(direct, (client) =>
    withSchemaLock(client, async () => {
      const already = await partitionedNames(client);
      const tables = growingTables.filter(({ name }) => !already.includes(name));
      for (const table of tables) await partitionOne(client, table, now);
      return tables.map(({ name }) => name);
    }),
  );
