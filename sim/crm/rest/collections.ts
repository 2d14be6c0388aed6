import { json } from '../http.ts';
import type { Reply } from '../http.ts';
import { objectBody } from '../files.ts';
import { faultBody, notFound, RestFault } from './rest-fault.ts';
import { externalIdField, findByExternalId, upsert, view } from './sobject-routes.ts';
import { versionOf } from './rest-call.ts';
import type { RestCall } from './rest-call.ts';
import { refuseRow } from './row-faults.ts';

type Input = Record<string, unknown> & { attributes?: { type?: string } };
interface Result {
  id?: string;
  success: boolean;
  created?: boolean;
  errors: object[];
}

const mostRecords = 200;

/** `/composite/sobjects`: up to 200 records, one result each. With `allOrNone`, one failure undoes all writes. */
export const collectionsRoute = async (rest: RestCall, [name = '', key = '']: string[]): Promise<Reply> => {
  const { method } = rest.call;
  if (versionOf(rest) < (key === '' ? 42 : 46)) throw notFound();
  if (method === 'GET') return read(rest, name, list(rest.call.query.get('ids')), list(rest.call.query.get('fields')));
  if (method === 'DELETE') {
    const allOrNone = rest.call.query.get('allOrNone') === 'true';
    return each(rest, list(rest.call.query.get('ids')), allOrNone, (id) => removeOne(rest, id));
  }
  const body = await objectBody(rest.call);
  if (method === 'POST' && name !== '') return read(rest, name, strings(body['ids']), strings(body['fields']));
  const records = body['records'];
  if (!Array.isArray(records)) throw new RestFault(400, 'JSON_PARSER_ERROR', 'records expected');
  const allOrNone = body['allOrNone'] === true;
  return each(rest, records as Input[], allOrNone, (record) =>
    key === '' ? writeOne(rest, record, method) : upsertOne(rest, record, key),
  );
};

const list = (text: string | null): string[] => (text ?? '').split(',').filter((part) => part !== '');
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const read = (rest: RestCall, name: string, ids: string[], fields: string[]): Reply => {
  const object = rest.store.sobject(name);
  const rows = ids.map((id) => {
    const record = rest.store.get(object.name, id);
    return record === undefined ? null : view(rest, object, record, fields);
  });
  return json(200, rows);
};

const each = <T>(rest: RestCall, items: T[], allOrNone: boolean, act: (item: T) => Result): Reply => {
  if (items.length > mostRecords)
    throw new RestFault(
      400,
      'EXCEEDED_ID_LIMIT',
      `record limit reached. cannot submit more than ${mostRecords} records in this request`,
    );
  const { store } = rest;
  const ids = new Set<string>();
  const before = allOrNone ? store.copy() : null;
  const results = items.map((item) =>
    attempt(() => {
      refuseTwin(ids, item);
      refuseRow(rest.org);
      return act(item);
    }),
  );
  if (before === null || results.every((result) => result.success)) return json(200, results);
  store.putBack(before);
  const rolledBack = {
    errorCode: 'ALL_OR_NONE_OPERATION_ROLLED_BACK',
    message: 'Record rolled back because not all records were valid and the request was using AllOrNone header',
    statusCode: 'ALL_OR_NONE_OPERATION_ROLLED_BACK',
    fields: [],
  };
  return json(
    200,
    results.map(({ success, created, errors }) => ({
      success: false,
      ...(created === undefined ? {} : { created }),
      errors: success ? [rolledBack] : errors,
    })),
  );
};

/** A record that stands twice in a call is refused the second time. */
const refuseTwin = (ids: Set<string>, item: unknown): void => {
  const { Id, id = Id } = (typeof item === 'object' && item !== null ? item : { id: item }) as Record<string, unknown>;
  if (typeof id !== 'string') return;
  const short = id.slice(0, 15);
  if (ids.has(short)) throw new RestFault(400, 'DUPLICATE_VALUE', `Duplicate id specified: ${id}`);
  ids.add(short);
};

const attempt = (act: () => Result): Result => {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof RestFault)) throw error;
    return {
      success: false,
      errors: [{ ...faultBody(error), statusCode: error.errorCode, fields: error.fields }],
    };
  }
};

/** The value under a name, whatever its case, and the other fields. */
const take = (input: Input, wanted: string): [string | undefined, Record<string, unknown>] => {
  const { attributes: _, ...given } = input;
  const name = Object.keys(given).find((key) => key.toLowerCase() === wanted.toLowerCase()) ?? wanted;
  const { [name]: value, ...fields } = given;
  return [typeof value === 'string' || typeof value === 'number' ? String(value) : undefined, fields];
};

const writeOne = ({ store, writer }: RestCall, input: Input, method: string): Result => {
  const object = store.sobject(input.attributes?.type ?? '');
  if (method === 'POST') {
    const { attributes: _, ...given } = input;
    return { id: String(store.create(object.name, given, writer)['Id']), success: true, errors: [] };
  }
  const [id, fields] = take(input, 'Id');
  if (id === undefined) throw new RestFault(400, 'MISSING_ARGUMENT', 'Id not specified in an update call');
  store.update(object.name, id, fields, writer);
  return { id, success: true, errors: [] };
};

/** A record that is refused says too whether it would have been made. */
const upsertOne = (rest: RestCall, input: Input, key: string): Result => {
  const object = rest.store.sobject(input.attributes?.type ?? '');
  const field = externalIdField(object, key);
  const [value, fields] = take(input, key);
  if (value === undefined) throw new RestFault(400, 'MISSING_ARGUMENT', `${field.name} not specified`);
  const created = findByExternalId(rest, object, field, value) === undefined;
  const done = attempt(() => ({ ...upsert(rest, object, field, value, fields), success: true, errors: [] }));
  return { ...done, created };
};

const removeOne = (rest: RestCall, id: string): Result => {
  const owner = rest.store.objects().find((object) => object.prefix === id.slice(0, 3));
  if (owner === undefined) throw notFound();
  rest.store.remove(owner.name, id, rest.writer.now);
  return { id, success: true, errors: [] };
};
