import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import { encode, goodPassword, logIn, mailedToken, ownPassword, signUp, type Person } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { resetSecondFactor } from './second-factor.ts';

const it = worldTest();

const codeAt = (secret: string, now: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() });
/** Moves the clock by 30 s and returns the new code. */
const nextCode = (world: World, secret: string): string => {
  world.clock.set(new Date(world.clock.now().getTime() + 30_000));
  return codeAt(secret, world.clock.now());
};
const post = (world: World, person: Person, path: string, body: object = {}) =>
  world.call('POST', `/api/user/second-factor${path}`, { bearer: person.bearer, body });
const state = async (world: World, person: Person) =>
  (await world.call('GET', '/api/user/second-factor', { bearer: person.bearer })).body;
const logInWith = (world: World, username: string, secondFactor?: string, password = goodPassword) =>
  world.call('POST', '/api/auth/login', {
    body: {
      username,
      encryptedPassword: encode(password),
      ...(secondFactor !== undefined && { secondFactor }),
    },
  });
const told = (world: World, person: Person, subject: string) =>
  world.mailbox.waitFor((mail) => mail.envelope.to.includes(person.username) && mail.subject === subject, 10_000);

interface Guarded extends Person {
  secret: string;
  recoveryCodes: string[];
}
const guarded = async (world: World, username: string): Promise<Guarded> => {
  const person = await signUp(world, username);
  const { secret } = (await post(world, person, '', ownPassword)).body;
  const { recoveryCodes } = (await post(world, person, '/confirm', { code: nextCode(world, secret) })).body;
  return { ...person, secret, recoveryCodes };
};

describe('an authenticator app', () => {
  it('is never required by default', async ({ world }) => {
    const ada = await signUp(world, 'ada@factor.example');
    expect(await state(world, ada)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await logInWith(world, ada.username)).status).toBe(200);
    expect((await logInWith(world, ada.username, '123456')).status).toBe(200);
  });

  it('counts once a code of it was given back, with ten recovery codes; log and mail say so', async ({ world }) => {
    const bob = await signUp(world, 'bob@factor.example');
    const { body } = await post(world, bob, '', ownPassword);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(await state(world, bob)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await logInWith(world, bob.username)).status).toBe(200);
    const wrong = await post(world, bob, '/confirm', { code: '000000' });
    expect(wrong.body).toMatchObject({
      code: 'SecondFactorWrong',
      errors: [{ path: 'code', code: 'SecondFactorWrong' }],
    });
    const confirmed = await post(world, bob, '/confirm', { code: nextCode(world, body.secret) });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(await state(world, bob)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(await auditOf(world, bob.companyId, 'user.secondFactorOn')).toMatchObject([
      { actor: { username: bob.username } },
    ]);
    await told(world, bob, 'Validation en deux étapes activée sur Paraphe');
  });

  it('is kept sealed for this user alone, recovery codes as hashes', async ({ world }) => {
    const cid = await guarded(world, 'cid@factor.example');
    const rows = JSON.stringify([
      await world.context.db.selectFrom('second_factors').selectAll().execute(),
      await world.context.db.selectFrom('recovery_codes').selectAll().execute(),
      await world.context.db.selectFrom('chain_entries').selectAll().execute(),
    ]);
    expect(rows).not.toContain(cid.secret);
    for (const code of cid.recoveryCodes) expect(rows).not.toContain(code);
    const { secret_sealed, user_id } = await world.context.db
      .selectFrom('second_factors')
      .innerJoin('users', 'users.id', 'second_factors.user_id')
      .select(['secret_sealed', 'user_id'])
      .where('username', '=', cid.username)
      .executeTakeFirstOrThrow();
    const { secrets } = world.context;
    expect(secrets.open(secret_sealed, `second_factors.${user_id}.secret`)).toBe(cid.secret);
    expect(() => secrets.open(secret_sealed, 'second_factors.another.secret')).toThrow('sealed for another');
  });

  it('cannot be started or confirmed again while it is on, nor confirmed before it was started', async ({ world }) => {
    const dora = await guarded(world, 'dora@factor.example');
    expect((await post(world, dora, '', ownPassword)).body.code).toBe('SecondFactorAlreadyOn');
    const again = await post(world, dora, '/confirm', { code: nextCode(world, dora.secret) });
    expect(again.body.code).toBe('SecondFactorAlreadyOn');
    const eli = await signUp(world, 'eli@factor.example');
    expect((await post(world, eli, '/confirm', { code: '123456' })).body.code).toBe('SecondFactorOff');
    expect((await post(world, eli, '/remove', { code: '123456' })).body.code).toBe('SecondFactorOff');
    expect((await post(world, eli, '/recovery-codes', { code: '123456' })).body.code).toBe('SecondFactorOff');
  });
});

