import { describe, expect } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import { mailedToken } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { mailsTo, peopleOf, remove, seedCompany, type Seeded } from './people.test-support.ts';

const it = worldTest({ env: { RATE_INVITE_MANY: '6/60' } });

const person = (word: string, more: object = {}) => ({
  username: `${word}@list.example`,
  firstName: 'Jeanne',
  lastName: 'Dupont',
  email: `${word}@mail.example`,
  roleName: 'user',
  ...more,
});
const send = (world: World, { bearer }: Seeded, people: object[]) =>
  world.call('POST', '/api/user/invitations', { bearer, body: { people } });

describe('a list of people to invite', () => {
  // REQ-1.7.90
  it('creates all of them, mails each their link in the order of the list, and is one entry of the log', async ({
    world,
  }) => {
    const { id, owners } = await seedCompany(world, 'crowd');
    const words = Array.from({ length: 25 }, (_, index) => `crowd${String(index).padStart(2, '0')}`);
    const people = words.map((word, index) => person(word, { roleName: index === 0 ? 'Owner' : 'user' }));
    const answer = await send(world, owners[0]!, people);
    expect([answer.status, answer.body]).toEqual([201, { invited: 25 }]);
    const members = await peopleOf(world, id);
    expect(members.filter(({ status }) => status === 'registered')).toHaveLength(25);
    expect(members.filter(({ role }) => role === 'owner')).toHaveLength(2);
    expect(await mailedToken(world, 'crowd24@mail.example', 'initialize-password')).not.toBe('');
    const mails = await world.context.db
      .selectFrom('mails')
      .select('to_address as address')
      .where('to_address', 'like', 'crowd%')
      .orderBy('created_at')
      .orderBy('to_address')
      .execute();
    expect(mails.map(({ address }) => address)).toEqual(people.map(({ email }) => email));
    expect(await auditOf(world, id, 'user.invitedMany')).toMatchObject([
      {
        actor: { username: 'owner1@crowd.example' },
        object: { name: '25' },
        details: { usernames: people.map(({ username }) => username).join(', ') },
      },
    ]);
  });

  it('is created whole or not at all: taken usernames, also those of the list itself, are named with their place', async ({
    world,
  }) => {
    const { id, owners } = await seedCompany(world, 'picky', { users: 1 });
    const other = await seedCompany(world, 'picky-other');
    const people = [
      person('picky0'),
      person('picky1', { username: 'USER1@picky.example' }),
      person('picky2', { username: 'Picky0@list.example' }),
      person('picky3', { username: other.owners[0]!.username }),
    ];
    const faults = [1, 2, 3].map((index) => ({ path: `people.${index}.username`, code: 'UsernameAlreadyExists' }));
    const refused = await send(world, owners[0]!, people);
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([409, 'UsernameAlreadyExists', faults]);
    expect(await peopleOf(world, id)).toHaveLength(2);
  });

  it('is refused with the place of each wrong field, and above 500 people', async ({ world }) => {
    const { owners } = await seedCompany(world, 'strict');
    const wrong = await send(world, owners[0]!, [person('a'), person('b', { email: 'nobody', firstName: '' })]);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'InvalidRequest']);
    expect(wrong.body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'people.1.email',
      'people.1.firstName',
    ]);
    const role = await send(world, owners[0]!, [person('a'), person('b', { roleName: 'admin' })]);
    expect([role.body.code, role.body.errors]).toEqual([
      'UnknownRole',
      [{ path: 'people.1.roleName', code: 'UnknownRole' }],
    ]);
    const crowd = Array.from({ length: 501 }, (_, index) => person(`many${index}`));
    expect((await send(world, owners[0]!, crowd)).body.code).toBe('InvalidRequest');
  });

  // REQ-1.7.90
  it('leads at most ten invitations to one mailbox, in whatever spelling', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'flood');
    const people = Array.from({ length: 12 }, (_, index) =>
      person(`flood${index}`, { email: index % 2 ? `Stranger+${index}@mail.example` : 'stranger@mail.example' }),
    );
    const refused = await send(world, owners[0]!, people);
    const faults = [10, 11].map((index) => ({ path: `people.${index}.email`, code: 'TooMuchMail' }));
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([400, 'InvalidRequest', faults]);
    expect((await send(world, owners[0]!, people.slice(0, 10))).status).toBe(201);
    expect(await peopleOf(world, id)).toHaveLength(11);
  });

  it('takes 500 people with long names in one request', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'full');
    const long = (index: number) => `${'a'.repeat(60)}${index}`.slice(-64);
    const people = Array.from({ length: 500 }, (_, index) =>
      person(long(index), { firstName: 'é'.repeat(40), lastName: '漢'.repeat(40) }),
    );
    expect((await send(world, owners[0]!, people)).body).toEqual({ invited: 500 });
    expect(await peopleOf(world, id)).toHaveLength(501);
  });

  it('sends no mail to who was removed before their turn', async ({ world }) => {
    const { owners } = await seedCompany(world, 'gone');
    const people = Array.from({ length: 22 }, (_, index) => person(`gone${String(index).padStart(2, '0')}`));
    await send(world, owners[0]!, people);
    expect((await remove(world, owners[0]!, 'gone20@list.example')).status).toBe(200);
    await mailedToken(world, 'gone21@mail.example', 'initialize-password');
    expect(mailsTo(world, 'gone20@mail.example')).toEqual([]);
  });

  it('counts against a limit of lists, refused ones too', async ({ world }) => {
    const { owners } = await seedCompany(world, 'eager');
    const taken = [person('eager', { username: owners[0]!.username })];
    for (let tries = 0; tries < 6; tries += 1)
      expect((await send(world, owners[0]!, taken)).body.code).toBe('UsernameAlreadyExists');
    expect((await send(world, owners[0]!, taken)).body.code).toBe('TooManyRequests');
  });
});
