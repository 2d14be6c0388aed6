import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from './gateway.ts';
import { startGateway, type TestGateway } from './gateway.test-support.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const message = { id: 'm-1', to: '+33612345678', text: 'Votre code : 123456 – été' };
const send = (url = gateway.url) => post({ url, secret: gateway.secret, sender: 'Paraphe' }, message, new Date());

test('a message is posted as signed JSON, and 2xx means that it was taken', async () => {
  expect(await send()).toEqual({ outcome: 'taken', said: 'HTTP 202' });
  expect([gateway.attempts.at(-1), gateway.unsigned]).toEqual([{ ...message, sender: 'Paraphe' }, 0]);
});

test('a message signed with another secret is told apart by the gateway', async () => {
  const before = gateway.unsigned;
  await post({ url: gateway.url, secret: 'another-secret-of-ours', sender: 'Paraphe' }, message, new Date());
  expect(gateway.unsigned).toBe(before + 1);
});

test.each([
  [500, 'later'],
  [503, 'later'],
  [429, 'later'],
  [401, 'later'],
  [302, 'later'],
  [400, 'refused'],
  [422, 'refused'],
] as const)('answered %i it is %s', async (status, outcome) => {
  const before = gateway.attempts.length;
  gateway.answerNext(status);
  expect(await send()).toEqual({ outcome, said: `HTTP ${status}` });
  expect(gateway.attempts).toHaveLength(before + 1);
});

test('a gateway that is down is tried later', async () => {
  const gone = await startGateway();
  await gone.close();
  expect(await send(gone.url)).toEqual({ outcome: 'later', said: 'ECONNREFUSED' });
});
