import { describe, expect } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import { connectOrg } from '#tests/support/crm.ts';
import { encode, goodPassword, mailedToken } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { edit, invite, mailsTo, peopleOf, remove, seedCompany, seedPerson } from './people.test-support.ts';

const it = worldTest();

const list = (world: World, bearer: string) => world.call('GET', '/api/company/users', { bearer });

describe('changing a user', () => {
  // REQ-1.4.22, REQ-1.7.18
  it('answers UserModified, and the audit log says what was changed', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'change', { users: 1 });
    const answer = await edit(world, owners[0]!, 'user1@change.example', {
      FirstName: 'Zoé',
      Username: 'zoe@change.example',
      RoleName: 'OWNER',
    });
    expect([answer.status, answer.text]).toEqual([200, 'UserModified']);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(await peopleOf(world, id)).toContainEqual({
      username: 'zoe@change.example',
      role: 'owner',
      status: 'active',
      email: 'user1@change.example',
      first_name: 'Zoé',
      last_name: 'user1',
    });
    expect((await auditOf(world, id, 'user.changed')).map(({ details }) => details)).toEqual([
      {
        firstName: 'Paul → Zoé',
        username: 'user1@change.example → zoe@change.example',
        role: 'user → owner',
      },
    ]);
  });

  it('mails an active user whose username was changed, since they log in with it', async ({ world }) => {
    const { owners } = await seedCompany(world, 'rename', { users: 1 });
    await edit(world, owners[0]!, 'user1@rename.example', { Username: 'anna@rename.example' });
    const mail = await world.mailbox.waitFor((one) => one.envelope.to.includes('user1@rename.example'), 10_000);
    expect(mail.subject).toBe('Votre nom d’utilisateur Paraphe a changé');
    expect(mail.text).toContain('anna@rename.example, qui remplace user1@rename.example');
    expect(mail.links.every((link) => link === 'http://portal.test/login')).toBe(true);
  });

  it('writes nothing when nothing differs', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'same', { users: 1 });
    expect((await edit(world, owners[0]!, 'user1@same.example')).text).toBe('UserModified');
    expect(await auditOf(world, id, 'user.changed')).toEqual([]);
  });

  // REQ-1.4.9, REQ-1.7.18
  it('mails a link to the new address of an active user, a notice to the old one, and waits for the link', async ({
    world,
  }) => {
    const { id, owners } = await seedCompany(world, 'email', { users: 1 });
    const answer = await edit(world, owners[0]!, 'user1@email.example', { Email: 'new@email.example' });
    expect(answer.text).toBe('UserModifedMailResent');
    expect((await list(world, owners[0]!.bearer)).body).toContainEqual(
      expect.objectContaining({ email: 'user1@email.example', pendingEmail: 'new@email.example' }),
    );
    const token = await mailedToken(world, 'new@email.example', 'confirm-email');
    await world.mailbox.waitFor((mail) => mail.envelope.to.includes('user1@email.example'), 10_000);
    expect(mailsTo(world, 'user1@email.example')[0]!.text).not.toContain(token);
    expect((await world.call('PATCH', '/api/user/email', { bearer: token })).status).toBe(200);
    const people = (await list(world, owners[0]!.bearer)).body;
    expect(people).toContainEqual(expect.objectContaining({ email: 'new@email.example' }));
    expect(JSON.stringify(people)).not.toContain('pendingEmail');
    expect((await auditOf(world, id, 'user.emailChangeRequested'))[0].details).toEqual({
      from: 'user1@email.example',
      to: 'new@email.example',
    });
  });

  // REQ-1.4.74
  it('refuses another address of one’s own, which the account page asks for with a proof', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'own-address', { owners: 2 });
    const [one] = owners;
    const answer = await edit(world, one!, one!.username, { Email: 'thief@own-address.example', FirstName: 'Zoé' });
    expect([answer.status, answer.body.errors]).toEqual([409, [{ path: 'Email', code: 'EmailNotModified' }]]);
    expect(await auditOf(world, id, 'user.changed')).toEqual([]);
    expect((await edit(world, one!, one!.username, { FirstName: 'Zoé' })).text).toBe('UserModified');
  });

  // REQ-1.4.8, REQ-1.7.18
  it('applies everything at once, e-mail included, to who has no password yet, and invites them again', async ({
    world,
  }) => {
    const { id, owners } = await seedCompany(world, 'again');
    await invite(world, owners[0]!, { username: 'lea@again.example', email: 'typo@again.example' });
    const first = await mailedToken(world, 'typo@again.example', 'initialize-password');
    const answer = await edit(world, owners[0]!, 'lea@again.example', {
      Email: 'right@again.example',
      FirstName: 'Léa',
      RoleName: 'owner',
    });
    expect(answer.text).toBe('InvitationMailResent');
    const second = await mailedToken(world, 'right@again.example', 'initialize-password');
    expect(await peopleOf(world, id)).toContainEqual(
      expect.objectContaining({ email: 'right@again.example', first_name: 'Léa', role: 'owner' }),
    );
    const choose = (token: string) =>
      world.call('POST', '/api/user/password', {
        bearer: token,
        body: { username: 'lea@again.example', encryptedPassword: encode(goodPassword) },
      });
    // The link sent to the mistyped address is invalid.
    expect((await choose(first)).status).toBe(401);
    expect((await choose(second)).status).toBe(200);
    expect(await auditOf(world, id, 'user.invitedAgain')).toHaveLength(1);
  });

  it('is how an invitation is sent again, changed or not', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'resend');
    await seedPerson(world, {
      companyId: id,
      username: 'late@resend.example',
      role: 'user',
      status: 'registered',
    });
    expect((await edit(world, owners[0]!, 'late@resend.example')).text).toBe('InvitationMailResent');
    await mailedToken(world, 'late@resend.example', 'initialize-password');
    expect(await auditOf(world, id, 'user.changed')).toEqual([]);
  });

  // REQ-1.5.12
  it('answers UsernameAlreadyExists and UnknownRole on their fields, and changes nothing', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'keep', { users: 2 });
    const before = await peopleOf(world, id);
    const taken = await edit(world, owners[0]!, 'user1@keep.example', { Username: 'user2@keep.example' });
    expect(taken.body.errors).toEqual([{ path: 'Username', code: 'UsernameAlreadyExists' }]);
    const unknown = await edit(world, owners[0]!, 'user1@keep.example', { RoleName: 'limited' });
    expect(unknown.body.errors).toEqual([{ path: 'RoleName', code: 'UnknownRole' }]);
    expect(await peopleOf(world, id)).toEqual(before);
  });

  // REQ-1.5.11
  it('needs every field filled, an address and a username without a plus sign, each said on its field', async ({
    world,
  }) => {
    const { owners } = await seedCompany(world, 'filled', { users: 1 });
    const errors = async (more: object) => (await edit(world, owners[0]!, 'user1@filled.example', more)).body.errors;
    expect(await errors({ FirstName: '', LastName: ' ' })).toEqual([
      { path: 'FirstName', code: 'Empty' },
      { path: 'LastName', code: 'Empty' },
    ]);
    expect(await errors({ Email: 'someone' })).toEqual([{ path: 'Email', code: 'WrongEmailFormat' }]);
    expect(await errors({ Username: 'a+b@filled.example' })).toEqual([{ path: 'Username', code: 'PlusSign' }]);
    expect(await errors({ RoleName: '' })).toEqual([{ path: 'RoleName', code: 'UnknownRole' }]);
  });

  // REQ-1.6.2
  it('needs an owner, and no verified company: so does deleting', async ({ world }) => {
    const { id, owners, users } = await seedCompany(world, 'needs', { status: 'blocked', users: 2 });
    expect((await edit(world, users[0]!, users[0]!.username)).body.code).toBe('IsNotOwner');
    expect((await remove(world, users[0]!, users[1]!.username)).body.code).toBe('IsNotOwner');
    expect((await edit(world, owners[0]!, users[0]!.username, { FirstName: 'Eva' })).text).toBe('UserModified');
    expect((await remove(world, owners[0]!, users[1]!.username)).status).toBe(200);
    expect(await peopleOf(world, id)).toHaveLength(2);
  });

  // REQ-1.5.13
  it('cannot demote the last remaining owner: MinimumOneOwner', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'last', { users: 1 });
    await seedPerson(world, {
      companyId: id,
      username: 'not-yet@last.example',
      role: 'owner',
      status: 'registered',
    });
    const answer = await edit(world, owners[0]!, owners[0]!.username, { FirstName: 'Changed' });
    expect([answer.status, answer.body.code]).toEqual([409, 'MinimumOneOwner']);
    expect(answer.body.errors).toEqual([{ path: 'RoleName', code: 'MinimumOneOwner' }]);
    expect(await peopleOf(world, id)).not.toContainEqual(expect.objectContaining({ first_name: 'Changed' }));
    expect(await auditOf(world, id, 'user.changed')).toEqual([]);
  });

  it('lets an owner demote themself while another active owner stays, and counts on the next request', async ({
    world,
  }) => {
    const { owners } = await seedCompany(world, 'self', { owners: 2 });
    const [one, two] = owners;
    expect((await edit(world, one!, one!.username)).text).toBe('UserModified');
    expect((await list(world, one!.bearer)).body.code).toBe('IsNotOwner');
    expect((await edit(world, two!, two!.username)).body.code).toBe('MinimumOneOwner');
  });
});

