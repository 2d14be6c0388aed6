import { isObject, jsonOf } from './answers/response-body.ts';
import { CrmError, crmError } from './errors.ts';
import type { OrgClient } from './org-api.ts';
import { checkedId, json, saving } from './records.ts';
import type { Read, RestCall } from './request.ts';
import { checkedName } from './soql.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads one result of a call that writes several records: null when it was written.
 * Source: REST API Developer Guide, "SaveResult" of sObject Collections.
 */
const refusalOfResult = (result: unknown): CrmError | null => {
  if (!isObject(result)) throw new CrmError('CrmUnavailable', { error: 'not a result for each record' });
  if (result['success'] === true) return null;
  const [first] = Array.isArray(result['errors']) ? (result['errors'] as unknown[]) : [];
  const { statusCode, message } = isObject(first) ? first : {};
  return crmError('rest', { status: 400, error: text(statusCode), description: text(message) });
};

type Call = <T>(rest: RestCall, read: Read<T>, extraMs?: number) => Promise<T>;

/** Triggers and flows of an org run for each record. */
const msOfRecord = 300;

/** Time that a change of several records may take beyond that of one. */
export const extraMsOf = (records: number): number => records * msOfRecord;

/** Reading and writing several records in one call. Source: REST API Developer Guide, "sObject Collections". */
export const openCollections = (root: string, call: Call): Pick<OrgClient, 'retrieveMany' | 'updateMany'> => ({
  retrieveMany: async <T>(type: string, ids: readonly string[], fields: readonly string[]) => {
    const body = (): string => JSON.stringify({ ids: ids.map(checkedId), fields: fields.map(checkedName) });
    const path = `${root}/composite/sobjects/${checkedName(type)}`;
    const answer = await call({ method: 'POST', path, headers: json, body, repeatable: true }, jsonOf);
    if (Array.isArray(answer) && answer.length === ids.length) return answer as (T | null)[];
    throw new CrmError('CrmUnavailable', { error: 'not a record for each id' });
  },
  updateMany: async (type, changes) => {
    const attributes = { type: checkedName(type) };
    const records = changes.map(({ id, fields }) => ({ attributes, id: checkedId(id), ...fields }));
    const body = (): string => JSON.stringify({ allOrNone: false, records });
    const path = `${root}/composite/sobjects`;
    const rest: RestCall = { method: 'PATCH', path, headers: saving, body, repeatable: 'refused' };
    const answer = await call(rest, jsonOf, extraMsOf(changes.length));
    if (Array.isArray(answer) && answer.length === changes.length) return answer.map(refusalOfResult);
    throw new CrmError('CrmUnavailable', { error: 'not a result for each record' });
  },
});
