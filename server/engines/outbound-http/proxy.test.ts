import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFiles } from '../blobs/open-files.ts';
import { sendHttpCall } from '../crm/http-call.ts';
import { requestTimestamp } from '../pdf/seal/timestamp.ts';
import { post as postSms } from '../sms/gateway.ts';
import { postSpans } from '../tracing/collector.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { startForwardProxy, type ForwardProxy } from './forward-proxy.test-support.ts';
import { outboundFetch } from './outbound-fetch.ts';
import { post } from './post.ts';
import { proxyFor, proxyProblems, setProxies } from './proxy.ts';

const proxy = 'http://proxy.example:3128';

// REQ-6.1.45
it.each([
  ['https://login.example/x', {}, undefined],
  ['https://login.example/x', { HTTPS_PROXY: proxy }, proxy],
  ['https://login.example/x', { HTTP_PROXY: proxy }, undefined],
  ['http://login.example/x', { HTTP_PROXY: proxy }, proxy],
  ['https://login.example/', { HTTPS_PROXY: 'http://other.example', https_proxy: proxy }, proxy],
  ['https://localhost:8443/', { HTTPS_PROXY: proxy }, undefined],
  ['https://127.8.9.1/', { HTTPS_PROXY: proxy }, undefined],
  ['https://[::1]/', { HTTPS_PROXY: proxy }, undefined],
  ['https://a.example/', { HTTPS_PROXY: proxy, NO_PROXY: '*' }, undefined],
  ['https://a.example/', { HTTPS_PROXY: proxy, NO_PROXY: 'b.example, example' }, undefined],
  ['https://anexample/', { HTTPS_PROXY: proxy, NO_PROXY: 'example' }, proxy],
  ['https://a.b.example/', { HTTPS_PROXY: proxy, NO_PROXY: '.B.example' }, undefined],
  ['https://b.example/', { HTTPS_PROXY: proxy, NO_PROXY: '*.b.example' }, undefined],
  ['https://b.example:8443/', { HTTPS_PROXY: proxy, NO_PROXY: 'b.example:8443' }, undefined],
  ['https://b.example/', { HTTPS_PROXY: proxy, NO_PROXY: 'b.example:8443' }, proxy],
  ['https://10.1.2.3/', { HTTPS_PROXY: proxy, NO_PROXY: '10.0.0.0/8' }, undefined],
  ['https://a.example/', { HTTPS_PROXY: proxy, NO_PROXY: 'fe80::1%eth0,[fe80::2%1],fe80::%eth0/64,b' }, proxy],
  ['https://[fe80::1]/', { HTTPS_PROXY: proxy, NO_PROXY: 'fe80::1%eth0' }, undefined],
  ['https://11.1.2.3/', { HTTPS_PROXY: proxy, NO_PROXY: '10.0.0.0/8' }, proxy],
  ['https://[2001:db8::7]/', { HTTPS_PROXY: proxy, NO_PROXY: '2001:db8::/32' }, undefined],
  ['https://[2001:db8::7]/', { HTTPS_PROXY: proxy, NO_PROXY: '2001:db8::7' }, undefined],
  ['https://[2001:db8::7]/', { HTTPS_PROXY: proxy, NO_PROXY: '2001:db8:0:0::7' }, undefined],
  ['https://b.example./', { HTTPS_PROXY: proxy, NO_PROXY: 'b.example' }, undefined],
  ['https://a.b.example/', { HTTPS_PROXY: proxy, NO_PROXY: 'b.example.' }, undefined],
  ['https://10.1.2.3/', { HTTPS_PROXY: proxy, NO_PROXY: '3, 10.0.0.0/99,,' }, proxy],
])('%s with %o leads through %s', (url, env, expected) => {
  expect(proxyFor(url, env)).toBe(expected);
});

it('an address that is none of a proxy stops the start', () => {
  expect(proxyProblems({ HTTPS_PROXY: 'proxy:3128', http_proxy: proxy })).toEqual([
    'HTTPS_PROXY: the address of a proxy, such as http://proxy.example:3128',
  ]);
});

