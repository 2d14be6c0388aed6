import { describe, expect } from 'vitest';
import { encode, goodPassword, logIn, mailedToken, mailsWritten, register, signUp } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

const choose = (world: World, token: string, username: string, password = goodPassword) =>
  world.call('POST', '/api/user/password', {
    bearer: token,
    body: { username, encryptedPassword: encode(password) },
  });

// REQ-1.4.5, REQ-1.4.10, REQ-1.5.1, REQ-1.5.2, REQ-1.5.3, REQ-1.5.4, REQ-1.7.6, REQ-1.8.1
describe('registering', () => {
  it('creates a registered owner of a free company and mails a link to choose a password', async ({ world }) => {
    const answer = await register(world, 'lea@atelier.example');
    expect(answer.status).toBe(201);
    const mail = await world.mailbox.waitFor((one) => one.envelope.to.includes('lea@atelier.example'), 10_000);
    expect(mail.subject).toBe('Choisissez votre mot de passe Paraphe');
    expect(mail.text).toContain('Bonjour Nora,');
    expect(mail.links.every((link) => link.startsWith('http://portal.test/'))).toBe(true);
    const row = await world.context.db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'lea@atelier.example')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ role: 'owner', status: 'registered', password_hash: null });
  });

  // REQ-4.4.13
  it('mails one address only so often, whoever types it', async () => {
    const world = await openWorld({ env: { RATE_REGISTER_RECIPIENT: '2/600' } });
    try {
      const codes: number[] = [];
      for (const name of ['one', 'two', 'three'])
        codes.push((await register(world, `${name}@bombing.example`, { email: 'Bombed@victim.example' })).status);
      expect(codes).toEqual([201, 201, 429]);
      expect((await register(world, 'four@bombing.example', { email: 'other@victim.example' })).status).toBe(201);
      // Their own registration, under the address itself, is another count.
      expect((await register(world, 'bombed@victim.example')).status).toBe(201);
    } finally {
      await world.close();
    }
  });

  it('writes the mail in English to whoever registered in English', async ({ world }) => {
    await register(world, 'ada@atelier.example', { language: 'en' });
    const mail = await world.mailbox.waitFor((one) => one.envelope.to.includes('ada@atelier.example'), 10_000);
    expect(mail.subject).toBe('Choose your Paraphe password');
    expect(mail.headers['content-language']).toBe('en');
  });

  it('sends nobody a message that a stranger has typed as a name', async ({ world }) => {
    const victim = 'victim@atelier.example';
    const refused = await register(world, victim, {
      firstname: 'Compte suspendu : votre carte sur www.exemple.example',
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'firstname', code: 'NameFormat' }] },
    });
    await register(world, victim, {
      username: 'votre-carte-est-bloquee@exemple.example',
      firstname: 'Votre compte est suspendu appelez nous vite',
      lastname: 'Votre banque vous attend au guichet',
    });
    const mail = await world.mailbox.waitFor(({ envelope }) => envelope.to.includes(victim), 10_000);
    expect(mail.text).toContain('Bonjour,');
    expect(`${mail.text} ${mail.html} ${JSON.stringify(mail.headers)}`).not.toMatch(/suspendu|guichet|bloquee/);
  });

  it('refuses a username with a plus sign, one that is no address, and empty names, each on its field', async ({
    world,
  }) => {
    const codes = async (more: object) => (await register(world, 'ok@atelier.example', more)).body.errors;
    expect(await codes({ username: 'a+b@atelier.example' })).toEqual([{ path: 'username', code: 'PlusSign' }]);
    expect(await codes({ username: 'someone' })).toEqual([{ path: 'username', code: 'UsernameFormat' }]);
    expect(await codes({ email: 'someone@' })).toEqual([{ path: 'email', code: 'WrongEmailFormat' }]);
    expect(await codes({ firstname: '  ' })).toEqual([{ path: 'firstname', code: 'Empty' }]);
  });

  // REQ-4.1.1
  it('never lets an address carry a second recipient or a header', async ({ world }) => {
    for (const email of [
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      'G:a@b.example;',
      '<a@b.example>',
    ]) {
      expect((await register(world, 'split@atelier.example', { email })).status).toBe(400);
    }
    expect(world.mailbox.all().some((mail) => mail.envelope.to.includes('c@d.example'))).toBe(false);
  });

  it('answers UsernameAlreadyExists on the field when the name is taken, whatever its case', async ({ world }) => {
    await register(world, 'max@atelier.example');
    const again = await register(world, 'Max@Atelier.example');
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: 'UsernameAlreadyExists',
      errors: [{ path: 'username', code: 'UsernameAlreadyExists' }],
    });
  });

  it('makes one account of 100 registrations of one name at once', async ({ world }) => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => register(world, 'rush@atelier.example')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'UsernameAlreadyExists')).toHaveLength(99);
    const companies = await world.context.db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'rush@atelier.example')
      .execute();
    expect(companies).toHaveLength(1);
  });

  it('answers a double click with one Idempotency-Key twice the same, and sends one mail', async ({ world }) => {
    const twice = await Promise.all(
      [1, 2].map(() =>
        world.call('POST', '/api/auth/register', {
          headers: { 'idempotency-key': 'click-1' },
          body: {
            username: 'double@atelier.example',
            email: 'double@atelier.example',
            firstname: 'Jo',
            lastname: 'Li',
          },
        }),
      ),
    );
    // The second call gets 409 (still in progress) or repeats the answer of the first.
    for (const { status, body } of twice)
      expect([201, 'IdempotencyInFlight']).toContain(status === 201 ? 201 : body.code);
    const later = await world.call('POST', '/api/auth/register', {
      headers: { 'idempotency-key': 'click-1' },
      body: {
        username: 'double@atelier.example',
        email: 'double@atelier.example',
        firstname: 'Jo',
        lastname: 'Li',
      },
    });
    expect(later.status).toBe(201);
    expect(later.headers['idempotency-replayed']).toBe('true');
    await world.mailbox.waitFor((mail) => mail.envelope.to.includes('double@atelier.example'), 10_000);
    expect(world.mailbox.all().filter((mail) => mail.envelope.to.includes('double@atelier.example'))).toHaveLength(1);
  });

  it('succeeds while SMTP is down, and delivers once it is back, as one mail', async ({ world }) => {
    await world.mailbox.faults.refuseConnections();
    expect((await register(world, 'patient@atelier.example')).status).toBe(201);
    await world.mailbox.faults.reset();
    await world.mailbox.waitFor((mail) => mail.envelope.to.includes('patient@atelier.example'), 20_000);
    expect(world.mailbox.all().filter((mail) => mail.envelope.to.includes('patient@atelier.example'))).toHaveLength(1);
  });

  it('keeps one Message-ID for a mail that had to be sent twice', async ({ world }) => {
    world.mailbox.faults.dropAfterData(1);
    await register(world, 'twice@atelier.example');
    await expect
      .poll(() => world.mailbox.all().filter((mail) => mail.envelope.to.includes('twice@atelier.example')).length, {
        timeout: 20_000,
      })
      .toBe(2);
    const ids = world.mailbox
      .all()
      .filter((mail) => mail.envelope.to.includes('twice@atelier.example'))
      .map((mail) => mail.messageId);
    expect(new Set(ids).size).toBe(1);
  });
});