describe('deleting a user', () => {
  // REQ-1.7.16
  it('ends their sessions and links with them, and is in the audit log', async ({ world }) => {
    const { id, owners, users } = await seedCompany(world, 'delete', { users: 1 });
    expect((await remove(world, owners[0]!, 'User1@delete.example')).status).toBe(200);
    expect((await world.call('GET', '/api/user', { bearer: users[0]!.bearer })).body.code).toBe('TokenInvalid');
    expect(await peopleOf(world, id)).toHaveLength(1);
    expect((await auditOf(world, id, 'user.deleted'))[0]).toMatchObject({
      actor: { username: 'owner1@delete.example' },
      object: { name: 'user1@delete.example' },
    });
    expect((await remove(world, owners[0]!, 'user1@delete.example')).body.code).toBe('UserDoesNotExist');
  });

  it('ends the CRM grants they gave, at the CRM too, and nobody else’s', async ({ world }) => {
    const { id, owners, users } = await seedCompany(world, 'grants', { users: 1 });
    for (const { bearer } of [owners[0]!, users[0]!]) await connectOrg(world, bearer, 'test', 'maisonverrier--preprod');
    expect((await remove(world, owners[0]!, users[0]!.username)).status).toBe(200);
    const living = async () => {
      const state = (await (await fetch(`${world.crm.origin}/_sim/state`)).json()) as {
        grants: { org: string; revoked: string | null }[];
      };
      return state.grants.filter(({ org }) => org === 'maisonverrier--preprod').map(({ revoked }) => revoked === null);
    };
    await expect.poll(living).toEqual([true, false]);
    const grants = world.context.db.selectFrom('crm_grants').select('user_id');
    expect(await grants.execute()).toEqual([{ user_id: owners[0]!.id }]);
    expect(await peopleOf(world, id)).toHaveLength(1);
  });

  // REQ-1.7.16
  it('is refused for oneself, the only owner or not', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'oneself', { owners: 2 });
    const answer = await remove(world, owners[0]!, owners[0]!.username);
    expect([answer.status, answer.body.code]).toEqual([409, 'CannotDeleteYourself']);
    expect(await peopleOf(world, id)).toHaveLength(2);
  });
});

