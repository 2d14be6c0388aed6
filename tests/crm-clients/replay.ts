import { isDeepStrictEqual } from 'node:util';
import { CrmError } from '#engines/crm/errors.ts';
import type { Crm } from '#engines/crm/crm-engine.ts';
import type { GrantKeeper } from '#engines/crm/authorization/grants.ts';
import { soql } from '#engines/crm/soql.ts';
import type { Recording } from './read-recordings.ts';

/** A record of whatever object; the answer does not depend on it. */
const id = '001000000000001AAA';

export interface Asked {
  crm: Crm;
  keeper: GrantKeeper;
  recording: Recording;
}

interface Kind {
  name: string;
  method: RegExp;
  /** Of the path without its query. */
  path: RegExp;
  /** Makes the call of our client. The value must be true, or the client has read something else than was answered. */
  ask: (asked: Asked) => Promise<boolean>;
}

const jsonOf = ({ body }: Recording): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const data = String.raw`^/services/data/v[\d.]+`;

const orgOf = ({ crm, keeper }: Asked) => crm.openOrg(keeper);
const body = ({ recording }: Asked): unknown => jsonOf(recording);

/** The first page, because the next one is another recording. */
const firstPage = async (asked: Asked): Promise<boolean> => {
  for await (const rows of orgOf(asked).queryPages(soql`SELECT Id FROM Account`))
    return isDeepStrictEqual(rows, member(body(asked), 'records'));
  return false;
};

const login = async (asked: Asked): Promise<boolean> => {
  const choice = { code: 'code', verifier: 'verifier', orgType: 'login' as const };
  const { accessToken } = await asked.crm.exchangeCode(choice);
  return accessToken === member(body(asked), 'access_token');
};

const results = async (asked: Asked): Promise<boolean> => {
  const answer = body(asked);
  const changes = (Array.isArray(answer) ? answer : [{}]).map(() => ({ id, fields: {} }));
  const read = await orgOf(asked).updateMany('Account', changes);
  const isRight = (error: CrmError | null, at: number): boolean => {
    const said = (answer as unknown[])[at];
    const [first] = (member(said, 'errors') ?? []) as unknown[];
    return error === null ? member(said, 'success') === true : error.raw.error === member(first, 'statusCode');
  };
  return read.every(isRight);
};

/** The calls that our client makes. */
const kinds: Kind[] = [
  { name: 'token', method: /POST/, path: /^\/services\/oauth2\/token$/, ask: login },
  {
    name: 'identity',
    method: /GET/,
    path: /^\/id\/\w+\/\w+$/,
    ask: async (asked) => (await orgOf(asked).identity()).userId !== '',
  },
  {
    name: 'versions',
    method: /GET/,
    path: /^\/services\/data\/?$/,
    ask: async ({ crm }) => (await crm.apiVersion()).newest !== '',
  },
  { name: 'query, one page', method: /GET/, path: new RegExp(`${data}/query(/.*)?$`), ask: firstPage },
  {
    name: 'query of the tooling API',
    method: /GET/,
    path: new RegExp(`${data}/tooling/query/?$`),
    ask: async (asked) =>
      isDeepStrictEqual(
        await orgOf(asked).toolingQuery(soql`SELECT Id FROM ApexClass`),
        member(body(asked), 'records'),
      ),
  },
  {
    name: 'objects',
    method: /GET/,
    path: new RegExp(`${data}/sobjects/?$`),
    ask: async (asked) => isDeepStrictEqual(await orgOf(asked).describeAll(), body(asked)),
  },
  {
    name: 'object',
    method: /GET/,
    path: new RegExp(`${data}/sobjects/\\w+/describe$`),
    ask: async (asked) => isDeepStrictEqual(await orgOf(asked).describe('Account'), body(asked)),
  },
  {
    name: 'record',
    method: /GET/,
    path: new RegExp(`${data}/sobjects/\\w+/\\w+$`),
    ask: async (asked) => {
      const read = await orgOf(asked).retrieve('Account', id, ['Id']);
      return asked.recording.status === 404 ? read === null : isDeepStrictEqual(read, body(asked));
    },
  },
  {
    name: 'creation',
    method: /POST/,
    path: new RegExp(`${data}/sobjects/\\w+/?$`),
    ask: async (asked) =>
      (await orgOf(asked).create('Account', {})).startsWith(String(member(body(asked), 'id')).slice(0, 15)),
  },
  {
    name: 'change',
    method: /PATCH/,
    path: new RegExp(`${data}/sobjects/\\w+/\\w+$`),
    ask: (asked) =>
      orgOf(asked)
        .update('Account', id, {})
        .then(() => true),
  },
  {
    name: 'upsert',
    method: /PATCH/,
    path: new RegExp(`${data}/sobjects/\\w+/\\w+/[^/]+$`),
    ask: async (asked) => (await orgOf(asked).upsert('Account', 'External__c', 'a', {})).id !== '',
  },
  {
    name: 'deletion',
    method: /DELETE/,
    path: new RegExp(`${data}/sobjects/\\w+/\\w+$`),
    ask: async (asked) => (await orgOf(asked).remove('Account', id)) === (asked.recording.status !== 404),
  },
  {
    name: 'results of several records',
    method: /POST|PATCH|DELETE/,
    path: new RegExp(`${data}/composite/sobjects(/|$)`),
    ask: results,
  },
  {
    name: 'limits',
    method: /GET/,
    path: new RegExp(`${data}/limits/?$`),
    ask: (asked) =>
      orgOf(asked)
        .limits()
        .then(() => true),
  },
  {
    name: 'Apex of a package',
    method: /GET|PUT/,
    path: /^\/services\/apexrest\//,
    ask: async (asked) => {
      const org = orgOf(asked);
      const { method } = asked.recording;
      const read = method === 'PUT' ? org.apexPut('/services/apexrest/x', {}) : org.apexGet('/services/apexrest/x');
      return isDeepStrictEqual(await read, body(asked));
    },
  },
];

