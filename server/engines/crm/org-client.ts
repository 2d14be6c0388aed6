import { jsonOf, nothingOf, objectOf } from './answers/response-body.ts';
import { CrmError } from './errors.ts';
import { startDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { downloadOf } from './download.ts';
import type { AccessSource } from './authorization/grants.ts';
import type { Content } from './multipart.ts';
import { identityOf, orgIdOfAccess } from './authorization/oauth.ts';
import type { ObjectNames } from './about-org/object-names.ts';
import { allRows, childRows, pagesFrom, queryPath } from './query.ts';
import type { GetObject, Page } from './query.ts';
import { checkedId, openRecords } from './records.ts';
import { openCollections } from './collections.ts';
import type { Read, Requests, RestCall } from './request.ts';
import type { Soql } from './soql.ts';
import { versionDataPath, versionUpload } from './content-versions.ts';
import type { OrgClient } from './org-api.ts';

export interface OrgClientOptions {
  source: AccessSource;
  requests: Requests;
  objectNames: ObjectNames;
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

  const records = openRecords(root, call);

  return {
    ...records,
    ...openCollections(root, (rest, read, extraMs = 0) => call(rest, read, start(timeoutMs + extraMs))),
    objectOf: async (recordId) => {
      const orgId = orgIdOfAccess(await source.read());
      return options.objectNames.find(orgId, checkedId(recordId).slice(0, 3), records.describeAll);
    },
    query: (soql) => allRows(getWithin(start()), queryPath(root, soql)),
    toolingQuery: (soql) => allRows(getWithin(start()), queryPath(`${root}/tooling`, soql)),
    children: (value) => childRows(getWithin(start()), value),
    queryPages: async function* <T>(soql: Soql) {
      for await (const page of pagesFrom<T>(getWithin(), queryPath(root, soql))) yield page.records;
    },
    apexGet: (path) => call({ method: 'GET', path, repeatable: true }, objectOf),
    apexPut: (path, fields) => {
      const headers = { 'content-type': 'application/json' };
      const body = (): string => JSON.stringify(fields);
      return call({ method: 'PUT', path, headers, body, repeatable: true }, objectOf);
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
      // Ask the org's own host: the common host may answer with a redirect.
      const path = `/id/${idUrl.split('/').slice(-2).join('/')}`;
      return identityOf(await call({ method: 'GET', path, repeatable: true }, jsonOf));
    },
    limits: async () => {
      const { instanceUrl } = await source.read();
      const known = requests.usage.fresh(instanceUrl);
      if (known) return known;
      try {
        // Each answer has the usage in its header, this one's refusal too.
        await call({ method: 'GET', path: `${root}/limits`, repeatable: true }, nothingOf);
      } catch (error) {
        if (!(error instanceof CrmError && error.code === 'REQUEST_LIMIT_EXCEEDED')) throw error;
      }
      return requests.usage.last(instanceUrl);
    },
  };
};

export type { Content, Page };
