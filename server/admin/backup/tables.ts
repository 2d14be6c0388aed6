import type { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { copyIn, copyOut } from '#engines/postgres/copy.ts';

export interface TableShape {
  name: string;
  /** Stored columns only, not generated ones. */
  columns: string[];
}

/** State of the sequence of a numbered column. */
export interface SequenceState {
  table: string;
  column: string;
  last: string;
  called: boolean;
}

/** Tables without backup: rate limits cover only minutes. */
const left = ['rate_limits'];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const columnsOf = ({ columns }: TableShape): string => columns.map(quoted).join(', ');
const target = (table: TableShape): string => `${quoted(table.name)} (${columnsOf(table)})`;

interface Reference {
  from: string;
  to: string;
}

/** Sorts the tables so that each comes after the tables that it references. */
const inOrder = (tables: TableShape[], references: Reference[]): TableShape[] => {
  const ordered: TableShape[] = [];
  const done = new Set<string>();
  for (let waiting = tables; waiting.length > 0;) {
    const free = waiting.filter(({ name }) =>
      references.every(({ from, to }) => from !== name || to === name || done.has(to)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`);
    for (const table of free) done.add(table.name);
    ordered.push(...free);
    waiting = waiting.filter(({ name }) => !done.has(name));
  }
  return ordered;
};

/** The tables of the schema, in an order that satisfies foreign keys. */
export const readShapes = async (client: ClientBase): Promise<TableShape[]> => {
  const { rows: tables } = await client.query<TableShape>(
    `select class.relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class class join pg_attribute on attrelid = class.oid
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped and attgenerated = '' and relname <> all($1)
     group by class.relname order by 1`,
    [left],
  );
  const { rows: references } = await client.query<Reference>(
    `select source.relname as from, goal.relname as to from pg_constraint
     join pg_class source on source.oid = conrelid join pg_class goal on goal.oid = confrelid
     where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  return inOrder(tables, references);
};

/** PostgreSQL copies no partitioned table, but a selection of it. */
export const copyTableOut = (client: ClientBase, table: TableShape): Readable =>
  copyOut(client, `copy (select ${columnsOf(table)} from ${quoted(table.name)}) to stdout`);

/** Disables the table's triggers meanwhile: they report changes, and a restore is not a change. */
export const copyTableIn = async (
  client: ClientBase,
  table: TableShape,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> => {
  await client.query(`alter table ${quoted(table.name)} disable trigger user`);
  await copyIn(client, `copy ${target(table)} from stdin`, rows);
  await client.query(`alter table ${quoted(table.name)} enable trigger user`);
};

/** Sequences are saved separately, so that ids of deleted rows are not used again. */
export const readSequences = async (client: ClientBase): Promise<SequenceState[]> => {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select relname as table, attname as column, pg_get_serial_sequence(quote_ident(relname), attname) as sequence
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped
       and pg_get_serial_sequence(quote_ident(relname), attname) is not null order by 1, 2`,
  );
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: found } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${sequence}`,
    );
    if (found[0]) states.push({ table, column, ...found[0] });
  }
  return states;
};

export const writeSequences = async (client: ClientBase, states: SequenceState[]): Promise<void> => {
  for (const { table, column, last, called } of states)
    await client.query(`select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)`, [
      table,
      column,
      last,
      called,
    ]);
};
