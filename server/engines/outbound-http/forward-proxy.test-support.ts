import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

/** A forward proxy that knows the names below `.invalid`, which nobody else resolves. */
export interface ForwardProxy {
  url: string;
  /** Each forwarded request and tunnel, as `GET http://name/path` or `CONNECT name:443`. */
  seen: string[];
  close(): Promise<void>;
}

/** @param targets port of this machine by the name that leads to it */
export const startForwardProxy = async (targets: Record<string, number>): Promise<ForwardProxy> => {
  const seen: string[] = [];
  const server = http.createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const { hostname, pathname } = new URL(request.url ?? '');
    const { method, headers } = request;
    const onward = http.request({ port: targets[hostname], path: pathname, method, headers, agent: false });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  server.on('connect', (request, client) => {
    seen.push(`CONNECT ${request.url}`);
    const port = targets[request.url?.replace(/:\d+$/, '') ?? ''];
    if (port === undefined) return client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const onward = net.connect(port, '127.0.0.1', () => client.write('HTTP/1.1 200 Connection Established\r\n\r\n'));
    onward.pipe(client).pipe(onward);
    onward.on('error', () => client.destroy());
    return client.on('error', () => onward.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
