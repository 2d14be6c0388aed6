import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect } from 'vitest';
import { create, note, openSender } from '#domains/webdocs/signing.test-support.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();
let upload: string;
it.beforeAll(async ({ world }) => {
  const { bearer } = await openSender(world, 'answered@acier-nord.example');
  const wanted = { name: 'RIB', required: true, recipient: 's1' };
  const { signatories } = await create(world, bearer, note({ filesToCollect: [wanted] }));
  const token = signatories[0]?.token;
  const { body } = await world.call('GET', `/api/webdoc/${token}`);
  upload = `/api/webdoc/uploadFile/${body.filesToCollect[0].id}/${token}`;
});

const megabyte = 1_048_576;
const block = Buffer.alloc(megabyte, 'x');
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const partOf = (name: string, filename = 'a.png') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`;

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  megabytes: number;
  start?: string;
}

const openLine = async (world: World): Promise<{ socket: Socket; heard: () => string }> => {
  const { hostname, port } = new URL(world.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // The server may close the connection while we write.
  socket.on('error', () => socket.destroy());
  let heard = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    heard += text;
  });
  return { socket, heard: () => heard };
};

const write = (socket: Socket, data: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(data, (error) => (error ? reject(error) : resolve()));
  });

/** Sends the whole body, even if an answer arrives meanwhile, as browsers do over HTTP/1.1. */
const sendAll = async (socket: Socket, { method = 'POST', path, headers = {}, megabytes, start = '' }: Sent) => {
  const length = start.length + megabytes * megabyte;
  const isChunked = 'transfer-encoding' in headers;
  const all = { host: 'x', ...(!isChunked && { 'content-length': String(length) }), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  await write(socket, [`${method} ${path} HTTP/1.1`, ...lines, '', start].join('\r\n'));
  for (let sent = 0; sent < megabytes; sent += 1) {
    if (isChunked) await write(socket, '100000\r\n');
    await write(socket, block);
    if (isChunked) await write(socket, '\r\n');
  }
  if (isChunked) await write(socket, '0\r\n\r\n');
};

const answersOf = (heard: string): string[] => heard.match(/HTTP\/1\.1 \d+|"code":"\w+"/g) ?? [];

describe('whoever looks for the answer when all is sent', () => {
  it.for([1, 10, 24, 26, 50, 200])(
    'gets that of a file of %i MB that is refused before it is here, and goes on over the same connection',
    async (megabytes, { world }) => {
      const { socket, heard } = await openLine(world);
      await sendAll(socket, { path: upload, headers: form, megabytes, start: partOf('file') });
      const refused =
        megabytes > 25 ? ['HTTP/1.1 413', '"code":"FileTooBig"'] : ['HTTP/1.1 415', '"code":"FileTypeRefused"'];
      await expect.poll(() => answersOf(heard())).toEqual(refused);
      await write(socket, 'GET /api/config HTTP/1.1\r\nhost: x\r\n\r\n');
      await expect.poll(() => answersOf(heard())).toContain('HTTP/1.1 200');
      socket.destroy();
    },
  );

  it.for<[string, string, () => Sent]>([
    [
      'a file under another name than it is asked for',
      '422',
      () => ({ path: upload, headers: form, megabytes: 24, start: partOf('other') }),
    ],
    [
      'a file of nobody',
      '404',
      () => ({ path: upload.slice(0, -3), headers: form, megabytes: 24, start: partOf('file') }),
    ],
    [
      'a template without a token',
      '401',
      () => ({ method: 'PUT', path: '/api/public/templates/T1', headers: form, megabytes: 60 }),
    ],
    ['a logo without a session', '401', () => ({ path: '/api/companyBranding', headers: json, megabytes: 5 })],
    ['a call that is too long', '413', () => ({ path: '/api/auth/login', headers: json, megabytes: 200 })],
    [
      'a call that does not say how long it is',
      '413',
      () => ({
        path: '/api/auth/login',
        headers: { ...json, 'transfer-encoding': 'chunked' },
        megabytes: 50,
      }),
    ],
    ['a body that goes nowhere', '404', () => ({ path: '/api/nowhere', headers: json, megabytes: 50 })],
  ] as const)('gets that of %s: %s', async ([, status, sent], { world }) => {
    const { socket, heard } = await openLine(world);
    await sendAll(socket, sent());
    await expect.poll(() => answersOf(heard())).toContain(`HTTP/1.1 ${status}`);
    socket.destroy();
  });

  it('gets it as well over a connection that ends with it, as proxies ask for', async ({ world }) => {
    const { socket, heard } = await openLine(world);
    const headers = { ...form, connection: 'close' };
    await sendAll(socket, { path: upload, headers, megabytes: 24, start: partOf('file') });
    await once(socket, 'close');
    expect(answersOf(heard())).toEqual(['HTTP/1.1 415', '"code":"FileTypeRefused"']);
  });
});

it('a body without an end is answered, and cut when it is longer than any', async ({ world }) => {
  const { socket, heard } = await openLine(world);
  const headers = { ...json, 'transfer-encoding': 'chunked' };
  await expect(sendAll(socket, { path: '/api/auth/login', headers, megabytes: 20_000 })).rejects.toThrow();
  expect(answersOf(heard())).toContain('HTTP/1.1 413');
});