// REQ-1.4.11, REQ-1.5.6, REQ-1.5.8, REQ-1.7.9, REQ-1.7.10, REQ-1.7.11
describe('the first password', () => {
  it('is chosen once with the mailed token, which verify reads without using it up', async ({ world }) => {
    await register(world, 'kim@atelier.example');
    const token = await mailedToken(world, 'kim@atelier.example', 'initialize-password');
    for (let look = 0; look < 3; look += 1) {
      const peek = await world.call('POST', '/api/auth/verify', { body: { emailToken: token, init: true } });
      expect(peek.body).toEqual({
        username: 'kim@atelier.example',
        email: 'kim@atelier.example',
        firstname: 'Nora',
      });
    }
    expect((await choose(world, token, 'kim@atelier.example')).status).toBe(200);
    expect((await logIn(world, 'kim@atelier.example')).status).toBe(200);
    expect((await choose(world, token, 'kim@atelier.example')).status).toBe(401);
  });

  it('refuses what breaks the rule and keeps the token usable', async ({ world }) => {
    await register(world, 'weak@atelier.example');
    const token = await mailedToken(world, 'weak@atelier.example', 'initialize-password');
    for (const password of [
      'Short-1a',
      'no-upper-case-1',
      'NO-LOWER-CASE-1',
      'No-digit-at-all',
      'NoSpecialChar123',
      'Password-1234',
      `${world.config.productName}-2026!!`,
    ]) {
      const answer = await choose(world, token, 'weak@atelier.example', password);
      expect([password, answer.body.code]).toEqual([password, 'PasswordTooWeak']);
    }
    expect((await choose(world, token, 'weak@atelier.example', 'Énergie & lumière 9')).status).toBe(200);
  });

  // REQ-4.1.2
  it('refuses garbage that only looks like base64, and bytes that are not UTF-8', async ({ world }) => {
    await register(world, 'bytes@atelier.example');
    const token = await mailedToken(world, 'bytes@atelier.example', 'initialize-password');
    for (const encryptedPassword of ['Q29ycmVjdA=', Buffer.from([0xff, 0xfe, 0x41]).toString('base64')]) {
      const answer = await world.call('POST', '/api/user/password', {
        bearer: token,
        body: { username: 'bytes@atelier.example', encryptedPassword },
      });
      expect(answer.body.code).toBe('PasswordTooWeak');
    }
  });

  it('is set by one of 50 uses of one token at once', async ({ world }) => {
    await register(world, 'fifty@atelier.example');
    const token = await mailedToken(world, 'fifty@atelier.example', 'initialize-password');
    const answers = await Promise.all(Array.from({ length: 50 }, () => choose(world, token, 'fifty@atelier.example')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49);
  });

  it('cannot be set for another user with somebody else’s token', async ({ world }) => {
    await register(world, 'mine@atelier.example');
    await register(world, 'yours@atelier.example');
    const token = await mailedToken(world, 'mine@atelier.example', 'initialize-password');
    expect((await choose(world, token, 'yours@atelier.example')).body.code).toBe('UserDoesNotExist');
    expect((await logIn(world, 'yours@atelier.example')).body.code).toBe('RegistrationNotCompleted');
  });

  it('is offered again by first-verification until it is chosen; the newest link replaces the older', async ({
    world,
  }) => {
    await register(world, 'late@atelier.example');
    const first = await mailedToken(world, 'late@atelier.example', 'initialize-password');
    const body = { username: 'late@atelier.example', email: 'late@atelier.example' };
    await world.mailbox.clear();
    expect((await world.call('POST', '/api/email/first-verification', { body })).status).toBe(202);
    const second = await mailedToken(world, 'late@atelier.example', 'initialize-password');
    expect((await choose(world, first, 'late@atelier.example')).status).toBe(401);
    expect((await choose(world, second, 'late@atelier.example')).status).toBe(200);
    expect((await world.call('POST', '/api/email/first-verification', { body })).body.code).toBe(
      'RegistrationAlreadyCompleted',
    );
  });
});

// REQ-1.4.11, REQ-1.7.10, REQ-1.7.11, REQ-1.8.3, REQ-1.8.4
describe('a lost password', () => {
  it('is replaced through the mailed link, and every session ends', async ({ world }) => {
    const person = await signUp(world, 'lost@atelier.example');
    const body = { username: person.username, email: person.username };
    expect((await world.call('POST', '/api/email/verification', { body })).status).toBe(202);
    const token = await mailedToken(world, person.username, 'update-password');
    const answer = await world.call('PATCH', '/api/user/password', {
      bearer: token,
      body: { username: person.username, encryptedPassword: encode('Another-Horse-43') },
    });
    expect(answer.status).toBe(200);
    expect((await world.call('GET', '/api/user', { bearer: person.bearer })).body.code).toBe('TokenInvalid');
    expect((await logIn(world, person.username)).body.code).toBe('WrongPassword');
    expect((await logIn(world, person.username, 'Another-Horse-43')).status).toBe(200);
  });

  it('says unknown username and wrong e-mail on their fields, and mails nobody', async ({ world }) => {
    const before = await mailsWritten(world);
    const unknown = await world.call('POST', '/api/email/verification', {
      body: { username: 'nobody@x.example', email: 'nobody@x.example' },
    });
    expect(unknown.body).toMatchObject({
      code: 'UsernameNotExisting',
      errors: [{ path: 'username', code: 'UsernameNotExisting' }],
    });
    const wrong = await world.call('POST', '/api/email/verification', {
      body: { username: 'lost@atelier.example', email: 'thief@x.example' },
    });
    expect(wrong.body).toMatchObject({
      code: 'WrongEmailForUsername',
      errors: [{ path: 'email', code: 'WrongEmailForUsername' }],
    });
    expect(await mailsWritten(world)).toBe(before);
  });
});
