import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import { connectOrg } from '#tests/support/crm.ts';
import { makeApiToken, signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note } from '#domains/webdocs/signing.test-support.ts';
import { mailsTo, peopleOf, seedCompany, seedPerson, untilMailsLeft } from './people.test-support.ts';

const it = worldTest();

const ask = (world: World, person: Person, companyId: string) =>
  world.call('POST', `/api/company/${companyId}/user/request`, { bearer: person.bearer });
const listed = async (world: World, owner: Person) =>
  (await world.call('GET', '/api/company/users/request', { bearer: owner.bearer })).body;
const answer = (world: World, owner: Person, Username: string, body: object) =>
  world.call('POST', '/api/company/user/request/approval', {
    bearer: owner.bearer,
    body: { Username, ...body },
  });
const accept = (world: World, owner: Person, username: string, RoleName: string | null = 'user') =>
  answer(world, owner, username, { Approval: true, RoleName });
const refuse = (world: World, owner: Person, username: string) => answer(world, owner, username, { Approval: false });
const me = async (world: World, { bearer }: Person) => (await world.call('GET', '/api/user', { bearer })).body;

describe('a link request', () => {
  // REQ-1.7.20
  it('goes from the org that is already connected to every active owner of its company, in their language', async ({
    world,
  }) => {
    const first = await signUp(world, 'first@joined.example');
    await connectOrg(world, first.bearer, 'login', 'aciernord');
    await seedPerson(world, {
      companyId: first.companyId,
      username: 'second@joined.example',
      role: 'owner',
      language: 'en',
    });
    const newcomer = await signUp(world, 'new@comer.example');
    const taken = await connectOrg(world, newcomer.bearer, 'login', 'aciernord');
    const { companyId } = taken.body.oldestOwnerUser;
    const sent = await ask(world, newcomer, companyId);
    expect([sent.status, sent.body]).toEqual([202, { companyId: first.companyId }]);
    const mail = (address: string) =>
      world.mailbox.waitFor(
        (one) => one.envelope.to.includes(address) && one.links.includes('http://portal.test/user'),
        10_000,
      );
    const french = await mail('first@joined.example');
    expect(french.subject).toBe('Demande de rattachement à Acier Nord SA');
    expect(french.text).toContain('Nora Petit (new@comer.example)');
    expect((await mail('second@joined.example')).subject).toBe('Request to join Acier Nord SA');
    expect(await listed(world, first)).toEqual([
      {
        username: 'new@comer.example',
        firstName: 'Nora',
        lastName: 'Petit',
        email: 'new@comer.example',
        createdDate: expect.any(String),
      },
    ]);
    for (const chain of [newcomer.companyId, first.companyId])
      expect(await auditOf(world, chain, 'linkRequest.sent')).toMatchObject([
        { actor: { username: 'new@comer.example' }, object: { name: 'Acier Nord SA' } },
      ]);
  });

  it('asked twice stands once, mails once and is in the log once', async ({ world }) => {
    const target = await seedCompany(world, 'twice');
    const { owners, id } = await seedCompany(world, 'asker', { status: 'free' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(world, owners[0]!, target.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 202));
    await world.mailbox.waitFor((mail) => mail.envelope.to.includes('owner1@twice.example'), 10_000);
    await untilMailsLeft(world);
    expect(mailsTo(world, 'owner1@twice.example')).toHaveLength(1);
    expect(await listed(world, target.owners[0]!)).toHaveLength(1);
    expect(await auditOf(world, id, 'linkRequest.sent')).toHaveLength(1);
  });

  it('goes only to a verified company; any other answers like an unknown one', async ({ world }) => {
    const { owners, id } = await seedCompany(world, 'seeker', { status: 'free' });
    const others = await Promise.all(
      (['free', 'verificationinprogress', 'blocked'] as const).map((status) =>
        seedCompany(world, `closed-${status}`, { status }),
      ),
    );
    for (const companyId of [randomUUID(), id, ...others.map((other) => other.id)]) {
      const { status, body } = await ask(world, owners[0]!, companyId);
      expect([status, body.code]).toEqual([404, 'CompanyDoesNotExist']);
    }
    expect(
      await world.context.db.selectFrom('link_requests').selectAll().where('user_id', '=', owners[0]!.id).execute(),
    ).toEqual([]);
  });

  it('may be sent by any member, owner or not', async ({ world }) => {
    const target = await seedCompany(world, 'open');
    const { users } = await seedCompany(world, 'members', { status: 'free', users: 1 });
    expect((await ask(world, users[0]!, target.id)).status).toBe(202);
  });

  it('is refused to the last active owner while others remain in the company: MinimumOneOwner', async ({ world }) => {
    const target = await seedCompany(world, 'bigger');
    const { owners, id } = await seedCompany(world, 'crew', { users: 1 });
    await seedPerson(world, {
      companyId: id,
      username: 'soon@crew.example',
      role: 'owner',
      status: 'registered',
    });
    expect((await ask(world, owners[0]!, target.id)).body.code).toBe('MinimumOneOwner');
    await seedPerson(world, { companyId: id, username: 'now@crew.example', role: 'owner' });
    expect((await ask(world, owners[0]!, target.id)).status).toBe(202);
  });

  it('is refused to who is alone in a company with environments, API tokens, webhooks or documents to sign: CompanyStillInUse', async ({
    world,
  }) => {
    const target = await seedCompany(world, 'holder');
    const solo = await signUp(world, 'solo@holds.example');
    await connectOrg(world, solo.bearer, 'test', 'aciernord--uat');
    expect((await ask(world, solo, target.id)).body.code).toBe('CompanyStillInUse');
    const { owners, id } = await seedCompany(world, 'token-holder');
    const bearer = await makeApiToken(world, id);
    expect((await ask(world, owners[0]!, target.id)).body.code).toBe('CompanyStillInUse');
    await create(world, bearer, note());
    await world.context.db.updateTable('api_tokens').set({ is_active: false }).execute();
    expect((await ask(world, owners[0]!, target.id)).body.code).toBe('CompanyStillInUse');
    await world.context.db.updateTable('webdocs').set({ status: 'cancelled' }).execute();
    const listening = await seedCompany(world, 'webhook-holder');
    await world.context.db
      .insertInto('webhook_endpoints')
      .values({
        company_id: listening.id,
        org_type: 'prod',
        url: 'https://nobody.example/',
        secret_sealed: Buffer.from('x'),
        created_at: new Date(),
      })
      .execute();
    expect((await ask(world, listening.owners[0]!, target.id)).body.code).toBe('CompanyStillInUse');
    expect(await listed(world, target.owners[0]!)).toEqual([]);
  });
});

describe('the owners of the company', () => {
  // REQ-1.3.3, REQ-1.6.2, REQ-1.7.21
  it('alone see its requests, and answer them', async ({ world }) => {
    const { owners, users } = await seedCompany(world, 'seen', { users: 1 });
    const other = await seedCompany(world, 'unseen');
    const asker = await seedCompany(world, 'looked-at', { status: 'free' });
    await ask(world, asker.owners[0]!, other.id);
    expect(await listed(world, owners[0]!)).toEqual([]);
    expect((await listed(world, users[0]!)).code).toBe('IsNotOwner');
    expect((await accept(world, users[0]!, asker.owners[0]!.username)).body.code).toBe('IsNotOwner');
    expect((await accept(world, owners[0]!, asker.owners[0]!.username)).body.code).toBe('UserDoesNotExist');
    expect(await listed(world, other.owners[0]!)).toEqual([
      {
        username: asker.owners[0]!.username,
        firstName: expect.any(String),
        lastName: expect.any(String),
        email: asker.owners[0]!.username,
        createdDate: expect.stringMatching(/Z$/),
      },
    ]);
  });

  // REQ-1.4.12, REQ-1.7.21
  it('refuse: the request is removed, the person mailed, and it is in the log', async ({ world }) => {
    const { owners, id } = await seedCompany(world, 'refuser');
    const asker = await seedCompany(world, 'refused', { status: 'free' });
    const [person] = asker.owners;
    await ask(world, person!, id);
    const { status, body } = await refuse(world, owners[0]!, person!.username);
    expect([status, body]).toEqual([200, { username: person!.username, status: 'refused' }]);
    const mail = await world.mailbox.waitFor((one) => one.envelope.to.includes(person!.username), 10_000);
    expect(mail.subject).toBe('Votre demande de rattachement à Company refuser est refusée');
    expect(await listed(world, owners[0]!)).toEqual([]);
    expect((await me(world, person!)).companyId).toBe(asker.id);
    expect(await auditOf(world, id, 'linkRequest.refused')).toMatchObject([
      { actor: { username: owners[0]!.username }, object: { name: person!.username } },
    ]);
    expect((await ask(world, person!, id)).status).toBe(202);
  });

  // REQ-1.4.12, REQ-1.7.21
  it('choose the role when they accept; without one, or with another word, UnknownRole', async ({ world }) => {
    const { owners, id } = await seedCompany(world, 'chooser');
    const asker = await seedCompany(world, 'chosen', { status: 'free' });
    await ask(world, asker.owners[0]!, id);
    for (const role of [null, '', 'limited']) {
      const { body } = await accept(world, owners[0]!, asker.owners[0]!.username, role);
      expect([body.code, body.errors]).toEqual(['UnknownRole', [{ path: 'RoleName', code: 'UnknownRole' }]]);
    }
    expect((await accept(world, owners[0]!, asker.owners[0]!.username, 'OWNER')).body.status).toBe('accepted');
    expect(await me(world, asker.owners[0]!)).toMatchObject({ roleName: 'owner', companyId: id });
  });

  it('cannot accept while their company is not verified, but can refuse', async ({ world }) => {
    const { owners, id } = await seedCompany(world, 'later-blocked');
    const asker = await seedCompany(world, 'waits', { status: 'free' });
    await ask(world, asker.owners[0]!, id);
    await world.context.db.updateTable('companies').set({ status: 'blocked' }).where('id', '=', id).execute();
    expect((await accept(world, owners[0]!, asker.owners[0]!.username)).body.code).toBe('CompanyNotVerified');
    expect((await refuse(world, owners[0]!, asker.owners[0]!.username)).body.status).toBe('refused');
  });
});

describe('a person who is accepted', () => {
  it('moves over with their session, is mailed, and both companies’ logs say so', async ({ world }) => {
    const target = await seedCompany(world, 'host');
    const third = await seedCompany(world, 'third');
    const old = await seedCompany(world, 'guest', { status: 'free' });
    const [person] = old.owners;
    await ask(world, person!, target.id);
    await ask(world, person!, third.id);
    await accept(world, target.owners[0]!, person!.username);
    expect(await me(world, person!)).toMatchObject({
      companyId: target.id,
      companyStatus: 'verified',
      roleName: 'user',
    });
    const mail = await world.mailbox.waitFor((one) => one.envelope.to.includes(person!.username), 10_000);
    expect(mail.subject).toBe('Vous avez rejoint Company host');
    // The person's other requests are deleted; their former company stays.
    expect(await listed(world, third.owners[0]!)).toEqual([]);
    expect(await peopleOf(world, old.id)).toEqual([]);
    expect(await auditOf(world, target.id, 'linkRequest.accepted')).toMatchObject([
      {
        actor: { username: 'owner1@host.example' },
        object: { name: person!.username },
        details: { role: 'user' },
      },
    ]);
    expect(await auditOf(world, target.id, 'user.joined')).toHaveLength(1);
    expect(await auditOf(world, old.id, 'user.left')).toMatchObject([{ actor: { username: person!.username } }]);
  });

  it('loses the CRM grants given in the old company, at the CRM too', async ({ world }) => {
    const target = await seedCompany(world, 'taker');
    const old = await signUp(world, 'stays@leaver.example');
    const person = await seedPerson(world, {
      companyId: old.companyId,
      username: 'goes@leaver.example',
      role: 'user',
    });
    for (const { bearer } of [old, person]) await connectOrg(world, bearer, 'test', 'maisonverrier--preprod');
    await ask(world, person, target.id);
    expect((await accept(world, target.owners[0]!, person.username)).status).toBe(200);
    const living = async () => {
      const state = (await (await fetch(`${world.crm.origin}/_sim/state`)).json()) as {
        grants: { org: string; revoked: string | null }[];
      };
      return state.grants
        .filter(({ org }) => org === 'maisonverrier--preprod')
        .filter(({ revoked }) => revoked === null).length;
    };
    await expect.poll(living).toBe(1);
    expect((await world.call('GET', '/api/company/externalenvironments', { bearer: person.bearer })).body).toEqual([]);
  });

  it('no longer has support staff in a session opened for the old company', async ({ world }) => {
    const target = await seedCompany(world, 'staffed');
    const { users } = await seedCompany(world, 'helped', { users: 2 });
    await world.context.db
      .updateTable('sessions')
      .set({ support_staff: 'sam@docugen.example', support_reason: 'helps' })
      .where('user_id', '=', users[0]!.id)
      .execute();
    await world.context.db
      .insertInto('link_requests')
      .values({ company_id: target.id, user_id: users[0]!.id })
      .execute();
    await accept(world, target.owners[0]!, users[0]!.username);
    expect((await me(world, users[0]!)).code).toBe('TokenInvalid');
  });

  it('must still be free to leave when the answer comes', async ({ world }) => {
    const target = await seedCompany(world, 'patient');
    const old = await seedCompany(world, 'grown', { status: 'free' });
    await ask(world, old.owners[0]!, target.id);
    await seedPerson(world, { companyId: old.id, username: 'hired@grown.example', role: 'user' });
    expect((await accept(world, target.owners[0]!, old.owners[0]!.username)).body.code).toBe('MinimumOneOwner');
    await world.context.db.deleteFrom('users').where('username', '=', 'hired@grown.example').execute();
    await makeApiToken(world, old.id);
    expect((await accept(world, target.owners[0]!, old.owners[0]!.username)).body.code).toBe('CompanyStillInUse');
    expect(await listed(world, target.owners[0]!)).toHaveLength(1);
  });
});
