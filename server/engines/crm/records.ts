import { noContentOf, objectOf } from './answers/response-body.ts';
import type { JsonObject } from './answers/response-body.ts';
import { CrmError, isMissing } from './errors.ts';
import { toId18 } from './ids.ts';
import type { Read, RestCall } from './request.ts';
import { checkedName } from './soql.ts';
import type { OrgClient } from './org-api.ts';

type Call = <T>(rest: RestCall, read: Read<T>) => Promise<T>;

export const json = { 'content-type': 'application/json' };

/** Nobody is there to answer a warning: what a duplicate rule only warns of is saved, what it blocks stays refused. */
export const saving = { ...json, 'sforce-duplicate-rule-header': 'allowSave=true' };

export const checkedId = (id: string): string => {
  const full = toId18(id);
  if (full === null) throw new TypeError('Not a record id');
  return full;
};

/** Reads the new id, with 18 characters, from the answer to a creation. */
export const newIdOf = ({ id }: JsonObject): string => {
  const full = typeof id === 'string' ? toId18(id) : null;
  if (full !== null) return full;
  throw new CrmError('CrmUnavailable', { error: 'no id of the new record' });
};

/** Reading and writing single records. */
export const openRecords = (
  root: string,
  call: Call,
): Pick<OrgClient, 'retrieve' | 'create' | 'update' | 'upsert' | 'remove' | 'describe' | 'describeAll'> => {
  const typePath = (type: string): string => `${root}/sobjects/${checkedName(type)}`;
  const recordPath = (type: string, id: string): string => `${typePath(type)}/${checkedId(id)}`;

  return {
    retrieve: async <T>(type: string, id: string, fields: readonly string[]) => {
      const path = `${recordPath(type, id)}?fields=${fields.map((field) => checkedName(field)).join(',')}`;
      try {
        return (await call({ method: 'GET', path, repeatable: true }, objectOf)) as T;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    create: async (type, fields) => {
      const body = (): string => JSON.stringify(fields);
      const rest: RestCall = { method: 'POST', path: typePath(type), headers: saving, body, repeatable: false };
      return newIdOf(await call(rest, objectOf));
    },
    update: async (type, id, fields) => {
      const body = (): string => JSON.stringify(fields);
      const rest = {
        method: 'PATCH',
        path: recordPath(type, id),
        headers: saving,
        body,
        repeatable: 'refused',
      } as const;
      await call(rest, noContentOf);
    },
    upsert: async (type, idField, value, fields) => {
      const path = `${typePath(type)}/${checkedName(idField)}/${encodeURIComponent(value)}`;
      const body = (): string => JSON.stringify(fields);
      const read: Read<JsonObject | null> = (response) =>
        response.status === 204 ? noContentOf(response).then(() => null) : objectOf(response);
      const answer = await call({ method: 'PATCH', path, headers: saving, body, repeatable: true }, read);
      if (answer) return { created: answer['created'] === true, id: newIdOf(answer) };
      // Up to version 45 a change is answered without the id.
      const { Id } = await call({ method: 'GET', path: `${path}?fields=Id`, repeatable: true }, objectOf);
      return { created: false, id: newIdOf({ id: Id }) };
    },
    remove: async (type, id) => {
      try {
        await call({ method: 'DELETE', path: recordPath(type, id), repeatable: true }, noContentOf);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    describeAll: () => call({ method: 'GET', path: `${root}/sobjects`, repeatable: true }, objectOf),
    describe: (type) => call({ method: 'GET', path: `${typePath(type)}/describe`, repeatable: true }, objectOf),
  };
};
