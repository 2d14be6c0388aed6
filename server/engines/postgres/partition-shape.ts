import type { ClientBase } from 'pg';

const list = async (client: ClientBase, text: string, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ value: string }>(text, [table]);
  return rows.map(({ value }) => value);
};

const triggersOf = (client: ClientBase, table: string, isForRows: boolean): Promise<string[]> =>
  list(
    client,
    `select pg_get_triggerdef(oid) as value from pg_trigger
     where tgrelid = $1::regclass and not tgisinternal and tgtype & 1 = ${isForRows ? 1 : 0} order by tgname`,
    table,
  );

/** Indexes, references and triggers of a table, as statements that make the same for another table of its name. */
export interface TableParts {
  /** All but unique ones. */
  indexes: string[];
  /** Of all indexes. */
  indexNames: string[];
  references: string[];
  /** Statements that drop references from other tables. */
  dropReferrers: string[];
  rowTriggers: string[];
  dropRowTriggers: string[];
}

export const readParts = async (client: ClientBase, table: string): Promise<TableParts> => ({
  indexes: await list(
    client,
    'select pg_get_indexdef(indexrelid) as value from pg_index where indrelid = $1::regclass and not indisunique',
    table,
  ),
  indexNames: await list(
    client,
    'select indexrelid::regclass::text as value from pg_index where indrelid = $1::regclass',
    table,
  ),
  references: await list(
    client,
    `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as value
     from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    table,
  ),
  dropReferrers: await list(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as value
     from pg_constraint where confrelid = $1::regclass and contype = 'f'`,
    table,
  ),
  rowTriggers: await triggersOf(client, table, true),
  dropRowTriggers: await list(
    client,
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as value from pg_trigger
     where tgrelid = $1::regclass and not tgisinternal and tgtype & 1 = 1`,
    table,
  ),
});

export const isPartitioned = async (client: ClientBase, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ kind: string }>(
    'select relkind as kind from pg_class where oid = $1::regclass',
    [table],
  );
  return rows[0]?.kind === 'p';
};

/**
 * Gives a partition, or another table, the triggers for whole statements of `table`. They do not pass on by themselves;
 * without them a partition could be truncated.
 */
export const copyStatementTriggers = async (client: ClientBase, table: string, other: string): Promise<void> => {
  for (const definition of await triggersOf(client, table, false))
    await client.query(definition.replace(/ ON \S+ /, ` ON ${other} `));
};

/** Starts of the months that have a partition, and the end of the part that is older than all of them. */
export const readMonths = async (client: ClientBase, table: string): Promise<{ starts: Date[]; olderUntil: Date }> => {
  const bounds = await list(
    client,
    `select pg_get_expr(relpartbound, oid) as value from pg_class join pg_inherits on inhrelid = oid
     where inhparent = $1::regclass`,
    table,
  );
  const starts: Date[] = [];
  let olderUntil = new Date(0);
  for (const bound of bounds) {
    const [, from = '', to = ''] = /FROM \('?(.*?)'?\) TO \('?(.*?)'?\)/.exec(bound) ?? [];
    if (from === 'MINVALUE') olderUntil = new Date(to);
    else if (from !== '') starts.push(new Date(from));
  }
  return { starts, olderUntil };
};