let forward: ForwardProxy;
const closers: (() => void)[] = [];
const hits: string[] = [];
beforeAll(async () => {
  const target = createServer((request, response) => {
    hits.push(`${request.method} ${request.headers.host}${request.url}`);
    request.resume().on('end', () => response.end('{"ok":true}'));
  });
  const secure = createTlsServer({});
  for (const server of [target, secure]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
  }
  const portOf = (server: typeof target) => (server.address() as AddressInfo).port;
  forward = await startForwardProxy({ 'plain.invalid': portOf(target), 'secure.invalid': portOf(secure) });
  setProxies({ HTTP_PROXY: forward.url, HTTPS_PROXY: forward.url });
});
afterAll(async () => {
  setProxies({});
  for (const close of closers) close();
  await forward.close();
});

const webhook = { headers: {}, body: 'x', timeoutMs: 5_000, maxAnswerBytes: 100, allowPrivate: true };

// REQ-6.1.45
it('every outward call goes through the proxy, which alone knows the way', async () => {
  const signal = AbortSignal.timeout(10_000);
  const url = 'http://plain.invalid';
  expect(await (await outboundFetch(`${url}/fetch`, { signal })).json()).toEqual({ ok: true });
  const crm = { where: 'rest', base: url, path: '/crm', method: 'POST', body: 'x', signal } as const;
  expect(await sendHttpCall(crm, (response) => response.text())).toBe('{"ok":true}');
  expect(await post({ ...webhook, url: `${url}/webhook` })).toMatchObject({ status: 200, failure: null });
  const sms = await postSms(
    { url: `${url}/sms`, secret: 's'.repeat(16), sender: 'P' },
    { id: '1', to: '+33', text: 'x' },
    new Date(),
  );
  expect(sms.outcome).toBe('taken');
  expect((await postSpans({ url: `${url}/spans`, headers: {} }, Buffer.from('x'), signal)).state).toBe('sent');
  // The answer is no timestamp, but it is an answer.
  await expect(requestTimestamp({ url: `${url}/tsa` }, Buffer.from('x'))).rejects.not.toThrow('cannot be reached');
  const list = await fetchBytes({ ...webhook, body: undefined, url: `${url}/list` });
  expect(Buffer.from(list).toString()).toBe('{"ok":true}');
  const files = await openFiles('s3://key:secret@plain.invalid/bucket?region=x&tls=off&path-style=on');
  await files.remove('a/b');
  const paths = ['/fetch', '/crm', '/webhook', '/list', '/sms', '/spans', '/tsa', '/bucket/a/b'];
  for (const path of paths) {
    expect(hits.join(' ')).toContain(`plain.invalid${path}`);
    expect(forward.seen.join(' ')).toContain(`http://plain.invalid${path}`);
  }
});

it('a call by TLS goes through a tunnel, and the certificate is still checked', async () => {
  const before = forward.seen.length;
  await expect(outboundFetch('https://secure.invalid/')).rejects.toThrow();
  expect((await post({ ...webhook, url: 'https://secure.invalid/' })).failure).not.toBeNull();
  expect(forward.seen.slice(before)).toEqual(['CONNECT secure.invalid:443', 'CONNECT secure.invalid:443']);
});

// REQ-6.1.45
it('a tunnel that the proxy refuses is told apart from a connection that was lost: nothing was sent', async () => {
  const signal = AbortSignal.timeout(10_000);
  const crm = {
    where: 'rest',
    base: 'https://nobody.invalid',
    path: '/crm',
    method: 'PATCH',
    body: 'x',
    signal,
  } as const;
  await expect(sendHttpCall(crm, (response) => response.text())).rejects.toMatchObject({
    raw: { error: 'unreachable', description: expect.stringContaining('the proxy answered 502') },
  });
});

it('a webhook outside demos reaches no private address through the proxy', async () => {
  const before = forward.seen.length;
  const guarded = { ...webhook, allowPrivate: false };
  expect(await post({ ...guarded, url: 'https://10.0.0.1/' })).toMatchObject({ failure: 'UrlRefused' });
  expect(await post({ ...guarded, url: 'https://localhost/' })).toMatchObject({ failure: 'AddressRefused' });
  expect(forward.seen.length).toBe(before);
});