describe('logging in with it', () => {
  it('asks for a code only after the right password', async ({ world }) => {
    const fay = await guarded(world, 'fay@factor.example');
    const asked = await logInWith(world, fay.username);
    expect([asked.status, asked.body.code]).toEqual([403, 'SecondFactorRequired']);
    expect((await logInWith(world, fay.username, undefined, 'Wrong-Password-1')).body.code).toBe('WrongPassword');
    const both = await logInWith(world, fay.username, nextCode(world, fay.secret), 'Wrong-Password-1');
    expect(both.body.code).toBe('WrongPassword');
    expect((await logInWith(world, fay.username, '')).body.code).toBe('SecondFactorRequired');
    const wrong = await logInWith(world, fay.username, '000000');
    expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
      400,
      'SecondFactorWrong',
      [{ path: 'secondFactor', code: 'SecondFactorWrong' }],
    ]);
    const { body } = await logInWith(world, fay.username, nextCode(world, fay.secret));
    expect((await world.call('GET', '/api/user', { bearer: body.userToken })).status).toBe(200);
  });

  it('takes a code once, and none from before it', async ({ world }) => {
    const gil = await guarded(world, 'gil@factor.example');
    const code = nextCode(world, gil.secret);
    expect((await logInWith(world, gil.username, code)).status).toBe(200);
    expect((await logInWith(world, gil.username, code)).body.code).toBe('SecondFactorWrong');
    const before = codeAt(gil.secret, new Date(world.clock.now().getTime() - 30_000));
    expect((await logInWith(world, gil.username, before)).body.code).toBe('SecondFactorWrong');
  });

  it('opens one session for 20 uses of one code at once', async ({ world }) => {
    const hal = await guarded(world, 'hal@factor.example');
    const code = nextCode(world, hal.secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => logInWith(world, hal.username, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'SecondFactorWrong')).toHaveLength(19);
  });

  it('takes each recovery code once, of 20 uses at once too; log and mail say how many are left', async ({ world }) => {
    const ida = await guarded(world, 'ida@factor.example');
    const [first = '', second = ''] = ida.recoveryCodes;
    const answers = await Promise.all(Array.from({ length: 20 }, () => logInWith(world, ida.username, first)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await logInWith(world, ida.username, second.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await state(world, ida)).recoveryCodesLeft).toBe(8);
    expect(await auditOf(world, ida.companyId, 'user.recoveryCodeUsed')).toMatchObject([
      { details: { left: '9' } },
      { details: { left: '8' } },
    ]);
    await told(world, ida, 'Un code de secours a servi sur Paraphe');
  });

  it('does not take another user’s code or recovery code', async ({ world }) => {
    const jan = await guarded(world, 'jan@factor.example');
    const kim = await guarded(world, 'kim@factor.example');
    for (const code of [nextCode(world, jan.secret), jan.recoveryCodes[0] ?? ''])
      expect((await logInWith(world, kim.username, code)).body.code).toBe('SecondFactorWrong');
    expect((await state(world, jan)).recoveryCodesLeft).toBe(10);
  });

  it('is still asked for after the password was reset', async ({ world }) => {
    const lou = await guarded(world, 'lou@factor.example');
    const body = { username: lou.username, email: lou.username };
    await world.call('POST', '/api/email/verification', { body });
    const bearer = await mailedToken(world, lou.username, 'update-password');
    const chosen = { username: lou.username, encryptedPassword: encode('Another-Horse-43') };
    expect((await world.call('PATCH', '/api/user/password', { bearer, body: chosen })).status).toBe(200);
    const asked = await logInWith(world, lou.username, undefined, 'Another-Horse-43');
    expect(asked.body.code).toBe('SecondFactorRequired');
  });

  it('gives few guesses per account, a volley at once included; the owner’s log says once that they are used up', async () => {
    const strict = await openWorld({ env: { RATE_SECOND_FACTOR: '4/900' } });
    try {
      const mia = await signUp(strict, 'mia@factor.example');
      const call = (path: string, body: object = {}) =>
        strict.call('POST', `/api/user/second-factor${path}`, { bearer: mia.bearer, body });
      const { secret } = (await call('', ownPassword)).body;
      await call('/confirm', { code: codeAt(secret, strict.clock.now()) });
      const guess = (secondFactor: string) =>
        strict.call('POST', '/api/auth/login', {
          body: { username: mia.username, encryptedPassword: encode(goodPassword), secondFactor },
        });
      const answers = await Promise.all(Array.from({ length: 12 }, () => guess('000000')));
      expect(answers.filter(({ body }) => body.code === 'SecondFactorWrong')).toHaveLength(3);
      expect(answers.filter(({ body }) => body.code === 'TooManyRequests')).toHaveLength(9);
      expect((await call('/remove', { code: '000000' })).status).toBe(429);
      expect(Number((await guess('000000')).headers['retry-after'])).toBeGreaterThan(0);
      expect(await auditOf(strict, mia.companyId, 'user.secondFactorGuessed')).toMatchObject([
        { actor: { kind: 'system' }, object: { name: mia.username }, origin: { address: '127.0.0.1' } },
      ]);
    } finally {
      await strict.close();
    }
  });

  it('gives a bounded number of guesses in a day, until another password is chosen', async () => {
    const strict = await openWorld({ env: { RATE_SECOND_FACTOR_DAY: '4/86400' } });
    try {
      const { username, bearer } = await signUp(strict, 'nina@factor.example');
      const { secret } = (await strict.call('POST', '/api/user/second-factor', { bearer, body: ownPassword })).body;
      const on = { code: codeAt(secret, strict.clock.now()) };
      await strict.call('POST', '/api/user/second-factor/confirm', { bearer, body: on });
      const guess = async (password?: string) => (await logInWith(strict, username, '000000', password)).body.code;
      for (let count = 0; count < 3; count += 1) expect(await guess()).toBe('SecondFactorWrong');
      expect(await guess()).toBe('TooManyRequests');
      await strict.call('POST', '/api/email/verification', { body: { username, email: username } });
      const link = await mailedToken(strict, username, 'update-password');
      const chosen = { username, encryptedPassword: encode('Another-Horse-43') };
      await strict.call('PATCH', '/api/user/password', { bearer: link, body: chosen });
      expect(await guess('Another-Horse-43')).toBe('SecondFactorWrong');
    } finally {
      await strict.close();
    }
  });
});

