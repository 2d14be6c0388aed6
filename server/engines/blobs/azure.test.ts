import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';

const servers: Server[] = [];
afterEach(() => {
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
  return { asked, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
};

// REQ-6.1.45
test('a storage on this machine is reached directly, whatever proxy the environment names', async () => {
  const [proxy, storage] = [await openEmpty(), await openEmpty()];
  const key = encodeURIComponent(Buffer.from('key').toString('base64'));
  const address = `http://${proxy.host}`;
  const env = { ...process.env, HTTP_PROXY: address, HTTPS_PROXY: address, NO_PROXY: '10.0.0.0/8' };
  const filesUrl = `azblob://account:${key}@${storage.host}/files?tls=off`;
  // The library reads the environment once in a process.
  const script = path.join(import.meta.dirname, 'azure-asking.fixture.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, filesUrl, address], {
    env,
  });
  expect(stdout.trim()).toBe('null');
  expect([proxy.asked.length, storage.asked.length]).toEqual([0, 1]);
}, 60_000);
