import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { silentLog } from '#engines/log.ts';
import { apiVersion } from './api-version.ts';
import { openCrm } from './crm-engine.ts';
import type { Crm } from './crm-engine.ts';
import type { Grant, GrantKeeper } from './authorization/grants.ts';
import type { CrmSettings } from './settings.ts';

export const orgId = '00D6g000008KX1jEAG';
export const userId = '0056g000004ABCDAA4';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type Answer = (asked: Asked, response: ServerResponse, count: number) => void | Promise<void>;

export const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

export const expired = (response: ServerResponse): void =>
  json(response, 401, [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' }]);

/** An HTTP server with configurable answers that records its requests; it ends with the test. */
export const openSmallOrg = async (answer: Answer) => {
  const asked: Asked[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    const one = { method, path: url, headers, body: await buffer(request) };
    asked.push(one);
    await answer(one, response, asked.length);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { base: `http://127.0.0.1:${port}`, asked };
};

export const settingsFor = (base: string, more: Partial<CrmSettings> = {}): CrmSettings => ({
  clientId: 'app',
  clientSecret: 'app-secret',
  redirectUri: 'http://localhost:3000/workspaces',
  apiVersion,
  loginUrl: `${base}/login`,
  testUrl: `${base}/test`,
  extraOrigins: [base],
  provider: { baseUrl: base, clientId: 'own-app', clientSecret: 'own-secret' },
  screenTimeoutMs: 5000,
  jobTimeoutMs: 10_000,
  ...more,
});

export const crmFor = (base: string, more: Partial<CrmSettings> = {}): Crm =>
  openCrm(settingsFor(base, more), { log: silentLog, now: () => new Date() });

export const grantAt = (base: string, more: Partial<Grant> = {}): Grant => ({
  accessToken: 'access-0',
  refreshToken: 'refresh-0',
  instanceUrl: base,
  idUrl: `${base}/id/${orgId}/${userId}`,
  orgId,
  userId,
  issuedAt: new Date(),
  ...more,
});

export const tokenAnswer = (base: string, count: number) => ({
  access_token: `access-${count}`,
  refresh_token: `refresh-${count}`,
  instance_url: base,
  id: `${base}/id/${orgId}/${userId}`,
  token_type: 'Bearer',
  issued_at: String(Date.now()),
});

/** An in-memory grant store with a lock like that of the database. */
export const openStore = (first: Grant | null) => {
  let grant = first;
  let turn: Promise<unknown> = Promise.resolve();
  const lost: string[] = [];
  const keeper = (key: string): GrantKeeper => ({
    key,
    read: () => Promise.resolve(grant),
    renew: (stale, renew) => {
      const next = turn.then(async () => {
        if (grant === null) throw new Error('no grant to renew');
        if (grant.accessToken === stale) grant = await renew(grant);
        return grant;
      });
      turn = next.catch(() => {});
      return next;
    },
    lost: (reason, deadAccessToken) => {
      if (grant?.accessToken === deadAccessToken) grant = null;
      lost.push(reason);
      return Promise.resolve();
    },
  });
  return { keeper, lost, stored: () => grant };
};
