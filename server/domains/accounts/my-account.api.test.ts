import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import { logIn, mailedToken, mailsWritten, ownPassword, register, signUp, type Person } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

const me = (world: World, bearer: string) => world.call('GET', '/api/user', { bearer });
const open = async (world: World, person: Person): Promise<string> =>
  (await logIn(world, person.username)).body.userToken;
const list = async (world: World, bearer: string) => (await world.call('GET', '/api/sessions', { bearer })).body;
const end = (world: World, bearer: string, id: string) => world.call('DELETE', `/api/sessions/${id}`, { bearer });

describe('the own details', () => {
  const change = (world: World, bearer: string, more: object = {}) =>
    world.call('PATCH', '/api/user/me', {
      bearer,
      body: { firstname: 'Éléonore', lastname: 'Petit', language: 'en', ...more },
    });

  it('are changed by the person, answered and logged with what they were', async ({ world }) => {
    const nora = await signUp(world, 'nora@mine.example');
    const { status, body } = await change(world, nora.bearer);
    expect(status).toBe(200);
    expect(body).toMatchObject({ firstname: 'Éléonore', lastname: 'Petit', language: 'en' });
    expect((await me(world, nora.bearer)).body).toEqual(body);
    expect(await auditOf(world, nora.companyId, 'user.detailsChanged')).toMatchObject([
      {
        actor: { username: nora.username },
        details: { from: 'Nora Petit', to: 'Éléonore Petit', language: 'en' },
      },
    ]);
    await change(world, nora.bearer);
    expect(await auditOf(world, nora.companyId, 'user.detailsChanged')).toHaveLength(1);
  });

  it('are refused field by field', async ({ world }) => {
    const nils = await signUp(world, 'nils@mine.example');
    const answer = await change(world, nils.bearer, { firstname: ' ', lastname: 'a\nb', language: 'de' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(['firstname', 'lastname', 'language']);
    expect((await me(world, nils.bearer)).body.firstname).toBe('Nora');
  });

  it('hold no link, no markup and nothing hidden in a name, which stands in mails to others', async ({ world }) => {
    const nell = await signUp(world, 'nell@mine.example');
    const words = {
      'Gift http://evil.example': 'NameFormat',
      '<b>Nell</b>': 'NameFormat',
      'a > b': 'NameFormat',
    };
    const hidden = ['Ne\u202Ell', 'Ne\u2066ll', 'Ne\u0085ll', 'Ne\u0000ll'];
    const refused = [...Object.entries(words), ...hidden.map((name) => [name, 'ControlCharacter'])];
    for (const [firstname, code] of refused)
      expect((await change(world, nell.bearer, { firstname })).body.errors).toEqual([{ path: 'firstname', code }]);
    const taken = await register(world, 'link@mine.example', { lastname: 'See https://evil.example' });
    expect(taken.body.errors).toEqual([{ path: 'lastname', code: 'NameFormat' }]);
    for (const firstname of ['Anne-Élise', "N'Golo", 'Łukasz', '李小龙', 'Dr. Jean (père)'])
      expect((await change(world, nell.bearer, { firstname })).status).toBe(200);
  });

  it('decide the language of the next mail', async ({ world }) => {
    const noa = await signUp(world, 'noa@mine.example');
    await change(world, noa.bearer);
    const body = { username: noa.username, email: noa.username };
    await world.call('POST', '/api/email/verification', { body });
    await world.mailbox.waitFor(
      (mail) => mail.envelope.to.includes(noa.username) && mail.subject === 'Change your Paraphe password',
      10_000,
    );
  });
});

describe('the own e-mail address', () => {
  const ask = (world: World, bearer: string, email: string, key?: string) =>
    world.call('POST', '/api/user/me/email', {
      bearer,
      body: { email, ...ownPassword },
      ...(key && { headers: { 'idempotency-key': key } }),
    });

  it('changes once the link mailed to the new one is opened', async ({ world }) => {
    const olga = await signUp(world, 'olga@mine.example');
    const answer = await ask(world, olga.bearer, 'olga.new@mine.example');
    expect([answer.status, answer.body]).toEqual([202, { email: 'olga.new@mine.example' }]);
    expect((await me(world, olga.bearer)).body.email).toBe('olga@mine.example');
    const token = await mailedToken(world, 'olga.new@mine.example', 'confirm-email');
    expect((await world.call('PATCH', '/api/user/email', { bearer: token })).status).toBe(200);
    expect((await me(world, olga.bearer)).body.email).toBe('olga.new@mine.example');
    expect(await auditOf(world, olga.companyId, 'user.emailChangeRequested')).toMatchObject([
      { details: { from: 'olga@mine.example', to: 'olga.new@mine.example' } },
    ]);
  });

  it('is refused when it is the same, and mails nobody', async ({ world }) => {
    const omar = await signUp(world, 'omar@mine.example');
    const before = await mailsWritten(world);
    const same = await ask(world, omar.bearer, 'OMAR@mine.example');
    expect(same.body).toMatchObject({
      code: 'EmailNotModified',
      errors: [{ path: 'email', code: 'EmailNotModified' }],
    });
    expect((await ask(world, omar.bearer, 'a@b.example, c@d.example')).status).toBe(400);
    expect(await mailsWritten(world)).toBe(before);
  });

  it('is asked for once by a double click with one Idempotency-Key', async ({ world }) => {
    const otto = await signUp(world, 'otto@mine.example');
    expect((await ask(world, otto.bearer, 'otto.new@mine.example', 'press')).status).toBe(202);
    const again = await ask(world, otto.bearer, 'otto.new@mine.example', 'press');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([202, 'true']);
    expect(await auditOf(world, otto.companyId, 'user.emailChangeRequested')).toHaveLength(1);
  });

  it('writes to few strangers: each try spends the budget of the person', async () => {
    const strict = await openWorld({ env: { RATE_MAIL_LINK: '2/3600' } });
    try {
      const pia = await signUp(strict, 'pia@mine.example');
      const tries = ['one', 'two', 'three', 'four'].map((name) => `${name}@victim.example`);
      const answers = [];
      for (const email of tries)
        answers.push(
          await strict.call('POST', '/api/user/me/email', { bearer: pia.bearer, body: { email, ...ownPassword } }),
        );
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 429, 429]);
      expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });
});

describe('the open sessions', () => {
  it('are listed with device, address and last use, the latest used first, the own one marked', async ({ world }) => {
    const rita = await signUp(world, 'rita@mine.example');
    const phone = await world.call('POST', '/api/auth/login', {
      headers: { 'user-agent': 'A telephone' },
      body: {
        username: rita.username,
        encryptedPassword: Buffer.from('Correct-Horse-42').toString('base64'),
      },
    });
    const sessions = await list(world, phone.body.userToken);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ userAgent: 'A telephone', address: '127.0.0.1', isCurrent: true });
    expect(sessions[1]).toMatchObject({ isCurrent: false });
    for (const session of sessions) expect(Date.now() - new Date(session.lastUsedDate).getTime()).toBeLessThan(60_000);
    expect(JSON.stringify(sessions)).not.toContain(phone.body.userToken);
  });

  it('are not those logged out, idle for 2 h, or opened 12 h ago', async ({ world }) => {
    const sara = await signUp(world, 'sara@mine.example');
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    for (const past of [{ created_at: hours(12.1) }, { last_used_at: hours(2.1) }]) {
      const bearer = await open(world, sara);
      const current = (await list(world, bearer)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
      await world.context.db.updateTable('sessions').set(past).where('id', '=', current.id).execute();
      expect((await end(world, sara.bearer, current.id)).body.code).toBe('NotFound');
    }
    await world.call('POST', '/api/user/disconnect', { bearer: await open(world, sara) });
    expect(await list(world, sara.bearer)).toMatchObject([{ isCurrent: true }]);
  });

  it('always hold the one that asks, whose last bearer may outlive the 12 h', async ({ world }) => {
    const sven = await signUp(world, 'sven@mine.example');
    const [current] = await list(world, sven.bearer);
    const created_at = new Date(Date.now() - 12.1 * 3_600_000);
    await world.context.db.updateTable('sessions').set({ created_at }).where('id', '=', current.id).execute();
    expect(await list(world, sven.bearer)).toMatchObject([{ id: current.id, isCurrent: true }]);
  });

  it('end one by one, at once, and the log says so', async ({ world }) => {
    const tara = await signUp(world, 'tara@mine.example');
    const other = await open(world, tara);
    const session = (await list(world, tara.bearer)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect((await end(world, tara.bearer, session.id)).status).toBe(200);
    expect((await me(world, other)).body.code).toBe('TokenInvalid');
    expect((await me(world, tara.bearer)).status).toBe(200);
    expect(await auditOf(world, tara.companyId, 'user.sessionsEnded')).toMatchObject([
      { actor: { username: tara.username }, details: { count: '1' } },
    ]);
    const again = await end(world, tara.bearer, session.id);
    expect([again.status, again.body.code]).toEqual([404, 'NotFound']);
  });

  it('of somebody else answer exactly like one that does not exist, and go on', async ({ world }) => {
    const uma = await signUp(world, 'uma@mine.example');
    const ugo = await signUp(world, 'ugo@mine.example');
    const [session] = await list(world, ugo.bearer);
    const answers = [await end(world, uma.bearer, session.id), await end(world, uma.bearer, randomUUID())];
    const told = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toMatchObject({ status: 404, code: 'NotFound' });
    expect((await me(world, ugo.bearer)).status).toBe(200);
    expect(await auditOf(world, uma.companyId, 'user.sessionsEnded')).toEqual([]);
  });

  it('end all but this one', async ({ world }) => {
    const vera = await signUp(world, 'vera@mine.example');
    const others = [await open(world, vera), await open(world, vera), await open(world, vera)];
    const endOthers = () => world.call('POST', '/api/sessions/end-others', { bearer: vera.bearer });
    expect((await endOthers()).body).toEqual({ ended: 3 });
    for (const bearer of others) expect((await me(world, bearer)).body.code).toBe('TokenInvalid');
    expect((await me(world, vera.bearer)).status).toBe(200);
    expect((await endOthers()).body).toEqual({ ended: 0 });
    expect(await auditOf(world, vera.companyId, 'user.sessionsEnded')).toMatchObject([{ details: { count: '3' } }]);
  });

  it('cost one statement beside the door’s', async ({ world }) => {
    const wim = await signUp(world, 'wim@mine.example');
    const { statements } = await world.countStatements(() => list(world, wim.bearer));
    expect(statements.length).toBeLessThanOrEqual(3);
  });
});

it('nothing of it is open to somebody who has no session', async ({ world }) => {
  await register(world, 'xena@mine.example');
  const link = await mailedToken(world, 'xena@mine.example', 'initialize-password');
  const calls = [
    ['PATCH', '/api/user/me'],
    ['POST', '/api/user/me/email'],
    ['GET', '/api/sessions'],
    ['DELETE', `/api/sessions/${randomUUID()}`],
    ['POST', '/api/sessions/end-others'],
    ['GET', '/api/user/second-factor'],
    ['POST', '/api/user/second-factor'],
    ['POST', '/api/user/second-factor/confirm'],
    ['POST', '/api/user/second-factor/recovery-codes'],
    ['POST', '/api/user/second-factor/remove'],
  ] as const;
  for (const [method, url] of calls)
    for (const bearer of [undefined, 'x'.repeat(43), link]) {
      const answer = await world.call(method, url, { ...(bearer && { bearer }), body: {} });
      expect([url, answer.status, answer.body.code]).toEqual([url, 401, 'TokenInvalid']);
    }
});
