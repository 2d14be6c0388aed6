import { describe, expect } from 'vitest';
import { encode, logIn, mailedToken, ownPassword, signUp, type Person } from '#tests/support/people.ts';
import { auditOf } from '#tests/support/audit.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

const askIn = (world: World, bearer: string, email: string) =>
  world.call('POST', '/api/user/me/email', { bearer, body: { email, ...ownPassword } });
const ask = async (world: World, person: Person, newEmail: string): Promise<string> => {
  expect((await askIn(world, person.bearer, newEmail)).status).toBe(202);
  return mailedToken(world, newEmail, 'confirm-email');
};
const pendingOf = async (world: World, person: Person) =>
  (await world.call('GET', '/api/user/me/email', { bearer: person.bearer })).body.pendingEmail;
const confirm = (world: World, token: string) => world.call('PATCH', '/api/user/email', { bearer: token });
const mailsTo = (world: World, address: string) =>
  world.mailbox.all().filter((mail) => mail.envelope.to.includes(address));
const emailOf = async (world: World, person: Person) =>
  (await world.call('GET', '/api/user', { bearer: person.bearer })).body.email;

describe('a changed e-mail address', () => {
  // REQ-1.4.9, REQ-1.7.13
  it('takes effect only when its link is opened, and answers the user', async ({ world }) => {
    const ana = await signUp(world, 'ana@change.example');
    const token = await ask(world, ana, 'ana.new@change.example');
    expect(await emailOf(world, ana)).toBe('ana@change.example');
    const answer = await confirm(world, token);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ username: 'ana@change.example', email: 'ana.new@change.example' });
    expect(await emailOf(world, ana)).toBe('ana.new@change.example');
    expect((await logIn(world, ana.username)).status).toBe(200);
  });

  it('is told to the old address when it is asked for and when it is done, and confirmed at the new one', async ({
    world,
  }) => {
    const bea = await signUp(world, 'bea@change.example');
    const token = await ask(world, bea, 'bea.new@change.example');
    await confirm(world, token);
    const told = await world.mailbox.waitFor(
      (mail) => mail.subject === 'Votre adresse e-mail Paraphe a changé' && mail.text.includes('bea.new@'),
      10_000,
    );
    expect(told.envelope.to).toEqual(['bea@change.example']);
    expect(told.links).toEqual([]);
    await world.mailbox.waitFor(
      ({ envelope, subject }) =>
        envelope.to.includes('bea@change.example') && subject === 'Changement d’adresse e-mail demandé sur Paraphe',
      10_000,
    );
    const [confirmation, ...others] = mailsTo(world, 'bea.new@change.example');
    expect(others).toEqual([]);
    expect(confirmation?.links.every((link) => link.startsWith('http://portal.test/confirm-email/'))).toBe(true);
  });

  it('is in the audit log of the company, with the address before and after', async ({ world }) => {
    const cleo = await signUp(world, 'cleo@change.example');
    await confirm(world, await ask(world, cleo, 'cleo.new@change.example'));
    expect(await auditOf(world, cleo.companyId, 'user.emailChanged')).toMatchObject([
      {
        actor: { kind: 'user', username: cleo.username },
        details: { from: 'cleo@change.example', to: 'cleo.new@change.example' },
      },
    ]);
  });

  it('is shown by verify without using the link up; a second use answers TokenInvalid', async ({ world }) => {
    const dan = await signUp(world, 'dan@change.example');
    const token = await ask(world, dan, 'dan.new@change.example');
    for (let look = 0; look < 3; look += 1) {
      const peek = await world.call('POST', '/api/auth/verify', { body: { emailToken: token, init: false } });
      expect(peek.body).toEqual({
        username: dan.username,
        email: 'dan.new@change.example',
        firstname: 'Nora',
      });
    }
    expect((await confirm(world, token)).status).toBe(200);
    const again = await confirm(world, token);
    expect([again.status, again.body.code]).toEqual([401, 'TokenInvalid']);
  });

  it('is made by one of 50 uses of one link at once', async ({ world }) => {
    const eve = await signUp(world, 'eve@change.example');
    const token = await ask(world, eve, 'eve.new@change.example');
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(world, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'TokenInvalid')).toHaveLength(49);
    expect(await auditOf(world, eve.companyId, 'user.emailChanged')).toHaveLength(1);
  });

  // REQ-1.4.7
  it('is not made by a link after 24 h, by one that a newer replaced, or by a link for something else', async ({
    world,
  }) => {
    const fay = await signUp(world, 'fay@change.example');
    const first = await ask(world, fay, 'fay.one@change.example');
    const second = await ask(world, fay, 'fay.two@change.example');
    expect((await confirm(world, first)).body.code).toBe('TokenInvalid');
    await world.context.db
      .updateTable('email_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('hash', '=', world.context.secrets.hashToken(second))
      .execute();
    expect((await confirm(world, second)).body.code).toBe('TokenInvalid');
    const body = { username: fay.username, email: fay.username };
    await world.call('POST', '/api/email/verification', { body });
    const reset = await mailedToken(world, fay.username, 'update-password');
    expect((await confirm(world, reset)).body.code).toBe('TokenInvalid');
    expect(await emailOf(world, fay)).toBe('fay@change.example');
  });

  it('makes the links worthless that were mailed to the old address', async ({ world }) => {
    const gus = await signUp(world, 'gus@change.example');
    const body = { username: gus.username, email: gus.username };
    await world.call('POST', '/api/email/verification', { body });
    const reset = await mailedToken(world, gus.username, 'update-password');
    await confirm(world, await ask(world, gus, 'gus.new@change.example'));
    const peek = await world.call('POST', '/api/auth/verify', { body: { emailToken: reset, init: false } });
    expect(peek.body.code).toBe('EmailTokenInvalid');
  });

  it('leaves no link that lives with the old address, however many are asked for beside it', async ({ world }) => {
    const gil = await signUp(world, 'gil@change.example');
    const token = await ask(world, gil, 'gil.new@change.example');
    const body = { username: gil.username, email: gil.username };
    const asked = () => world.call('POST', '/api/email/verification', { body });
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, asked),
      confirm(world, token),
      ...Array.from({ length: 10 }, asked),
    ]);
    const codes = new Set(answers.map((answer) => answer.body.code ?? answer.status));
    for (const code of codes) expect([200, 202, 'WrongEmailForUsername']).toContain(code);
    expect(await emailOf(world, gil)).toBe('gil.new@change.example');
    const links = await world.context.db
      .selectFrom('email_tokens')
      .innerJoin('users', 'users.id', 'email_tokens.user_id')
      .select('purpose')
      .where('username', '=', gil.username)
      .execute();
    expect(links).toEqual([]);
  });

  it('answers EmailNotModified when an owner gave it to the person meanwhile', async ({ world }) => {
    const hal = await signUp(world, 'hal@change.example');
    const token = await ask(world, hal, 'hal.new@change.example');
    const { db } = world.context;
    await db
      .updateTable('users')
      .set({ email: 'hal.new@change.example' })
      .where('username', '=', hal.username)
      .execute();
    expect((await confirm(world, token)).body.code).toBe('EmailNotModified');
  });

  it('ends the person’s sessions but the one that asked', async ({ world }) => {
    const ida = await signUp(world, 'ida@change.example');
    const other = (await logIn(world, ida.username)).body.userToken;
    expect((await confirm(world, await ask(world, ida, 'ida.new@change.example'))).status).toBe(200);
    expect(await emailOf(world, ida)).toBe('ida.new@change.example');
    expect((await world.call('GET', '/api/user', { bearer: other })).body.code).toBe('TokenInvalid');
  });
});

