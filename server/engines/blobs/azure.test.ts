import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { proxyVariables, setProxies } from '../outbound-http/proxy.ts';
import { openAzureFiles } from './azure.ts';

const servers: Server[] = [];
afterEach(() => {
  setProxies({});
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close();
});

/** A storage that has nothing, and counts how often it was asked. */
const openEmpty = async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(404, { 'x-ms-error-code': 'BlobNotFound' }).end();
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { asked, port: (server.address() as AddressInfo).port };
};

// REQ-6.1.45
test('a storage on this machine is reached directly, whatever proxy the environment names', async () => {
  const [proxy, storage] = [await openEmpty(), await openEmpty()];
  const address = `http://127.0.0.1:${proxy.port}`;
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY']) vi.stubEnv(name, address);
  vi.stubEnv('NO_PROXY', '10.0.0.0/8');
  setProxies(proxyVariables(process.env));
  const endpoint = `http://127.0.0.1:${storage.port}/account`;
  const key = Buffer.from('key').toString('base64');
  const files = openAzureFiles({ account: 'account', key, endpoint, container: 'files', prefix: '' } as never);
  expect(await files.head('templates/a')).toBeNull();
  expect([proxy.asked.length, storage.asked.length]).toEqual([0, 1]);
});
