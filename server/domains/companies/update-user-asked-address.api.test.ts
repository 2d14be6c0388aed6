import { describe, expect } from 'vitest';
import { mailedToken } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { edit, peopleOf, remove, seedCompany, type Seeded } from './people.test-support.ts';

const it = worldTest();

const confirm = async (world: World, bearer: string) => {
  const { status, body } = await world.call('PATCH', '/api/user/email', { bearer });
  return [status, body.code];
};
/** An owner changes the user's address; returns the token that is mailed to the new address. */
const askFor = async (world: World, owner: Seeded, user: Seeded, address: string): Promise<string> => {
  const answer = await edit(world, owner, user.username, { Email: address });
  expect([answer.status, answer.body]).toEqual([200, 'UserModifedMailResent']);
  return mailedToken(world, address, 'confirm-email');
};
const emailOf = async (world: World, { id }: Seeded) =>
  (await world.context.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email;

describe('an address that an owner asked for', () => {
  it('counts once its link is opened, while they are an owner of the company', async ({ world }) => {
    const { id, owners, users } = await seedCompany(world, 'stays', { users: 1 });
    const token = await askFor(world, owners[0]!, users[0]!, 'new@stays.example');
    expect(await confirm(world, token)).toEqual([200, undefined]);
    expect((await peopleOf(world, id)).map(({ email }) => email)).toContain('new@stays.example');
  });

  it('never counts once the person went over to another company', async ({ world }) => {
    const target = await seedCompany(world, 'refuge');
    const { owners, users } = await seedCompany(world, 'thief', { users: 1 });
    const [user] = users as [Seeded];
    const token = await askFor(world, owners[0]!, user, 'box@thief.example');
    await world.call('POST', `/api/company/${target.id}/user/request`, { bearer: user.bearer });
    const accepted = await world.call('POST', '/api/company/user/request/approval', {
      bearer: target.owners[0]!.bearer,
      body: { Username: user.username, Approval: true, RoleName: 'owner' },
    });
    expect(accepted.body.status).toBe('accepted');
    expect(await confirm(world, token)).toEqual([401, 'TokenInvalid']);
    expect(await emailOf(world, user)).toBe(user.username);
  });

  it('never counts once they are no owner any more, or removed', async ({ world }) => {
    const { owners, users } = await seedCompany(world, 'fallen', { owners: 3, users: 2 });
    const [first, demoted, removed] = owners as [Seeded, Seeded, Seeded];
    const [ann, ben] = users as [Seeded, Seeded];
    const tokens = [
      await askFor(world, demoted, ann, 'ann.box@fallen.example'),
      await askFor(world, removed, ben, 'ben.box@fallen.example'),
    ];
    await edit(world, first, demoted.username);
    expect((await remove(world, first, removed.username)).status).toBe(200);
    for (const token of tokens) expect(await confirm(world, token)).toEqual([401, 'TokenInvalid']);
    expect(await emailOf(world, ann)).toBe(ann.username);
    expect(await emailOf(world, ben)).toBe(ben.username);
  });
});
