import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

/** Sends requests in one piece. @returns how many were answered before the connection ended or was silent */
const answersTo = async (world: World, requests: number): Promise<number> => {
  const { hostname, port, host } = new URL(world.origin);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
  const one = `GET /api/config HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const last = one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  socket.write(one.repeat(requests - 1) + last);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1').split('HTTP/1.1 200 OK').length - 1;
};

it('a connection that sends many requests before the first is answered is ended; a few are answered', async ({
  world,
}) => {
  expect(await answersTo(world, 10)).toBe(10);
  expect(await answersTo(world, 1_000)).toBeLessThanOrEqual(20);
  // One after the other, a connection may send as many as it likes.
  for (let count = 0; count < 50; count += 1) expect((await world.call('GET', '/api/config')).status).toBe(200);
});
