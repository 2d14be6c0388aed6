import { parseQuery } from '@jetstreamapp/soql-parser-js';
import type { FieldType as Selected, OrderByClause, Query, Subquery } from '@jetstreamapp/soql-parser-js';
import type { SfRecord, SObject, Value } from '../fields.ts';
import { to15 } from '../ids.ts';
import { RestFault } from '../rest/rest-fault.ts';
import { isAggregate, runAggregate } from './soql-aggregate.ts';
import { climb, resolvePath } from './soql-paths.ts';
import { comparable, compileWhere, requireLinkFilter } from './soql-where.ts';
import type { Store } from '../store.ts';

export interface Row {
  [name: string]: Value | Row | Nested;
}
interface Nested {
  totalSize: number;
  done: boolean;
  records: Row[];
}
export interface Answer {
  rows: Row[];
  totalSize: number;
  /** Ids of the records that the query marks as viewed. */
  viewed: string[];
}

export interface QueryContext {
  store: Store;
  now: Date;
  dataPath: string;
  soql: string;
}
/** What a query would read: the records it would give, and those it would look at. */
export interface Plan {
  object: SObject;
  cardinality: number;
  sobjectCardinality: number;
}
type Part = QueryBody & { object: SObject };
type QueryBody = Pick<Query, 'fields' | 'where' | 'orderBy' | 'limit' | 'offset' | 'groupBy'>;
type Writer = (record: SfRecord, row: Row) => void;

const parsed = new Map<string, Query>();

const parse = (soql: string): Query => {
  const known = parsed.get(soql);
  if (known !== undefined) return known;
  let query: Query;
  try {
    query = parseQuery(soql);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : 'unexpected token';
    throw new RestFault(400, 'MALFORMED_QUERY', `${soql.slice(0, 60)}\nERROR at Row:1:Column:1\n${reason}`);
  }
  if (parsed.size > 500) parsed.clear();
  parsed.set(soql, query);
  return query;
};

/** Runs a SOQL query against an org's store. @throws RestFault with the error of the REST API */
export const runQuery = (context: QueryContext): Answer => {
  const query = parse(context.soql);
  const part: Part = { ...query, object: objectNamed(context, query.sObject ?? '') };
  if (part.object.name === 'ContentDocumentLink') requireLinkFilter(part.where);
  const records = selectRecords(context, part, context.store.rows(part.object.name));
  if (isAggregate(part.fields ?? [], part.groupBy)) return { ...runAggregate(context, part, records), viewed: [] };
  const kept = page(records, part);
  const write = compileFields(context, part);
  const viewed = query.for === 'VIEW' || query.for === 'REFERENCE' ? kept.map((record) => String(record['Id'])) : [];
  return { rows: kept.map((record) => write(record)), totalSize: kept.length, viewed };
};

/** @throws RestFault for a query that `runQuery` refuses */
export const planQuery = (context: QueryContext): Plan => {
  const { totalSize } = runQuery(context);
  const object = objectNamed(context, parse(context.soql).sObject ?? '');
  return { object, cardinality: totalSize, sobjectCardinality: context.store.rows(object.name).length };
};

const objectNamed = (context: QueryContext, name: string): SObject => {
  const object = context.store.find(name);
  if (object === undefined)
    throw new RestFault(
      400,
      'INVALID_TYPE',
      `\n${context.soql.slice(0, 80)}\n^\nERROR at Row:1:Column:1\nsObject type '${name}' is not supported. If you are attempting to use a custom object, be sure to append the '__c' after the entity name. Please reference your WSDL or the describe call for the appropriate names.`,
    );
  return object;
};

const selectRecords = (context: QueryContext, part: Part, records: SfRecord[]): SfRecord[] => {
  const { store, soql } = context;
  const test =
    part.where === undefined
      ? () => true
      : compileWhere(part.where, {
          now: context.now,
          path: (path) => resolvePath(store, part.object, path, soql),
          subquery: (query) => columnOf(context, query),
        });
  return sorted(
    context,
    part,
    records.filter((record) => test(record)),
  );
};

const columnOf = (context: QueryContext, query: Query): Value[] => {
  const object = objectNamed(context, query.sObject ?? '');
  const [first] = query.fields ?? [];
  if (first === undefined || !('field' in first)) throw new RestFault(400, 'MALFORMED_QUERY', 'one field expected');
  const path = resolvePath(context.store, object, rawPath(first), context.soql);
  return selectRecords(context, { ...query, object }, context.store.rows(object.name)).map(path.read);
};