describe('a new address that waits for its link', () => {
  it('is shown, and called off by asking for the present one again, once; and the log says so', async ({ world }) => {
    const jil = await signUp(world, 'jil@change.example');
    const token = await ask(world, jil, 'jil.new@change.example');
    expect(await pendingOf(world, jil)).toBe('jil.new@change.example');
    const cancelled = await askIn(world, jil.bearer, 'JIL@change.example');
    expect([cancelled.status, await pendingOf(world, jil)]).toEqual([202, null]);
    expect((await confirm(world, token)).body.code).toBe('TokenInvalid');
    expect((await askIn(world, jil.bearer, 'jil@change.example')).body.code).toBe('EmailNotModified');
    expect(await emailOf(world, jil)).toBe('jil@change.example');
    expect(await auditOf(world, jil.companyId, 'user.emailChangeCancelled')).toMatchObject([
      { actor: { username: jil.username }, details: { email: 'jil.new@change.example' } },
    ]);
  });

  it('never counts after the person ended all other sessions, or chose another password', async ({ world }) => {
    const kim = await signUp(world, 'kim@change.example');
    const thief = { ...kim, bearer: (await logIn(world, kim.username)).body.userToken };
    const first = await ask(world, thief, 'thief.one@change.example');
    await world.call('POST', '/api/sessions/end-others', { bearer: kim.bearer });
    expect((await confirm(world, first)).body.code).toBe('TokenInvalid');
    expect(await auditOf(world, kim.companyId, 'user.emailChangeCancelled')).toHaveLength(1);

    const second = await ask(world, kim, 'thief.two@change.example');
    const body = { username: kim.username, email: kim.username };
    await world.call('POST', '/api/email/verification', { body });
    const reset = await mailedToken(world, kim.username, 'update-password');
    await world.call('PATCH', '/api/user/password', {
      bearer: reset,
      body: { username: kim.username, encryptedPassword: encode('Another-Horse-42') },
    });
    expect((await confirm(world, second)).body.code).toBe('TokenInvalid');
  });

  it('is called off however many mails were asked for', async () => {
    const strict = await openWorld({ env: { RATE_MAIL_LINK: '1/3600' } });
    try {
      const lea = await signUp(strict, 'lea@change.example');
      const asked = (email: string) =>
        strict.call('POST', '/api/user/me/email', { bearer: lea.bearer, body: { email, ...ownPassword } });
      expect((await asked('lea.new@change.example')).status).toBe(202);
      expect((await asked('lea.other@change.example')).status).toBe(429);
      expect((await asked('lea@change.example')).status).toBe(202);
    } finally {
      await strict.close();
    }
  });
});
