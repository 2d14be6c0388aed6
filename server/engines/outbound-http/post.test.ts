import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { mayPostTo, post } from './post.ts';
import { isPublicAddress } from './public-addresses.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

const usual = { headers: {}, body: 'é', timeoutMs: 5_000, maxAnswerBytes: 10, allowPrivate: true };

describe('a post', () => {
  it('gives the status and the first bytes of the answer, however long it is', async () => {
    const url = await serve((_, response) => {
      const write = (): void => void response.write('endless ', () => setImmediate(write));
      write();
    });
    expect(await post({ ...usual, url })).toMatchObject({ status: 200, answer: 'endless en', failure: null });
  });

  it('follows no redirect', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await post({ ...usual, url })).toMatchObject({ status: 307, failure: null });
    expect(seen).toEqual(['/']);
  });

  it('ends when no answer has come in time, and when the other side hangs up or changes the protocol', async () => {
    const silent = await serve(() => {});
    expect(await post({ ...usual, url: silent, timeoutMs: 50 })).toMatchObject({ failure: 'Timeout' });
    const rude = await serve((request) => request.socket.destroy());
    expect(await post({ ...usual, url: rude })).toMatchObject({ status: null, failure: 'ConnectionFailed' });
    const other = await serve((request) => {
      request.socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
    });
    expect(await post({ ...usual, url: other })).toMatchObject({ status: null, failure: 'ConnectionFailed' });
    const nobody = await post({ ...usual, url: 'http://127.0.0.1:1/' });
    expect(nobody).toMatchObject({ failure: 'ConnectionRefused' });
  });

  it('outside demos reaches no private address: neither by its letters nor through a name', async () => {
    const guarded = { ...usual, allowPrivate: false };
    expect(await post({ ...guarded, url: 'https://127.0.0.1/' })).toMatchObject({ failure: 'UrlRefused' });
    expect(await post({ ...guarded, url: 'http://hooks.example/' })).toMatchObject({ failure: 'UrlRefused' });
    expect(await post({ ...guarded, url: 'https://localhost/' })).toMatchObject({
      failure: 'AddressRefused',
    });
  });
});

describe('a public address', () => {
  it.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
    'may be %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.255.255.255',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2002:a00:1::',
    'fc00::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'localhost',
    '',
  ])('is never %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it('is told from its letters however they are written', () => {
    for (const url of ['https://0x7f.1/', 'https://2130706433/', 'https://0177.0.0.1/', 'https://[::]/'])
      expect([url, mayPostTo(url, false)]).toEqual([url, false]);
    expect(mayPostTo('https://hooks.example/in?key=1', false)).toBe(true);
    expect(mayPostTo('http://127.0.0.1:3000/in', true)).toBe(true);
    expect(mayPostTo('file:///etc/passwd', true)).toBe(false);
    expect(mayPostTo('https://hooks\n.example/', true)).toBe(false);
  });
});
