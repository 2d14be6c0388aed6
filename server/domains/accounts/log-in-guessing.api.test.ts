import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import { encode, goodPassword, logIn, mailedToken, mailsWritten, register, signUp } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();
/** A world with small budgets; each test uses other usernames and addresses. */
let strict: World;
beforeAll(async () => {
  strict = await openWorld({
    env: {
      RATE_LOGIN: '3/900',
      RATE_LOGIN_ADDRESS: '8/900',
      RATE_LOGIN_TRIES: '60/900',
      RATE_MAIL_LINK: '2/3600',
      RATE_MAIL_LINK_ADDRESS: '5/3600',
      RATE_REGISTER_ADDRESS: '6/3600',
      RATE_EMAIL_TOKEN: '3/900',
      RATE_RENEW: '3/60',
      RATE_LOGIN_AS_ADDRESS: '4/600',
    },
  });
});
afterAll(async () => {
  await strict.close();
});

/** Makes a call from this IP address. */
const from = async (address: string, url: string, payload: object, bearer?: string) => {
  const response = await strict.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: address,
    headers: { ...(bearer && { authorization: `Bearer ${bearer}` }) },
  });
  return { status: response.statusCode, code: response.json().code as string, headers: response.headers };
};
const guess = (address: string, username: string, password = 'Wrong-Guess-123') =>
  from(address, '/api/auth/login', { username, encryptedPassword: encode(password) });

/** Cost of a log-in: password checks, SQL statements and spent budgets. */
const costOf = async (world: World, work: () => Promise<unknown>) => {
  // A spy that only counts: the real check still runs.
  const verify = vi.spyOn(world.context.secrets.passwords, 'verify');
  const spent = async () =>
    new Map(
      (await world.context.pool.query('select key, points from rate_limits')).rows.map(
        ({ key, points }): [string, number] => [key, points],
      ),
    );
  const before = await spent();
  try {
    const { statements } = await world.countStatements(work);
    const budgets = [...(await spent())]
      .filter(([key, points]) => points !== (before.get(key) ?? 0))
      .map(([key, points]) => `${key.split(':')[0]} ${points - (before.get(key) ?? 0)}`);
    // Ignore the statements of background jobs.
    const aboutPeople = statements.filter((statement) => /users|sessions|second_factors|chain_/.test(statement));
    const verifications = verify.mock.calls.length;
    return { verifications, statements: aboutPeople, budgets: budgets.toSorted() };
  } finally {
    verify.mockRestore();
  }
};

describe('an unknown user and a wrong password', () => {
  // REQ-4.5.1
  it('cost the same: one argon2id verification, the same statements, the same budgets', async ({ world }) => {
    const nora = await signUp(world, 'nora@guess.example');
    const wrong = await costOf(world, () => logIn(world, nora.username, 'Wrong-Guess-123'));
    const unknown = await costOf(world, () => logIn(world, 'nobody@guess.example', 'Wrong-Guess-123'));
    expect(wrong.verifications).toBe(1);
    expect(wrong.budgets.some((one) => one.startsWith('login '))).toBe(true);
    expect(wrong.statements).toHaveLength(1);
    expect(unknown).toEqual(wrong);
  });

  it('cost the same when no password was chosen yet, and when what is sent is no password', async ({ world }) => {
    await register(world, 'half@guess.example');
    const wrong = await costOf(world, () => logIn(world, 'nora@guess.example', 'Wrong-Guess-123'));
    expect(await costOf(world, () => logIn(world, 'half@guess.example', 'Wrong-Guess-123'))).toEqual(wrong);
    const garbage = () =>
      world.call('POST', '/api/auth/login', {
        body: {
          username: 'nobody@guess.example',
          encryptedPassword: Buffer.from([0xff, 0xfe]).toString('base64'),
        },
      });
    expect(await costOf(world, garbage)).toEqual(wrong);
  });
});

