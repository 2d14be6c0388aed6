import { objectBody, uploadBody } from '../files.ts';
import { json, reply } from '../http.ts';
import type { Reply } from '../http.ts';
import type { Field, SfRecord, SObject } from '../fields.ts';
import { to15 } from '../ids.ts';
import { notFound, RestFault } from './rest-fault.ts';
import { same } from '../store-guards.ts';
import { fieldOf, noSuchColumn } from '../values.ts';
import { versionOf } from './rest-call.ts';
import type { RestCall } from './rest-call.ts';

export const createRoute = async (rest: RestCall, [name = '']: string[]): Promise<Reply> => {
  const object = rest.store.sobject(name);
  const record = rest.store.create(object.name, await uploadBody(rest.call), rest.writer);
  return made(rest, object, String(record['Id']));
};

const made = (rest: RestCall, object: SObject, id: string, more: object = {}, status = 201): Reply => {
  const answer = json(status, { id, success: true, errors: [], ...more });
  answer.headers['location'] = `${rest.dataPath}/sobjects/${object.name}/${id}`;
  return answer;
};

export const recordRoute = async (rest: RestCall, [name = '', id = '']: string[]): Promise<Reply> => {
  const { store } = rest;
  const object = store.sobject(name);
  if (rest.call.method === 'PATCH') {
    store.update(object.name, id, await objectBody(rest.call), rest.writer);
    return reply(204);
  }
  if (rest.call.method === 'DELETE') {
    store.remove(object.name, id, rest.writer.now);
    return reply(204);
  }
  const record = store.get(object.name, id);
  if (record === undefined) throw new RestFault(404, 'NOT_FOUND', 'The requested resource does not exist');
  return json(200, view(rest, object, record));
};

export const view = (
  rest: RestCall,
  object: SObject,
  record: SfRecord,
  only?: string[],
): SfRecord & { attributes: never } => {
  const wanted =
    only ??
    rest.call.query
      .get('fields')
      ?.split(',')
      .map((name) => name.trim());
  const fields = wanted?.map((name) => {
    const field = fieldOf(object, name);
    if (field === undefined) throw noSuchColumn(object, name);
    return field;
  });
  const shown = fields ?? object.fields;
  const id = String(record['Id']);
  const url = `${rest.dataPath}/sobjects/${object.name}/${id}`;
  const entries = shown.map((field) => [
    field.name,
    field.type === 'base64' ? `${url}/${field.name}` : (record[field.name] ?? null),
  ]);
  return Object.fromEntries([['attributes', { type: object.name, url }], ['Id', id], ...entries]) as never;
};

/** Record by external id: PATCH creates it (201) or changes it (200). */
export const externalIdRoute = async (rest: RestCall, [name = '', key = '', value = '']: string[]): Promise<Reply> => {
  const object = rest.store.sobject(name);
  const field = externalIdField(object, key);
  const found = findByExternalId(rest, object, field, value);
  if (rest.call.method === 'GET') {
    if (found === undefined) throw notFound();
    return json(200, view(rest, object, found));
  }
  if (found === undefined && rest.call.query.get('updateOnly') === 'true') throw notFound();
  const { id, created } = upsert(rest, object, field, value, await objectBody(rest.call));
  // Until API version 45.0 an upsert that changed a record had no body.
  const isSilent = !created && versionOf(rest) < 46;
  return isSilent ? reply(204) : made(rest, object, id, { created }, created ? 201 : 200);
};

export const externalIdField = (object: SObject, key: string): Field => {
  const field = fieldOf(object, key);
  if (field === undefined || !field.idLookup)
    throw new RestFault(404, 'NOT_FOUND', `Provided external ID field does not exist or is not accessible: ${key}`);
  return field;
};

/** Status 300 with the addresses of the records; in a collection it is an error of the one record. */
const ambiguous = ({ dataPath }: RestCall, object: SObject, found: SfRecord[]): RestFault => {
  const ids = found.map((row) => String(row['Id']));
  const fault = new RestFault(
    300,
    'DUPLICATE_EXTERNAL_ID',
    `more than one record found for external id: ${ids.join(', ')}`,
  );
  fault.body = ids.map((id) => `${dataPath}/sobjects/${object.name}/${id}`);
  return fault;
};

export const findByExternalId = (
  rest: RestCall,
  object: SObject,
  field: Field,
  value: string,
): SfRecord | undefined => {
  if (field.type === 'id') return rest.store.get(object.name, value);
  const found = rest.store.rows(object.name).filter((row) => row[field.name] !== null && same(row[field.name], value));
  if (found.length > 1) throw ambiguous(rest, object, found);
  return found[0];
};

export const upsert = (
  rest: RestCall,
  object: SObject,
  field: Field,
  value: string,
  input: Record<string, unknown>,
): { id: string; created: boolean } => {
  const { store } = rest;
  if (field.type !== 'id' && Object.keys(input).some((name) => name.toLowerCase() === field.name.toLowerCase()))
    throw new RestFault(400, 'INVALID_FIELD', `The ${field.name} field should not be specified in the sobject data.`, [
      field.name,
    ]);
  const found = findByExternalId(rest, object, field, value);
  if (found !== undefined) {
    store.update(object.name, String(found['Id']), input, rest.writer);
    return { id: String(found['Id']), created: false };
  }
  const record = store.create(object.name, { ...input, [field.name]: value }, rest.writer);
  return { id: String(record['Id']), created: true };
};

/** The bytes of one file version. */
export const fileRoute = (rest: RestCall, [, id = '']: string[]): Reply => {
  const file = rest.store.files.get(to15(id));
  if (rest.store.get('ContentVersion', id) === undefined || file === undefined) throw notFound();
  return reply(200, file.read(), 'application/octet-stream');
};