const sorted = (context: QueryContext, part: Part, records: SfRecord[]): SfRecord[] => {
  const keys = [part.orderBy ?? []].flat().map((clause: OrderByClause) => {
    if (!('field' in clause)) throw new RestFault(400, 'MALFORMED_QUERY', 'ORDER BY a function is not supported');
    const path = resolvePath(context.store, part.object, clause.field, context.soql);
    const sign = clause.order === 'DESC' ? -1 : 1;
    return { path, sign, nulls: clause.nulls === 'LAST' ? 1 : -1 };
  });
  if (keys.length === 0) return records;
  return records.toSorted((left, right) => {
    for (const { path, sign, nulls } of keys) {
      const a = comparable(path.field, path.read(left));
      const b = comparable(path.field, path.read(right));
      if (a === b) continue;
      if (a === null || b === null) return a === null ? nulls : -nulls;
      return (a < b ? -1 : 1) * sign;
    }
    return 0;
  });
};

const page = <T>(items: T[], { limit, offset }: QueryBody): T[] => {
  const from = offset ?? 0;
  if (from > 2000) throw new RestFault(400, 'NUMBER_OUTSIDE_VALID_RANGE', 'Maximum SOQL offset allowed is 2000');
  return items.slice(from, limit === undefined ? undefined : from + limit);
};

const compileFields = (context: QueryContext, part: Part): ((record: SfRecord) => Row) => {
  const writers = (part.fields ?? []).flatMap((field) => writersOf(context, part, field));
  return (record) => {
    const row: Row = { attributes: attributes(context, part.object.name, record) };
    for (const write of writers) write(record, row);
    return row;
  };
};

const writersOf = (context: QueryContext, part: Part, field: Selected): Writer[] => {
  if (field.type === 'Field' || field.type === 'FieldRelationship') return [pathWriter(context, part, rawPath(field))];
  if (field.type === 'FieldSubquery') return [childWriter(context, part, field.subquery)];
  if (field.type === 'FieldFunctionExpression') {
    const [argument] = field.parameters;
    if (field.functionName.toUpperCase() === 'FIELDS') return allFields(context, part);
    if (field.functionName.toLowerCase() === 'tolabel' && typeof argument === 'string')
      return [pathWriter(context, part, argument)];
  }
  throw new RestFault(400, 'MALFORMED_QUERY', 'this kind of SELECT expression is not supported by the simulator');
};

const allFields = (context: QueryContext, part: Part): Writer[] => {
  if (part.limit === undefined || part.limit > 200)
    throw new RestFault(400, 'MALFORMED_QUERY', 'The SOQL FIELDS function must have a LIMIT of at most 200');
  return part.object.fields.map((field) => pathWriter(context, part, field.name));
};

const rawPath = (field: { field: string; relationships?: string[] }): string =>
  [...(field.relationships ?? []), field.field].join('.');

const pathWriter = (context: QueryContext, part: Part, name: string): Writer => {
  const path = resolvePath(context.store, part.object, name, context.soql);
  return (record, row) => {
    let target = row;
    for (let depth = 1; depth <= path.parents.length; depth++) {
      const step = path.parents[depth - 1];
      const key = step?.reference.relationship ?? '';
      const owner = climb(context.store, record, path.parents.slice(0, depth));
      if (owner === undefined) {
        target[key] = null;
        return;
      }
      const type = step?.target?.name ?? 'Name';
      target = (target[key] ??= { attributes: attributes(context, type, owner) }) as Row;
    }
    const owner = climb(context.store, record, path.parents);
    target[path.field.name] =
      path.field.type === 'base64'
        ? `${context.dataPath}/sobjects/ContentVersion/${String(owner?.['Id'])}/${path.field.name}`
        : path.read(record);
  };
};

const childWriter = (context: QueryContext, part: Part, subquery: Subquery): Writer => {
  const name = subquery.relationshipName;
  const [child, link] = childRelation(context, part.object, name);
  const body: Part = { ...subquery, object: child };
  const write = compileFields(context, body);
  return (record, row) => {
    const mine = context.store.rows(child.name).filter((other) => {
      const parent = other[link];
      return typeof parent === 'string' && to15(parent) === to15(String(record['Id']));
    });
    const records = page(selectRecords(context, body, mine), body).map(write);
    row[name] = records.length === 0 ? null : { totalSize: records.length, done: true, records };
  };
};

const childRelation = (context: QueryContext, parent: SObject, name: string): [SObject, string] => {
  for (const child of context.store.objects())
    for (const field of child.fields)
      if (
        field.children?.toLowerCase() === name.toLowerCase() &&
        (field.refersTo.length === 0 || field.refersTo.includes(parent.name))
      )
        return [child, field.name];
  throw new RestFault(
    400,
    'INVALID_TYPE',
    `Didn't understand relationship '${name}' in FROM part of query call. If you are attempting to use a custom relationship, be sure to append the '__r' after the custom relationship name.`,
  );
};

const attributes = (context: QueryContext, type: string, record: SfRecord): Row => ({
  type,
  url: `${context.dataPath}/sobjects/${type}/${String(record['Id'])}`,
});
