import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openSources } from './sources.ts';

const serveSilence = async () => {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, asked: () => asked, close };
};

test('a source that does not answer keeps one seal waiting, not all of them', async () => {
  const { url, asked, close } = await serveSilence();
  const ask = openSources({ allowPrivate: true, timeoutMs: 600 });
  for (let seal = 0; seal < 5; seal += 1) await expect(ask(url, { most: 100 })).rejects.toThrow('Timeout');
  expect(asked()).toBe(1);
  close();
});

// REQ-5.2.12
test('outside demos no source is asked at a private address', async () => {
  const { url, asked, close } = await serveSilence();
  const ask = openSources({ allowPrivate: false });
  await expect(ask(url, { most: 100 })).rejects.toThrow('UrlRefused');
  await expect(ask(url.replace('127.0.0.1', 'localhost'), { most: 100 })).rejects.toThrow('AddressRefused');
  await expect(ask('file:///etc/passwd', { most: 100 })).rejects.toThrow('UrlRefused');
  await expect(ask('no address', { most: 100 })).rejects.toThrow('UrlRefused');
  expect(asked()).toBe(0);
  close();
});
