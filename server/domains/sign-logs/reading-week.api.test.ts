import { expect } from 'vitest';
import { signOutcomes, type SignOutcome } from '#contract/sign-logs.ts';
import { connectOrg } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { deliver } from './sign-logs.test-support.ts';

const it = worldTest();
let nora: Person;
let lars: Person;
it.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@studio-ouest.example');
  lars = await signUp(world, 'lars@nordic-parts.example');
  await connectOrg(world, nora.bearer, 'login', 'studioouest');
});

const weekOf = (world: World, { bearer }: Person) => world.call('GET', '/api/logs/sign/week', { bearer });
const hourSeconds = 3_600;

/** Delivers events of the given age. */
const happened = async (world: World, name: string, count: number, hoursAgo: number, error?: string) => {
  const at = Math.floor(Date.now() / 1_000) - hoursAgo * hourSeconds;
  for (let one = 0; one < count; one += 1)
    await deliver(world, {
      org: '00DSo0000000001',
      event_name: name,
      event_time: at,
      ...(error !== undefined && { error }),
    });
};

// REQ-1.2.105
it('the last seven days are counted as the list counts them, for the own company, in at most three statements', async ({
  world,
}) => {
  await happened(world, 'signature_request.activated', 4, 1);
  await happened(world, 'signature_request.activated', 2, 24 * 8);
  await happened(world, 'signature_request.done', 2, 24 * 6);
  await happened(world, 'signature_request.declined', 1, 3);
  await happened(world, 'signer.error', 3, 2, 'FIELD_CUSTOM_VALIDATION_EXCEPTION');
  await happened(world, 'signer.link_opened', 5, 2);
  const { result, statements } = await world.countStatements(() => weekOf(world, nora));
  expect(result.body).toEqual({ sent: 4, signed: 2, refused: 1, failed: 3 });
  expect(statements.length).toBeLessThanOrEqual(3);
  const startDate = new Date(Date.now() - 7 * 24 * hourSeconds * 1_000).toISOString();
  const filters = { sent: 'eventType', signed: 'eventType', refused: 'eventType', failed: 'status' } as const;
  for (const [outcome, filter] of Object.entries(filters) as [SignOutcome, string][]) {
    const query = new URLSearchParams({ startDate, [filter]: Object.values(signOutcomes[outcome]).join('') });
    const listed = await world.call('GET', `/api/logs/sign/count?${query.toString()}`, { bearer: nora.bearer });
    expect([outcome, listed.body]).toEqual([outcome, result.body[outcome]]);
  }
  expect((await weekOf(world, lars)).body).toEqual({ sent: 0, signed: 0, refused: 0, failed: 0 });
});
