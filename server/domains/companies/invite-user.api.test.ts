import { describe, expect } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import { encode, goodPassword, logIn, mailedToken } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  edit,
  invite,
  mailsTo,
  peopleOf,
  remove,
  seedCompany,
  seedPerson,
  untilMailsLeft,
} from './people.test-support.ts';

const it = worldTest();

const list = (world: World, bearer: string) => world.call('GET', '/api/company/users', { bearer });

describe('inviting a user', () => {
  // REQ-1.4.8, REQ-1.7.17
  it('creates a registered user of the company and mails them the link to choose a password', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'invite');
    const answer = await invite(world, owners[0]!, {
      username: 'Ada@invite.example',
      email: 'ada@mail.example',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      username: 'ada@invite.example',
      firstName: 'Jeanne',
      lastName: 'Dupont',
      email: 'ada@mail.example',
      roleName: 'user',
      status: 'registered',
    });
    expect(await peopleOf(world, id)).toHaveLength(2);
    const token = await mailedToken(world, 'ada@mail.example', 'initialize-password');
    const [mail] = mailsTo(world, 'ada@mail.example');
    expect(mail!.subject).toBe('Paul owner1 vous invite sur Paraphe');
    expect(mail!.text).toContain('Company invite');
    await world.call('POST', '/api/user/password', {
      bearer: token,
      body: { username: 'ada@invite.example', encryptedPassword: encode(goodPassword) },
    });
    expect((await logIn(world, 'ada@invite.example')).body).toMatchObject({
      roleName: 'user',
      companyId: id,
      accountStatus: 'active',
    });
    expect(await auditOf(world, id, 'user.invited')).toMatchObject([
      {
        actor: { username: 'owner1@invite.example' },
        object: { name: 'ada@invite.example' },
        details: { role: 'user', email: 'ada@mail.example' },
      },
    ]);
  });

  // REQ-1.5.12, REQ-1.6.1
  it('reads role names whatever their case, and refuses any other as UnknownRole on its field', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'roles');
    for (const roleName of ['Owner', 'OWNER', 'User', 'user'])
      expect((await invite(world, owners[0]!, { roleName })).body.roleName).toBe(roleName.toLowerCase());
    for (const roleName of ['limited', 'admin', '', 'owner;user']) {
      const { status, body } = await invite(world, owners[0]!, { roleName });
      expect([roleName, status, body.code, body.errors]).toEqual([
        roleName,
        422,
        'UnknownRole',
        [{ path: 'roleName', code: 'UnknownRole' }],
      ]);
    }
    expect(await peopleOf(world, id)).toHaveLength(5);
  });

  // REQ-1.6.3
  it('needs an owner account and a verified company, also to be sent again', async ({ world }) => {
    const { owners, users } = await seedCompany(world, 'needs', { users: 1 });
    expect((await invite(world, users[0]!)).body.code).toBe('IsNotOwner');
    expect((await list(world, users[0]!.bearer)).body.code).toBe('IsNotOwner');
    for (const status of ['free', 'verificationinprogress', 'blocked'] as const) {
      const company = await seedCompany(world, `needs-${status}`, { status });
      expect((await invite(world, company.owners[0]!)).body.code).toBe('CompanyNotVerified');
      expect((await list(world, company.owners[0]!.bearer)).body.code).toBe('CompanyNotVerified');
      const waiting = { companyId: company.id, username: `waits@${status}.example`, role: 'user' } as const;
      await seedPerson(world, { ...waiting, status: 'registered' });
      const again = await edit(world, company.owners[0]!, waiting.username, { FirstName: 'Eva' });
      expect([again.status, again.body.code]).toEqual([403, 'CompanyNotVerified']);
      await untilMailsLeft(world);
      expect(mailsTo(world, waiting.username)).toEqual([]);
    }
    expect((await list(world, owners[0]!.bearer)).status).toBe(200);
  });

  // REQ-1.8.1
  it('answers UsernameAlreadyExists on the field, in whichever company the name is taken, and mails nobody', async ({
    world,
  }) => {
    const one = await seedCompany(world, 'taken');
    const other = await seedCompany(world, 'taken-too');
    for (const username of ['owner1@taken.example', 'Owner1@Taken-Too.example']) {
      const { status, body } = await invite(world, one.owners[0]!, { username, email: 'no@taken.example' });
      expect([status, body.code]).toEqual([409, 'UsernameAlreadyExists']);
      expect(body.errors).toEqual([{ path: 'username', code: 'UsernameAlreadyExists' }]);
    }
    await untilMailsLeft(world);
    expect(mailsTo(world, 'no@taken.example')).toEqual([]);
    expect(await peopleOf(world, other.id)).toHaveLength(1);
  });

  // REQ-1.5.11
  it('refuses a username with a plus sign, a wrong address and empty names, each on its field', async ({ world }) => {
    const { owners } = await seedCompany(world, 'fields');
    const errors = async (more: object) => (await invite(world, owners[0]!, more)).body.errors;
    expect(await errors({ username: 'a+b@fields.example' })).toEqual([{ path: 'username', code: 'PlusSign' }]);
    expect(await errors({ email: 'a@' })).toEqual([{ path: 'email', code: 'WrongEmailFormat' }]);
    expect(await errors({ firstName: ' ', lastName: '' })).toEqual([
      { path: 'firstName', code: 'Empty' },
      { path: 'lastName', code: 'Empty' },
    ]);
  });

  it('answers a double click with one Idempotency-Key as one invitation and one mail', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'double');
    const more = { username: 'once@double.example', email: 'once@double.example' };
    const twice = await Promise.all([1, 2].map(() => invite(world, owners[0]!, more, 'click-1')));
    for (const { status, body } of twice)
      expect([201, 'IdempotencyInFlight']).toContain(status === 201 ? 201 : body.code);
    const later = await invite(world, owners[0]!, more, 'click-1');
    expect([later.status, later.headers['idempotency-replayed']]).toEqual([201, 'true']);
    await mailedToken(world, 'once@double.example', 'initialize-password');
    await untilMailsLeft(world);
    expect(mailsTo(world, 'once@double.example')).toHaveLength(1);
    expect(await peopleOf(world, id)).toHaveLength(2);
  });

  // REQ-1.4.10
  it('succeeds while SMTP is down, and the mail leaves once it is back', async ({ world }) => {
    const { owners } = await seedCompany(world, 'smtp');
    await world.mailbox.faults.refuseConnections();
    const answer = await invite(world, owners[0]!, { email: 'patient@smtp.example' });
    expect(answer.status).toBe(201);
    await world.mailbox.faults.reset();
    await world.mailbox.waitFor((mail) => mail.envelope.to.includes('patient@smtp.example'), 20_000);
    expect(mailsTo(world, 'patient@smtp.example')).toHaveLength(1);
  });

  it('writes in the language of who invites', async ({ world }) => {
    const { id } = await seedCompany(world, 'english');
    const owner = await seedPerson(world, {
      companyId: id,
      username: 'ann@english.example',
      role: 'owner',
      language: 'en',
    });
    await invite(world, owner, { email: 'new@english.example' });
    const mail = await world.mailbox.waitFor((one) => one.envelope.to.includes('new@english.example'), 10_000);
    expect(mail.subject).toBe('Paul ann invites you to Paraphe');
  });

  // REQ-1.4.20
  it('is not for support staff in a session as the owner, nor is any change of people', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'staff', { users: 1 });
    await world.context.db
      .updateTable('sessions')
      .set({ support_staff: 'sam@docugen.example', support_reason: 'helps' })
      .where('user_id', '=', owners[0]!.id)
      .execute();
    const answers = [
      await invite(world, owners[0]!),
      await edit(world, owners[0]!, 'user1@staff.example', { RoleName: 'owner' }),
      await remove(world, owners[0]!, 'user1@staff.example'),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array.from({ length: 3 }, () => 'NotAllowedInSupportSession'));
    expect(await peopleOf(world, id)).toHaveLength(2);
  });
});
