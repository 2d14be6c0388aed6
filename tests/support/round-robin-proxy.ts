import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What stands before several portals in production, as small as it can be. */
export interface RoundRobinProxy {
  origin: string;
  /** Where requests go, in turn. */
  targets: string[];
  /** Told which target a request was just handed to; the request is then in flight. */
  onForward: (target: string, request: { method: string; path: string }) => void;
  /** How many answers each target has given. */
  answered: Map<string, number>;
  close(): Promise<void>;
}

type Outcome = 'answered' | 'not reached' | 'lost';

/**
 * Each request goes to the next target. One that cannot be reached is passed over; a request that was lost on the way
 * is handed on only when that is safe, as production proxies do: a read, or one that carries an Idempotency-Key.
 */
export const startRoundRobinProxy = async (): Promise<RoundRobinProxy> => {
  let turn = 0;
  const server = http.createServer((request, response) => void serve(request, response));

  const forward = (
    target: string,
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
  ): Promise<Outcome> =>
    new Promise((resolve) => {
      const { method = 'GET', url: path = '/', headers } = request;
      const onward = http.request(new URL(path, target), { method, headers, agent: false });
      onward.on('response', (answer) => {
        proxy.answered.set(target, (proxy.answered.get(target) ?? 0) + 1);
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        // Cut in the middle: the client must see that, not a short answer.
        answer.on('error', () => response.destroy());
        answer.on('close', () => resolve('answered'));
      });
      onward.on('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code === 'ECONNREFUSED' ? 'not reached' : 'lost');
      });
      onward.end(body, () => proxy.onForward(target, { method, path }));
    });

  const serve = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const mayRepeat = request.method === 'GET' || request.headers['idempotency-key'] !== undefined;
    const { targets } = proxy;
    for (let tries = 0; tries < targets.length; tries += 1) {
      const outcome = await forward(targets[turn++ % targets.length] ?? '', request, body, response);
      if (outcome === 'answered' || response.headersSent) return;
      if (outcome === 'lost' && !mayRepeat) break;
    }
    response.writeHead(502).end();
  };

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const proxy: RoundRobinProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets: [],
    onForward: () => {},
    answered: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
};
