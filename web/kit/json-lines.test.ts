import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Unreachable } from './failures.ts';
import { readJsonLines } from './json-lines.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A real HTTP response; `write` decides in which pieces it arrives. */
const answered = async (write: (response: ServerResponse) => void): Promise<Response> => {
  const server = createServer((_, response) => write(response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
};

const all = async (response: Response): Promise<unknown[]> => {
  const items: unknown[] = [];
  for await (const item of readJsonLines(response)) items.push(item);
  return items;
};

// REQ-1.7.23
it('gives each element as soon as its line is there, before the next one is', async () => {
  let more: (() => void) | undefined;
  const response = await answered((reply) => {
    reply.write('[\n{"id":1}\n');
    more = () => reply.end(',{"id":2}\n]\n');
  });
  const lines = readJsonLines(response);
  expect((await lines.next()).value).toEqual({ id: 1 });
  more?.();
  expect((await lines.next()).value).toEqual({ id: 2 });
  expect((await lines.next()).done).toBe(true);
});

it('puts together what the network cut, even inside a letter', async () => {
  const bytes = Buffer.from('[\n{"name":"été"},\n{"name":"Août – €"}\n]\n');
  const response = await answered((reply) => {
    for (const byte of bytes) reply.write(Buffer.from([byte]));
    reply.end();
  });
  expect(await all(response)).toEqual([{ name: 'été' }, { name: 'Août – €' }]);
});

it('gives nothing for an empty list', async () => {
  expect(await all(await answered((reply) => reply.end('[\n]\n')))).toEqual([]);
});

it.each([
  ['ends before its bracket', (reply: ServerResponse) => void reply.end('[\n{"id":1}\n')],
  ['is cut in the middle of an element', (reply: ServerResponse) => void reply.end('[\n{"id":')],
  ['is no JSON', (reply: ServerResponse) => void reply.end('<html>')],
])('says so when the answer %s', async (_, write) => {
  await expect(all(await answered(write))).rejects.toBeInstanceOf(Unreachable);
});
