import { jsonOf } from './response-body.ts';
import type { JsonObject } from './response-body.ts';
import { startDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { downloadOf } from './download.ts';
import type { Download } from './download.ts';
import type { AccessSource } from './authorization/grants.ts';
import type { Content } from './multipart.ts';
import { identityOf } from './authorization/oauth.ts';
import type { CrmIdentity } from './authorization/oauth.ts';
import { allRows, childRows, pagesFrom, queryPath } from './query.ts';
import type { GetObject, Page } from './query.ts';
import { openRecords } from './records.ts';
import type { Fields, Upserted } from './records.ts';
import type { Read, Requests, RestCall } from './request.ts';
import type { Soql } from './soql.ts';
import { versionDataPath, versionUpload } from './content-versions.ts';
import type { ApiUsage } from './usage.ts';

/**
 * Calls to one org with one access. Every method throws CrmError and ends within the time limit. The types of
 * records are the caller's word: the CRM is not checked against them.
 */
export interface OrgClient {
  /** All pages, within one time limit. */
  query<T>(soql: Soql): Promise<T[]>;
  /** Page by page, a time limit each. */
  queryPages<T>(soql: Soql): AsyncIterable<T[]>;
  /** All rows of a child subquery's value, which is null without rows and may itself be paged. */
  children<T>(value: Page<T> | null | undefined): Promise<T[]>;
  toolingQuery<T>(soql: Soql): Promise<T[]>;
  /** Null when there is no such record. */
  retrieve<T>(type: string, id: string, fields: readonly string[]): Promise<T | null>;
  /** Answers the new id. Never sent twice, whatever happens. */
  create(type: string, fields: Fields): Promise<string>;
  update(type: string, id: string, fields: Fields): Promise<void>;
  /** By an external id field: the way to create what may be asked for twice. */
  upsert(type: string, idField: string, value: string, fields: Fields): Promise<Upserted>;
  /** False when it was gone already. */
  remove(type: string, id: string): Promise<boolean>;
  describe(type: string): Promise<JsonObject>;
  /** @param bytes what the record says; the stream fails when the file does not agree */
  downloadVersion(id: string, bytes?: number): Promise<Download>;
  /** Makes a ContentVersion and answers its id. `name` becomes its PathOnClient. */
  uploadVersion(upload: { name: string; fields: Fields; content: Content }): Promise<string>;
  identity(): Promise<CrmIdentity>;
  /** Calls used of the org's daily allowance, as last heard; null before the first answer. */
  limits(): Promise<ApiUsage | null>;
}

export interface OrgClientOptions {
  source: AccessSource;
  requests: Requests;
  apiVersion: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export const openOrgClient = (options: OrgClientOptions): OrgClient => {
  const { source, requests, timeoutMs, signal } = options;
  const root = `/services/data/v${options.apiVersion}`;
  const start = (milliseconds = timeoutMs): Deadline => startDeadline(milliseconds, signal);
  const call = <T>(rest: RestCall, read: Read<T>, deadline = start()): Promise<T> =>
    requests.call(source, rest, deadline, read);
  const getWithin =
    (deadline?: Deadline): GetObject =>
    (path, read) =>
      call({ method: 'GET', path, repeatable: true }, read, deadline);

  return {
    ...openRecords(root, call),
    query: (soql) => allRows(getWithin(start()), queryPath(root, soql)),
    toolingQuery: (soql) => allRows(getWithin(start()), queryPath(`${root}/tooling`, soql)),
    children: (value) => childRows(getWithin(start()), value),
    queryPages: async function* <T>(soql: Soql) {
      for await (const page of pagesFrom<T>(getWithin(), queryPath(root, soql))) yield page.records;
    },
    downloadVersion: (id, bytes) =>
      call(
        { method: 'GET', path: versionDataPath(root, id), headers: { accept: '*/*' }, repeatable: true },
        (response, hold) => Promise.resolve(downloadOf(response, hold(), timeoutMs, bytes ?? null)),
      ),
    uploadVersion: (upload) => {
      const { rest, read, extraMs } = versionUpload(root, upload);
      return call(rest, read, start(timeoutMs + extraMs));
    },
    identity: async () => {
      const { idUrl } = await source.read();
      // Asked of the org itself: the common host may answer with a redirect.
      const path = `/id/${idUrl.split('/').slice(-2).join('/')}`;
      return identityOf(await call({ method: 'GET', path, repeatable: true }, jsonOf));
    },
    limits: async () => requests.usage.last((await source.read()).instanceUrl),
  };
};

export type { Content, Download, Fields, Page, Upserted };
