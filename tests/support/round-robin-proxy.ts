import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A minimal replacement for the load balancer of several portals. */
export interface RoundRobinProxy {
  origin: string;
  /** Origins of the portals, used in turn. */
  targets: string[];
  /** Called when a request was sent to a target and has no answer yet. */
  onForward: (target: string, request: { method: string; path: string }) => void;
  /** Number of answers per target. */
  answered: Map<string, number>;
  close(): Promise<void>;
}

type Outcome = 'answered' | 'not reached' | 'lost';

/**
 * Each request goes to the next target; an unreachable target is skipped. As in production proxies, a request without
 * an answer is repeated at the next target only when that is safe: a GET, or a request with an Idempotency-Key.
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
        // The client must see a cut answer as an error, not as a complete short answer.
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