/** Why a recording says nothing about our client; the first line that fits. */
const others: [string, RegExp][] = [
  ['no answer of Salesforce', /^(?!\/services\/|\/id\/)/],
  ['Bulk API', /\/services\/async\/|\/jobs\//],
  ['Tooling API but for queries', /\/tooling\//],
  ['SOAP', /\/services\/Soap\//],
  ['composite requests and GraphQL: the client makes none', /\/(composite|graphql)(\/|$)/],
  ['Apex called with POST or DELETE: the client does not', /\/apexrest\//],
  ['calls that the client does not make', /./],
];

export const kindOf = ({ method, path }: Recording): Kind | undefined => {
  const [bare = ''] = path.split('?');
  return kinds.find((kind) => kind.method.test(method) && kind.path.test(bare));
};

/** An endpoint of a package answers an object; other Apex may answer whatever it likes. */
const isListOfApex = (recording: Recording): boolean =>
  recording.path.includes('/apexrest/') && recording.status < 300 && !isObject(jsonOf(recording));
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reason why a recording is left out; null for one that counts. */
export const leftOut = (recording: Recording): string | null => {
  if (/^blah/i.test(recording.body.toString())) return 'words in the place of an answer';
  if (isListOfApex(recording)) return 'Apex that answers a list or a word: the endpoint of a package answers an object';
  const bare = recording.path.split('?')[0] ?? '';
  if (kindOf(recording) && !others[0]?.[1].test(bare)) return null;
  return others.find(([, pattern]) => pattern.test(bare))?.[0] ?? '';
};

/** The word of a refusal in its body. */
const wordOf = (recording: Recording): string | undefined => {
  const answer = jsonOf(recording);
  const first: unknown = Array.isArray(answer) ? answer[0] : answer;
  const word = member(first, 'errorCode') ?? member(first, 'error');
  return typeof word === 'string' ? word : undefined;
};

/**
 * Replays one recording: null when the client accepts it, else what it made of it. A good answer must give its value,
 * a refusal a CrmError with the CRM's word and status.
 */
export const judge = async (asked: Asked): Promise<string | null> => {
  const { recording } = asked;
  try {
    const isRight = await kindOf(recording)?.ask(asked);
    return isRight === true ? null : 'read as something else';
  } catch (error) {
    if (!(error instanceof CrmError)) return String(error);
    const { status, error: word } = error.raw;
    const wanted = recording.status === 300 ? 'MULTIPLE_CHOICES' : wordOf(recording);
    const isTold = recording.status >= 300 && status === recording.status && (wanted === undefined || word === wanted);
    return isTold ? null : `${error.message}: ${error.raw.description}`;
  }
};