describe('the Sign ID', () => {
  // REQ-1.3.2, REQ-1.7.19
  it('is plain text, the same as in the list, and stays the same', async ({ world }) => {
    const { owners } = await seedCompany(world, 'sign', { users: 1 });
    const ask = () => world.call('GET', '/api/user/USER1%40sign.example/id', { bearer: owners[0]!.bearer });
    const { status, text, headers } = await ask();
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect((await list(world, owners[0]!.bearer)).body).toContainEqual({
      username: 'user1@sign.example',
      firstName: expect.any(String),
      lastName: expect.any(String),
      email: 'user1@sign.example',
      roleName: 'user',
      createdDate: expect.stringMatching(/Z$/),
      status: expect.any(String),
      signId: text,
    });
    await edit(world, owners[0]!, 'user1@sign.example', { LastName: 'Other' });
    expect((await ask()).text).toBe(text);
  });
});

describe('another company’s user', () => {
  it('answers exactly like one that does not exist, to every call, and is left alone', async ({ world }) => {
    const { owners } = await seedCompany(world, 'mine');
    const other = await seedCompany(world, 'theirs', { users: 1 });
    const before = await peopleOf(world, other.id);
    const calls = [
      (name: string) => edit(world, owners[0]!, name, { Username: 'x@mine.example' }),
      (name: string) => remove(world, owners[0]!, name),
      (name: string) => world.call('GET', `/api/user/${encodeURIComponent(name)}/id`, { bearer: owners[0]!.bearer }),
      (name: string) =>
        world.call('POST', '/api/company/user/request/approval', {
          bearer: owners[0]!.bearer,
          body: { Approval: true, RoleName: 'user', Username: name },
        }),
    ];
    for (const call of calls) {
      const answers = [await call('user1@theirs.example'), await call('nobody@nowhere.example')];
      const [foreign, unknown] = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
      expect(foreign).toMatchObject({ status: 404, code: 'UserDoesNotExist' });
      expect(foreign).toEqual(unknown);
    }
    expect(await peopleOf(world, other.id)).toEqual(before);
  });
});
