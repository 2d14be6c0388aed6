import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPublicLookup } from './public-lookup.ts';

/** The name server answers a name by its first label, and stays silent about others. */
const answers: Record<string, number[][]> = {
  public: [[93, 184, 215, 14]],
  private: [[10, 0, 0, 1]],
  mixed: [
    [93, 184, 215, 14],
    [127, 0, 0, 1],
  ],
  none: [],
};

const server = createSocket('udp4');
let servers: string[];
beforeAll(async () => {
  server.on('message', (question, { port, address }) => {
    const label = question.toString('latin1', 13, 13 + question.readUInt8(12));
    const addresses = answers[label];
    if (!addresses) return;
    const isFour = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1;
    const records = (isFour ? addresses : []).map((bytes) =>
      Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...bytes]),
    );
    const end = question.indexOf(0, 12) + 5;
    const head = Buffer.from(question.subarray(0, end));
    head.writeUInt16BE(0x81_80, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt16BE(0, 10);
    server.send(Buffer.concat([head, ...records]), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${server.address().port}`];
});
afterAll(() => server.close());

const resolve = (name: string): Promise<unknown> =>
  new Promise((done) => {
    openPublicLookup(servers)(name, { all: true }, (error, found) => done(error?.code ?? found));
  });

// REQ-5.2.12
test('only names whose addresses are all public are resolved', async () => {
  expect(await resolve('public.test')).toEqual([{ address: '93.184.215.14', family: 4 }]);
  expect(await resolve('private.test')).toBe('AddressRefused');
  expect(await resolve('mixed.test')).toBe('AddressRefused');
  expect(await resolve('none.test')).toBe('ENODATA');
  expect(await resolve('localhost')).toBe('AddressRefused');
  expect(await resolve('a.localhost')).toBe('AddressRefused');
});

// REQ-4.4.33
test('many names whose server is silent keep no other lookup of the process waiting, and end', async () => {
  const waiting = Array.from({ length: 20 }, (_, at) => resolve(`silent-${at}.test`));
  const first = await Promise.race([Promise.race(waiting), lookup('localhost').then(() => 'looked up')]);
  expect(first).toBe('looked up');
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'ETIMEOUT'));
}, 30_000);
