import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleError } from './error-handler.ts';

const answerTo = async (error: Error) => {
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject({ method: 'GET', url: '/' });
  await app.close();
  return answer;
};

test.each([
  ['refuses connections', 'ECONNREFUSED'],
  ['is on a host that does not answer', 'EHOSTUNREACH'],
  ['has no address for the moment', 'EAI_AGAIN'],
  ['is shutting down', '57P01'],
  ['has no room on its disk', '53100'],
  ['cannot read its disk', '58030'],
  ['is a copy that takes no writes, after a failover', '25006'],
  ['stands behind PgBouncer, which has waited too long for it', '08P01'],
])('a database that %s is a matter of later, not of a fault here', async (_, code) => {
  const answer = await answerTo(Object.assign(new Error('secret detail'), { code }));
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json().code).toBe('Unavailable');
  expect(answer.body).not.toContain('secret');
});

test('a disk of ours that is full is too; anything else is a fault and says nothing of itself', async () => {
  const full = await answerTo(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  expect([full.statusCode, full.json().code]).toEqual([503, 'Unavailable']);
  const bug = await answerTo(new Error('secret detail'));
  expect([bug.statusCode, bug.json().code]).toEqual([500, 'InternalError']);
  expect(bug.body).not.toContain('secret');
});
