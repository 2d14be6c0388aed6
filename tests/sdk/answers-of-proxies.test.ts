import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openParaphe, ParapheError } from '#sdk/src/paraphe.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** The error of a call to which something before the portal gives this answer, and the number of calls. */
const refusedBy = async (status: number, body: string, headers: Record<string, string> = {}) => {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const portal = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const error: unknown = await openParaphe({ portal, token: 'x' })
    .getWebdoc('a')
    .catch((refusal: unknown) => refusal);
  return { error, calls };
};

// REQ-6.2.17
test.each(['{"errors":{"x":["y"]}}', '{"errors":[null,"x",7]}', 'null', '"text"', '[]', '<html>', '{"code":7}'])(
  'an answer 400 with %s is a ParapheError, and is not asked for again',
  async (body) => {
    const { error, calls } = await refusedBy(400, body);
    expect(error).toBeInstanceOf(ParapheError);
    expect(error).toMatchObject({ status: 400, errors: [] });
    expect(calls).toBe(1);
  },
);

test('Retry-After may be a date', async () => {
  const headers = { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() };
  const { error, calls } = await refusedBy(503, '{}', headers);
  expect((error as ParapheError).retryAfterSeconds).toBeGreaterThan(3_500);
  expect(calls).toBe(1);
});