describe('the budget of an account', () => {
  it('is used up from one network, goes on for others, and the owner’s log says so once', async () => {
    const ann = await signUp(strict, 'ann@guess.example');
    const tries = [];
    for (let turn = 0; turn < 5; turn += 1) tries.push(await guess('192.0.2.1', ann.username));
    expect(tries.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 3 }, () => 'WrongPassword'),
      ...Array.from({ length: 2 }, () => 'TooManyRequests'),
    ]);
    const right = await guess('192.0.2.1', ann.username, goodPassword);
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess('198.51.100.7', ann.username, goodPassword)).status).toBe(200);
    expect(await auditOf(strict, ann.companyId, 'user.passwordGuessed')).toMatchObject([
      { actor: { kind: 'system' }, object: { name: ann.username }, origin: { address: '192.0.2.1' } },
    ]);
  });

  it('lets no more than its tries through when they come all at once, and logs them once', async () => {
    const ben = await signUp(strict, 'ben@guess.example');
    const answers = await Promise.all(Array.from({ length: 8 }, () => guess('192.0.2.2', ben.username)));
    expect(answers.filter(({ code }) => code === 'WrongPassword')).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'TooManyRequests')).toHaveLength(5);
    expect(await auditOf(strict, ben.companyId, 'user.passwordGuessed')).toHaveLength(1);
  });

  it('refuses the right password too when it comes at the end of a volley of wrong ones', async () => {
    const bob = await signUp(strict, 'bob@guess.example');
    const wrong = Array.from({ length: 7 }, () => guess('192.0.2.9', bob.username));
    // Send the right password after two answers, so that the remaining wrong ones are certainly ahead of it.
    await Promise.any(wrong.map((one, index) => Promise.all([one, wrong[(index + 1) % wrong.length]])));
    const answers = await Promise.all([...wrong, guess('192.0.2.9', bob.username, goodPassword)]);
    expect(answers.at(-1)?.code).toBe('TooManyRequests');
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  });

  it('is not spent by logging in', async () => {
    const cyd = await signUp(strict, 'cyd@guess.example');
    for (let turn = 0; turn < 5; turn += 1)
      expect((await guess('192.0.2.3', cyd.username, goodPassword)).status).toBe(200);
    expect(await auditOf(strict, cyd.companyId, 'user.passwordGuessed')).toEqual([]);
  });

  // REQ-1.6.14
  it('of mailed links is spent per account, whatever address asks', async () => {
    const body = { username: 'cyd@guess.example', email: 'cyd@guess.example' };
    const answers = [];
    for (const address of ['192.0.2.4', '192.0.2.5', '192.0.2.6'])
      answers.push((await from(address, '/api/email/verification', body)).status);
    expect(answers).toEqual([202, 202, 429]);
  });

  // REQ-1.6.14
  it('of a mailed token and of a bearer to renew ends too', async () => {
    const wrongUse = () =>
      from('192.0.2.8', '/api/user/password', { username: 'x', encryptedPassword: 'eA==' }, 'y'.repeat(43));
    const uses = [await wrongUse(), await wrongUse(), await wrongUse(), await wrongUse()];
    expect(uses.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    const renew = () => from('192.0.2.8', '/api/userToken/RenewUserToken', {}, 'z'.repeat(43));
    const renewals = [await renew(), await renew(), await renew(), await renew()];
    expect(renewals.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
  });
});

