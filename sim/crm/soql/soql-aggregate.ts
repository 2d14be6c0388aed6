import type { FieldType as Selected, GroupByClause } from '@jetstreamapp/soql-parser-js';
import type { SfRecord, SObject, Value } from '../fields.ts';
import { RestFault } from '../rest/rest-fault.ts';
import { resolvePath } from './soql-paths.ts';
import { comparable } from './soql-where.ts';
import type { Store } from '../store.ts';

interface Context {
  store: Store;
  soql: string;
}
interface Part {
  object: SObject;
  fields?: Selected[];
  groupBy?: GroupByClause | GroupByClause[];
  limit?: number;
  offset?: number;
}
interface AggregateRow {
  [name: string]: Value | { [name: string]: Value };
}
interface Column {
  name: string;
  value: (group: SfRecord[]) => Value;
}

const functions = new Set(['COUNT', 'COUNT_DISTINCT', 'SUM', 'MIN', 'MAX', 'AVG']);

export const isAggregate = (fields: Selected[], groupBy: Part['groupBy']): boolean => {
  const aggregate = fields.some(
    (field) => field.type === 'FieldFunctionExpression' && functions.has(field.functionName.toUpperCase()),
  );
  return aggregate || groupBy !== undefined;
};

/** COUNT() returns a total without records; every other aggregate returns AggregateResult rows. */
export const runAggregate = (
  context: Context,
  part: Part,
  records: SfRecord[],
): { rows: AggregateRow[]; totalSize: number } => {
  const fields = part.fields ?? [];
  const [first] = fields;
  if (first?.type === 'FieldFunctionExpression' && first.rawValue?.replaceAll(/\s/g, '').toUpperCase() === 'COUNT()')
    return { rows: [], totalSize: Math.min(records.length, part.limit ?? Number.POSITIVE_INFINITY) };
  const columns = fields.map((field, at) => columnOf(context, part.object, field, at));
  const groups = [...groupsOf(context, part, records)];
  const from = part.offset ?? 0;
  const rows = groups.slice(from, part.limit === undefined ? undefined : from + part.limit).map((group) => {
    const row: AggregateRow = { attributes: { type: 'AggregateResult' } };
    for (const { name, value } of columns) row[name] = value(group);
    return row;
  });
  return { rows, totalSize: rows.length };
};

const groupsOf = (context: Context, part: Part, records: SfRecord[]): Iterable<SfRecord[]> => {
  const clauses = [part.groupBy ?? []].flat();
  if (clauses.length === 0) return [records];
  const paths = clauses.map((clause) => {
    if (!('field' in clause)) throw new RestFault(400, 'MALFORMED_QUERY', 'GROUP BY a function is not supported');
    return resolvePath(context.store, part.object, clause.field, context.soql);
  });
  const groups = new Map<string, SfRecord[]>();
  for (const record of records) {
    const key = JSON.stringify(paths.map((path) => comparable(path.field, path.read(record))));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [record]);
    else group.push(record);
  }
  return groups.values();
};

const columnOf = (context: Context, object: SObject, field: Selected, at: number): Column => {
  if (field.type === 'FieldFunctionExpression') {
    const [argument] = field.parameters;
    const path = resolvePath(context.store, object, typeof argument === 'string' ? argument : 'Id', context.soql);
    const name = field.alias ?? `expr${at}`;
    return { name, value: (group) => reduce(field.functionName.toUpperCase(), group.map(path.read)) };
  }
  if (field.type !== 'Field' && field.type !== 'FieldRelationship')
    throw new RestFault(400, 'MALFORMED_QUERY', 'unexpected expression in an aggregate query');
  const names = 'relationships' in field ? [...field.relationships, field.field] : [field.field];
  const path = resolvePath(context.store, object, names.join('.'), context.soql);
  return { name: path.field.name, value: ([record]) => (record === undefined ? null : path.read(record)) };
};

const reduce = (name: string, all: Value[]): Value => {
  const values = all.filter((value) => value !== null);
  if (name === 'COUNT') return values.length;
  if (name === 'COUNT_DISTINCT') return new Set(values).size;
  if (values.length === 0) return null;
  if (name === 'MIN') return values.reduce((least, value) => (value < least ? value : least));
  if (name === 'MAX') return values.reduce((most, value) => (value > most ? value : most));
  const sum = values.reduce<number>((total, value) => total + Number(value), 0);
  return name === 'AVG' ? sum / values.length : sum;
};
