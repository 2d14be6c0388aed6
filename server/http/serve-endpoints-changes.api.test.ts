import { connect } from 'node:net';
import { expect } from 'vitest';
import { logIn, signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest({ env: { RATE_CHANGE: '3/60' } });

// REQ-4.4.25
it('changes of a person are counted over all their sessions, reading is not, and other people go on', async ({
  world,
}) => {
  const [nora, other] = [await signUp(world, 'nora@many.example'), await signUp(world, 'other@many.example')];
  const { userToken } = (await logIn(world, nora.username)).body;
  const body = { firstname: 'Nora', lastname: 'Petit', language: 'fr' };
  const rename = async (bearer: string) => {
    const { status, headers } = await world.call('PATCH', '/api/user/me', { bearer, body });
    return status === 429 ? Number(headers['retry-after']) > 0 : status;
  };
  const seen = [await rename(nora.bearer), await rename(userToken), await rename(nora.bearer), await rename(userToken)];
  expect(seen).toEqual([200, 200, 200, true]);
  expect((await world.call('GET', '/api/sessions', { bearer: nora.bearer })).status).toBe(200);
  expect(await rename(other.bearer)).toBe(200);
});

/** Sends a head alone, whose body never comes, and returns the answer. */
const answerToHead = (world: World, head: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ port: Number(new URL(world.origin).port), host: '127.0.0.1' });
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString('latin1'));
    });
    socket.write(`${head}\r\n\r\n`);
  });

const settings = { env: { RATE_WEBDOC_SIGN_ADDRESS: '6/600' } };
const unread = worldTest(settings);
const long = worldTest(settings);
const path = '/api/webdoc/paper/digest';
const send = async (world: World, payload: string) => {
  const headers = { 'content-type': 'application/json' };
  return (await world.app.inject({ method: 'POST', url: path, payload, headers })).statusCode;
};

// REQ-4.4.37
unread('a call counts before its body is read, which is left unread beyond the limit', async ({ world }) => {
  const statuses: number[] = [];
  for (let time = 1; time <= 7; time += 1) statuses.push(await send(world, '{"webdocToken":'));
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 8000000',
  ];
  expect(await answerToHead(world, head.join('\r\n'))).toMatch(/^HTTP\/1\.1 429 /);
});

// REQ-4.4.37
long('a log-in of 20 kB is not read', async ({ world }) => {
  const body = { username: 'a', encryptedPassword: 'YQ==', secondFactor: 'a'.repeat(20_000) };
  expect((await world.call('POST', '/api/auth/login', { body })).status).toBe(413);
});

// REQ-4.4.37
long('a long body of a signatory counts more than a short one', async ({ world }) => {
  const body = (length: number) =>
    JSON.stringify({ webdocToken: 'x'.repeat(43), actions: [], more: 'a'.repeat(length) });
  expect([await send(world, body(4_500_000)), await send(world, body(10)), await send(world, body(10))]).toEqual([
    400, 400, 429,
  ]);
});