describe('turning it off', () => {
  it('takes a code; log and mail say so, and recovery codes go with it', async ({ world }) => {
    const ned = await guarded(world, 'ned@factor.example');
    expect((await post(world, ned, '/remove', { code: '000000' })).body.code).toBe('SecondFactorWrong');
    expect((await state(world, ned)).isOn).toBe(true);
    expect((await post(world, ned, '/remove', { code: nextCode(world, ned.secret) })).status).toBe(200);
    expect(await state(world, ned)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await logIn(world, ned.username)).status).toBe(200);
    expect(await auditOf(world, ned.companyId, 'user.secondFactorOff')).toMatchObject([
      { actor: { kind: 'user', username: ned.username } },
    ]);
    await told(world, ned, 'Validation en deux étapes désactivée sur Paraphe');
  });

  it('takes a recovery code too, and it can be turned on again with another secret', async ({ world }) => {
    const ora = await guarded(world, 'ora@factor.example');
    expect((await post(world, ora, '/remove', { code: ora.recoveryCodes[3] })).status).toBe(200);
    const { secret } = (await post(world, ora, '', ownPassword)).body;
    expect(secret).not.toBe(ora.secret);
    expect((await post(world, ora, '/confirm', { code: nextCode(world, secret) })).status).toBe(200);
    expect((await logInWith(world, ora.username, ora.recoveryCodes[4])).body.code).toBe('SecondFactorWrong');
  });

  it('is for staff too, with who and why in the log, and the user is told', async ({ world }) => {
    const pam = await guarded(world, 'pam@factor.example');
    const wanted = {
      username: pam.username,
      staff: 'sam@docugen.example',
      reason: 'Lost phone',
    } as const;
    expect(await resetSecondFactor(world.context, wanted)).toMatchObject({ wasOn: true });
    expect(await resetSecondFactor(world.context, wanted)).toMatchObject({ wasOn: false });
    expect(await resetSecondFactor(world.context, { ...wanted, username: 'nobody' })).toBeNull();
    expect((await logIn(world, pam.username)).status).toBe(200);
    expect(await auditOf(world, pam.companyId, 'user.secondFactorOff')).toMatchObject([
      {
        actor: { kind: 'staff', name: 'sam@docugen.example' },
        details: { staff: 'sam@docugen.example', reason: 'Lost phone' },
      },
    ]);
    const mail = await told(world, pam, 'Validation en deux étapes désactivée sur Paraphe');
    expect(mail.text).toContain('L’équipe de Paraphe');
  });
});

describe('new recovery codes', () => {
  it('replace the old ones, for a code', async ({ world }) => {
    const quy = await guarded(world, 'quy@factor.example');
    expect((await post(world, quy, '/recovery-codes', { code: '000000' })).body.code).toBe('SecondFactorWrong');
    const { body } = await post(world, quy, '/recovery-codes', { code: nextCode(world, quy.secret) });
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await logInWith(world, quy.username, quy.recoveryCodes[0])).body.code).toBe('SecondFactorWrong');
    expect((await logInWith(world, quy.username, body.recoveryCodes[0])).status).toBe(200);
    expect(await auditOf(world, quy.companyId, 'user.recoveryCodesRenewed')).toHaveLength(1);
  });
});
