import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Session {
  current: string;
  spent: Set<string>;
  expired: boolean;
  ended: boolean;
  tooOld: boolean;
}

/**
 * A server with the same bearer rules as ours (REQ-1.4.14): using a renewed bearer ends the session; only the renewal
 * itself may be repeated. It can lose or delay answers, and it records the requests.
 */
export const sessionServer = async () => {
  const session: Session = {
    current: 'bearer-0',
    spent: new Set(),
    expired: false,
    ended: false,
    tooOld: false,
  };
  const seen: { path: string; bearer: string }[] = [];
  const faults = { loseNextRenewals: 0, neverReachRenewals: 0, slowMs: 0, staysExpired: false };
  let next = 1;

  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ type: 'about:blank', title: code, status, code, requestId: 'r' }));

  const renew = (bearer: string, request: IncomingMessage, response: ServerResponse) => {
    if (faults.neverReachRenewals-- > 0) return void request.socket.destroy();
    if (session.ended || session.tooOld) return refuse(response, 401, 'ExpiredUserAccessToken');
    if (bearer !== session.current && !session.spent.has(bearer)) return refuse(response, 401, 'TokenInvalid');
    if (bearer === session.current) {
      session.spent.add(bearer);
      session.current = `bearer-${next++}`;
      session.expired = faults.staysExpired;
    }
    if (faults.loseNextRenewals-- > 0) return void request.socket.destroy();
    const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString();
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ username: 'claire', userToken: session.current, expiresAt }));
  };

  const use = (bearer: string, response: ServerResponse) => {
    if (session.spent.has(bearer)) session.ended = true;
    if (session.ended || bearer !== session.current) return refuse(response, 401, 'TokenInvalid');
    if (session.expired) return refuse(response, 401, 'ExpiredUserAccessToken');
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{"username":"claire"}');
  };

  const server = createServer((request, response) => {
    const bearer = (request.headers.authorization ?? '').replace('Bearer ', '');
    const path = request.url ?? '';
    seen.push({ path, bearer });
    if (path.endsWith('RenewUserToken')) renew(bearer, request, response);
    else setTimeout(() => use(bearer, response), faults.slowMs);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    session,
    faults,
    seen,
    renewals: () => seen.filter(({ path }) => path.endsWith('RenewUserToken')).length,
    close: () => new Promise((closed) => server.close(closed)),
  };
};

/** A local storage that simulated tabs share. */
export const sharedStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
};