describe('the budget of an address', () => {
  it('ends the trying of many names, and leaves other addresses alone', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `name${index}@guess.example`);
    const answers = [];
    for (const name of names) answers.push((await guess('203.0.113.1', name)).code);
    expect(answers.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'UsernameNotExisting'));
    expect(answers.slice(8)).toEqual(['TooManyRequests', 'TooManyRequests']);
    expect((await guess('203.0.113.2', 'name9@guess.example')).code).toBe('UsernameNotExisting');
  });

  // REQ-1.6.16
  it('locks nobody out who has logged in from there, and tells no one else who that is', async () => {
    const gil = await signUp(strict, 'gil@office.example');
    const hal = { username: 'ann@guess.example' };
    const office = '192.0.2.77';
    expect((await guess(office, gil.username, goodPassword)).status).toBe(200);
    for (let turn = 0; turn < 9; turn += 1) await guess(office, `stranger${turn}@office.example`);
    expect((await guess(office, gil.username, goodPassword)).status).toBe(200);
    // Nobody learns by a wrong password who may still try, nor by a right one.
    const tries = [gil.username, hal.username, 'nobody@office.example'].map((name) => () => guess(office, name));
    const costs = [];
    for (const refused of [...tries, () => guess(office, hal.username, goodPassword)]) {
      const { verifications } = await costOf(strict, async () => {
        const { status, code } = await refused();
        expect([status, code]).toEqual([429, 'TooManyRequests']);
      });
      costs.push(verifications);
    }
    expect(costs).toEqual([1, 1, 1, 1]);
    // Three tries of his own account end his log-ins as ever.
    for (let turn = 0; turn < 2; turn += 1) await guess(office, gil.username);
    expect((await guess(office, gil.username, goodPassword)).status).toBe(429);
  });

  it('is not spent by right passwords: an office of many logs in behind one address', async () => {
    const person = await signUp(strict, 'jo.office@acier.example');
    for (let count = 0; count < 10; count += 1)
      expect((await guess('198.51.100.40', person.username, goodPassword)).status).toBe(200);
  });

  it('ends after its tries, right or wrong', async () => {
    const tries = Array.from({ length: 61 }, () => from('198.51.100.41', '/api/auth/login', {}));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  // REQ-1.6.14
  it('ends the asking for links, for accounts and for support sessions', async () => {
    const links = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const body = { username: `l${turn}@guess.example`, email: `l${turn}@guess.example` };
      links.push((await from('203.0.113.3', '/api/email/first-verification', body)).status);
    }
    expect(links).toEqual([404, 404, 404, 404, 404, 429]);
    const accounts = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const email = `r${turn}@guess.example`;
      const body = { username: email, email, firstname: 'A', lastname: 'B' };
      accounts.push((await from('203.0.113.3', '/api/auth/register', body)).status);
    }
    expect(accounts).toEqual([201, 201, 201, 201, 201, 201, 429]);
    const support = [];
    for (let turn = 0; turn < 5; turn += 1)
      support.push((await from('203.0.113.3', '/api/auth/loginAs', { username: 'x' }, 'q'.repeat(43))).status);
    expect(support).toEqual([401, 401, 401, 401, 429]);
  });
});

describe('mails', () => {
  it('go to no address but the one the account has', async ({ world }) => {
    await register(world, 'first@guess.example', { email: 'first.box@guess.example' });
    const active = await signUp(world, 'active@guess.example');
    await mailedToken(world, 'first.box@guess.example', 'initialize-password');
    const before = await mailsWritten(world);
    for (const [url, username] of [
      ['/api/email/first-verification', 'first@guess.example'],
      ['/api/email/verification', active.username],
    ] as const)
      for (const email of ['thief@evil.example', 'first@guess.example.evil.example', `x${username}`]) {
        const answer = await world.call('POST', url, { body: { username, email } });
        expect([url, answer.body.code]).toEqual([url, 'WrongEmailForUsername']);
      }
    expect(await mailsWritten(world)).toBe(before);
  });

  it('hold links of PUBLIC_URL alone, whatever host the request names', async ({ world }) => {
    await world.call('POST', '/api/auth/register', {
      headers: {
        // Another `host` is refused as a whole (REQ-4.2.6).
        host: 'portal-1',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/register',
      },
      body: {
        username: 'host@guess.example',
        email: 'host@guess.example',
        firstname: 'Hugo',
        lastname: 'Roux',
      },
    });
    const mail = await world.mailbox.waitFor(({ envelope }) => envelope.to.includes('host@guess.example'), 10_000);
    expect(mail.links.length).toBeGreaterThan(0);
    for (const link of mail.links) expect(link).toMatch(/^http:\/\/portal\.test\//);
    expect(`${mail.text}${mail.html}${JSON.stringify(mail.headers)}`).not.toContain('evil.example');
  });
});

it('50 uses of one reset link at once change the password once', async ({ world }) => {
  const rea = await signUp(world, 'rea@guess.example');
  const body = { username: rea.username, email: rea.username };
  await world.call('POST', '/api/email/verification', { body });
  const bearer = await mailedToken(world, rea.username, 'update-password');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      world.call('PATCH', '/api/user/password', {
        bearer,
        body: { username: rea.username, encryptedPassword: encode(`Another-Horse-${turn}`) },
      }),
    ),
  );
  const won = answers.flatMap(({ status }, turn) => (status === 200 ? [turn] : []));
  expect(won).toHaveLength(1);
  expect(answers.filter(({ body: { code } }) => code === 'TokenInvalid')).toHaveLength(49);
  expect((await logIn(world, rea.username, `Another-Horse-${won[0]}`)).status).toBe(200);
  expect(await auditOf(world, rea.companyId, 'user.passwordChanged')).toHaveLength(1);
});
