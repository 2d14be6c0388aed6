import type { ClientBase } from 'pg';

/** A migration with such a statement has no other one. Its index is built while the table is written. */
export const indexBuiltMeanwhile = /^create (?:unique )?index concurrently if not exists (\w+)\s+on (\w+)/im;

const dropBroken = async (client: ClientBase, index: string): Promise<void> => {
  const broken = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ]);
  // Left by a process that was killed while it built the index.
  if (broken.rowCount) await client.query(`drop index concurrently ${index}`);
};

const partitionsOf = async (client: ClientBase, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_inherits on inhrelid = pg_class.oid
     where inhparent = to_regclass($1) and relispartition order by 1`,
    [table],
  );
  return rows.map(({ name }) => name);
};

/**
 * Runs `create index concurrently if not exists`. PostgreSQL refuses it for a partitioned table: there the index is
 * built on each partition first, and the last statement only joins them.
 */
export const buildIndex = async (client: ClientBase, statement: string, index: string): Promise<void> => {
  const table = indexBuiltMeanwhile.exec(statement)?.[2] ?? '';
  const partitions = await partitionsOf(client, table);
  if (partitions.length === 0) {
    await dropBroken(client, index);
    await client.query(statement);
    return;
  }
  for (const [place, partition] of partitions.entries()) {
    const name = `${index}_${place}`;
    await dropBroken(client, name);
    await client.query(
      statement.replace(indexBuiltMeanwhile, (head) =>
        head.replace(new RegExp(String.raw`${index}(\s+on )${table}`, 'i'), `${name}$1${partition}`),
      ),
    );
  }
  await client.query(statement.replace(/ concurrently/i, ''));
};
