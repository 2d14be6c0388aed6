import { expect } from 'vitest';
import { makeApiToken } from '#tests/support/people.ts';
import { openWorld } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { edit, invite, peopleOf, seedCompany, seedPerson } from './people.test-support.ts';

const it = worldTest({ env: { RATE_INVITE: '3/60', RATE_LINK_REQUEST: '2/60' } });

it('one budget per company counts invitations, invitations sent again and changed addresses', async ({ world }) => {
  const { id, owners } = await seedCompany(world, 'thrifty', { owners: 2, users: 1 });
  const registered = {
    companyId: id,
    username: 'late@thrifty.example',
    role: 'user',
    status: 'registered',
  } as const;
  await seedPerson(world, registered);
  expect((await invite(world, owners[0]!)).status).toBe(201);
  expect((await edit(world, owners[1]!, registered.username)).text).toBe('InvitationMailResent');
  expect((await edit(world, owners[0]!, 'user1@thrifty.example', { Email: 'new@thrifty.example' })).text).toBe(
    'UserModifedMailResent',
  );
  for (const answer of [
    await invite(world, owners[1]!),
    await edit(world, owners[0]!, registered.username),
    await edit(world, owners[1]!, 'user1@thrifty.example', { Email: 'other@thrifty.example' }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([429, 'TooManyRequests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(await peopleOf(world, id)).toHaveLength(5);
  // Changes without mails still work, and other companies are not affected.
  expect((await edit(world, owners[0]!, 'user1@thrifty.example', { FirstName: 'Eva' })).text).toBe('UserModified');
  expect((await invite(world, (await seedCompany(world, 'other')).owners[0]!)).status).toBe(201);
});

it('one budget per person counts link requests, whatever becomes of them', async ({ world }) => {
  const target = await seedCompany(world, 'target');
  const { owners } = await seedCompany(world, 'eager', { status: 'free', owners: 2 });
  const ask = (bearer: string, id: string) => world.call('POST', `/api/company/${id}/user/request`, { bearer });
  expect((await ask(owners[0]!.bearer, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await ask(owners[0]!.bearer, target.id)).status).toBe(202);
  expect((await ask(owners[0]!.bearer, target.id)).body.code).toBe('TooManyRequests');
  expect((await ask(owners[1]!.bearer, target.id)).status).toBe(202);
});

// REQ-1.7.20
it('what is refused and what stands already take nothing of the budget for one company: who mends the reason asks', async () => {
  const strict = await openWorld({ env: { RATE_LINK_REQUEST_COMPANY: '2/86400' } });
  try {
    const target = await seedCompany(strict, 'wanted');
    const { owners, id } = await seedCompany(strict, 'mends', { status: 'free' });
    await makeApiToken(strict, id);
    const call = (method: 'POST' | 'DELETE') =>
      strict.call(method, `/api/company/${target.id}/user/request`, { bearer: owners[0]!.bearer });
    for (let turn = 0; turn < 3; turn += 1) expect((await call('POST')).body.code).toBe('CompanyStillInUse');
    await strict.context.db.updateTable('api_tokens').set({ is_active: false }).execute();
    for (let turn = 0; turn < 3; turn += 1) expect((await call('POST')).status).toBe(202);
    expect((await call('DELETE')).status).toBeLessThan(300);
    expect((await call('POST')).status).toBe(202);
    expect((await call('DELETE')).status).toBeLessThan(300);
    const beyond = await call('POST');
    expect(beyond.body.code).toBe('TooManyRequests');
    expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(86_000);
  } finally {
    await strict.close();
  }
});

it('one budget per person and company: who was refused three times asks that company no more today', async () => {
  const strict = await openWorld({ env: { RATE_LINK_REQUEST_COMPANY: '3/86400' } });
  try {
    const target = await seedCompany(strict, 'besieged');
    const other = await seedCompany(strict, 'left-alone');
    const { owners } = await seedCompany(strict, 'insists', { status: 'free', owners: 2 });
    const ask = (who: number, id: string) =>
      strict.call('POST', `/api/company/${id}/user/request`, { bearer: owners[who]!.bearer });
    const refuse = () =>
      strict.call('POST', '/api/company/user/request/approval', {
        bearer: target.owners[0]!.bearer,
        body: { Username: owners[0]!.username, Approval: false },
      });
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await ask(0, target.id)).status).toBe(202);
      expect((await refuse()).status).toBe(200);
    }
    expect((await ask(0, target.id)).body.code).toBe('TooManyRequests');
    expect((await ask(0, other.id)).status).toBe(202);
    expect((await ask(1, target.id)).status).toBe(202);
  } finally {
    await strict.close();
  }
});
