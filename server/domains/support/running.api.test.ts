import { describe, expect } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { createSupportToken } from '#domains/accounts/support.ts';

const it = worldTest();
const staff = 'sam@docugen.example';
let nora: Person;
it.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@visited.example');
});

const enter = async (world: World): Promise<string> => {
  const { username } = nora;
  const made = await createSupportToken(world.context, { username, staff, reason: 'Ticket 12' });
  const { body } = await world.call('POST', '/api/auth/loginAs', { bearer: made?.token ?? '', body: { username } });
  return body.userToken;
};

describe('an owner', () => {
  // REQ-1.4.73
  it('is told by their own account that support is there, and no longer once it has left', async ({ world }) => {
    const account = async () => (await world.call('GET', '/api/user', { bearer: nora.bearer })).body;
    expect((await account()).supportPresent).toBeUndefined();
    const bearer = await enter(world);
    expect((await account()).supportPresent).toBe(true);
    await world.call('POST', '/api/user/disconnect', { bearer });
    expect((await account()).supportPresent).toBeUndefined();
  });

  // REQ-1.4.73
  it('ends a support session with one call, and each of its calls is refused within a second', async ({ world }) => {
    const bearer = await enter(world);
    const [session] = (await world.call('GET', '/api/company/support-sessions', { bearer: nora.bearer })).body;
    expect((await world.call('GET', '/api/user', { bearer })).status).toBe(200);
    const path = `/api/company/support-sessions/${session.id}`;
    expect((await world.call('DELETE', path, { bearer: nora.bearer })).status).toBe(200);
    const since = performance.now();
    const refused = await Promise.all(
      ['/api/user', '/api/company/audit', '/api/logs/sign'].map((read) => world.call('GET', read, { bearer })),
    );
    expect(performance.now() - since).toBeLessThan(1_000);
    expect(refused.map(({ body }) => body.code)).toEqual(['TokenInvalid', 'TokenInvalid', 'TokenInvalid']);
    expect((await world.call('DELETE', path, { bearer: nora.bearer })).status).toBe(404);
    expect((await auditOf(world, nora.companyId, 'support.sessionEnded')).at(-1)).toMatchObject({
      actor: { kind: 'user', username: nora.username },
      object: { name: staff },
    });
  });
});
