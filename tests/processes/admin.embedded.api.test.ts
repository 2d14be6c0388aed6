import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { note } from '#domains/webdocs/signing.test-support.ts';
import { adminJson, runAdmin, runAdminHere } from '#tests/support/admin-process.ts';
import { makeDataDir, openOutsideWorld, type OutsideWorld } from '#tests/support/outside-world.ts';
import { encode, goodPassword } from '#tests/support/people.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPortal, type PortalProcess } from '#tests/support/portal-process.ts';
import { openVisitor, type Visitor } from '#tests/support/visitor.ts';

// Several processes one after the other, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let outside: OutsideWorld;
let portal: PortalProcess;
let visitor: Visitor;

beforeAll(async () => {
  outside = await openOutsideWorld({ publicUrl: 'http://portal.test' });
  portal = await startPortal(outside.env);
  visitor = openVisitor(portal.origin);
});
afterAll(async () => {
  await portal?.killAll();
  await outside?.close();
});

const admin = (...args: string[]) => runAdminHere(outside.env, args);
const claire = 'claire.martin@acier-nord.example';
const createClaire = (env: Record<string, string>) =>
  adminJson(
    env,
    [
      'account',
      'create',
      `--username=${claire}`,
      '--firstname=Claire',
      '--lastname=Martin',
      '--company-name=Acier Nord SA',
    ],
    `${goodPassword}\n`,
  );
const logIn = (to: Visitor, username: string) =>
  to.call('POST', '/api/auth/login', { body: { username, encryptedPassword: encode(goodPassword) } });

describe('whoever asks', () => {
  // REQ-6.1.14
  test('reads which commands there are, and what each takes', async () => {
    const { code, output } = await runAdmin(outside.env, ['--help']);
    expect(code).toBe(0);
    const named = ['company list', 'company verify', 'company block', 'support-link', 'backup restore'];
    const others = ['doctor', 'token create', 'jobs dead', 'jobs retry', 'audit verify', 'webdoc verify'];
    for (const name of [...named, ...others, 'account reset-second-factor']) expect(output).toContain(name);
    const help = await admin('token', 'create', '--help');
    expect(help).toMatchObject({ code: 0, complaint: '' });
    for (const option of ['--company', '--type', '--name', '--expires', '--json'])
      expect(help.output).toContain(option);
  });

  test.each([
    [['company', 'destroy'], 'unknown command: company destroy'],
    [['token', 'create', '--colour=red'], "Unknown option '--colour'"],
    [['token', 'create', '--type=prod'], '--company is missing'],
    [['company', 'verify'], 'name the company'],
    [['support-link'], 'name the user by username'],
    [['support-link', 'x@y.example', '--reason=Help'], '--staff is missing'],
    [['support-link', 'x@y.example', '--staff=sam', '--reason=Help'], '--staff: the e-mail address'],
    [['support-link', 'x@y.example', '--staff=sam@y.example', '--reason=a\nb'], '--reason: one line'],
    [['support-link', 'x@y.example', '--staff=sam@y.example', '--reason=Help'], 'no account is called x@y'],
    [['company', 'block', 'Nobody SA'], 'no company is called Nobody SA'],
    [['backup', 'create'], 'name the file, or the folder it is made in'],
    [['jobs', 'retry'], 'name the job by its id, or say --all'],
    [['jobs', 'retry', '2147483647'], 'no dead job 2147483647'],
  ])('is told what is wrong with %s, with exit code 1 and nothing on standard output', async (args, why) => {
    const { code, output, complaint } = await admin(...args);
    expect(code).toBe(1);
    expect(output).toBe('');
    expect(complaint).toContain(why);
    expect(complaint).not.toMatch(/\n {4}at /);
  });

  test('is told in one line when the database is away', async () => {
    const url = `postgres://127.0.0.1:${await freePort()}/paraphe`;
    const { code, complaint } = await runAdmin({ ...outside.env, DATABASE_URL: url }, ['company', 'list']);
    expect(code).toBe(1);
    expect(complaint.trimEnd().split('\n')).toEqual([expect.stringMatching(/^DATABASE_URL: /)]);
  });
});

describe('accounts, companies and tokens', () => {
  test('an account made here logs in at once; a second one of that name and a weak password are refused', async () => {
    expect(await createClaire(outside.env)).toMatchObject({ username: claire });
    expect((await logIn(visitor, claire)).body).toMatchObject({ username: claire, roleName: 'owner' });
    const again = ['account', 'create', `--username=${claire}`, '--firstname=C', '--lastname=M'];
    const told = (why: string) => ({ code: 1, output: '', complaint: expect.stringContaining(why) });
    expect(await runAdminHere(outside.env, again, goodPassword)).toMatchObject(told('UsernameAlreadyExists'));
    expect(await runAdminHere(outside.env, again, 'short')).toMatchObject(told('12 characters'));
  });

  // REQ-1.4.3, REQ-6.1.14
  test('a company is found by a person of it, verified, blocked and given back; what cannot be is refused', async () => {
    const status = async () =>
      (await adminJson(outside.env, ['company', 'list'])).map((one: { status: string }) => one.status);
    expect(await status()).toEqual(['free']);
    await admin('company', 'block', claire);
    expect(await adminJson(outside.env, ['company', 'unblock', claire])).toMatchObject({ status: 'free' });
    expect((await admin('company', 'verify', claire)).output).toBe('Acier Nord SA is now verified\n');
    expect(await admin('company', 'block', 'acier nord sa')).toMatchObject({ code: 0 });
    const bearer = (await logIn(visitor, claire)).body.userToken;
    expect((await visitor.call('GET', '/api/company/status', { bearer })).body.status).toBe('blocked');
    expect(await admin('company', 'block', claire)).toMatchObject({
      code: 1,
      complaint: 'Acier Nord SA is blocked: it cannot become blocked\n',
    });
    expect(await adminJson(outside.env, ['company', 'unblock', claire])).toMatchObject({
      status: 'verified',
    });
    expect((await admin('company', 'list')).output).toMatch(
      /^id +status +users +name\n\S{36} +verified +1 +Acier Nord SA\n$/,
    );
  });

  test('the company of a new account is verified at once when asked, and the log says so; one that is there is not', async () => {
    const names = ['account', 'create', '--firstname=Vera', '--lastname=Roy', '--verified'];
    const made = [...names, '--username=vera@verified.example', '--company-name=Verified'];
    expect(await runAdminHere(outside.env, made, goodPassword)).toMatchObject({ code: 0 });
    const [company] = await outside.query(
      `select status, (select count(*)::int from chain_entries
       where body->>'action' = 'company.statusChanged' and chain = 'company:' || companies.id) as entries
       from companies where name = 'Verified'`,
    );
    expect(company).toEqual({ status: 'verified', entries: 1 });
    const joined = [...names, '--username=vera2@verified.example', '--company=Verified'];
    const { code, complaint } = await runAdminHere(outside.env, joined, goodPassword);
    expect([code, complaint]).toEqual([1, expect.stringContaining('--verified: for a new company only')]);
  });

  test('a token made here opens the public API unless its company is blocked, and one whose last day is over cannot be made', async () => {
    const wanted = ['token', 'create', `--company=${claire}`, '--type=prod', '--name=ERP'];
    const { token, id } = await adminJson(outside.env, wanted);
    const send = () => visitor.call('POST', '/api/public/webdocs', { bearer: token, body: note() });
    expect((await send()).status).toBe(201);
    await admin('company', 'block', claire);
    expect(await send()).toMatchObject({ status: 401, body: { code: 'TokenInvalid' } });
    await admin('company', 'unblock', claire);
    expect((await send()).status).toBe(201);
    const plain = await admin(...wanted);
    expect(plain.output).toMatch(/^\S+\n$/);
    expect(plain.output.trim()).not.toBe(token);
    const kept = await outside.query('select id, value_sealed from api_tokens');
    expect(kept.map((row) => row['id'])).toContain(id);
    expect(kept.some((row) => row['value_sealed'].toString('latin1').includes(token))).toBe(false);
    const past = await admin(...wanted, '--expires=2020-01-01');
    expect(past).toMatchObject({ code: 1, complaint: '--expires: a day to come, yyyy-mm-dd\n' });
  });
});

describe('a support link', () => {
  const wanted = ['support-link', claire, '--staff=Sam@docugen.example', '--reason=Ticket 4711'];

  // REQ-1.4.18, REQ-6.1.14
  test('is one line under PUBLIC_URL, logs in as the user once, and stands in the audit log', async () => {
    const { code, output } = await runAdmin(outside.env, wanted);
    expect(code).toBe(0);
    expect(output).toMatch(/^http:\/\/portal\.test\/loginas\/claire\.martin@acier-nord\.example\/[\w-]{43}\n$/);
    const call = { bearer: output.trim().split('/').at(-1)!, body: { username: claire } };
    const { body } = await visitor.call('POST', '/api/auth/loginAs', call);
    expect(body).toMatchObject({ username: claire, supportStaff: 'sam@docugen.example' });
    expect((await visitor.call('POST', '/api/auth/loginAs', call)).body.code).toBe('TokenInvalid');
    const entries = await outside.query(
      `select body from chain_entries where body->>'action' in ('support.linkCreated', 'user.loggedInAs') order by seq`,
    );
    const actor = { kind: 'staff', name: 'sam@docugen.example' };
    const details = { staff: actor.name, reason: 'Ticket 4711' };
    expect(entries.map(({ body: entry }) => entry)).toMatchObject([
      { action: 'support.linkCreated', actor, details },
      { action: 'user.loggedInAs', actor },
    ]);
  });

  test('says in JSON until when it opens, and is kept nowhere in clear', async () => {
    const { link, username, expiresAt } = await adminJson(outside.env, wanted);
    expect(username).toBe(claire);
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now());
    const kept = JSON.stringify([
      await outside.query('select * from support_tokens'),
      await outside.query('select * from chain_entries'),
    ]);
    expect(kept).not.toContain(link.split('/').at(-1));
    const help = await admin('support-link', '--help');
    for (const word of ['<username>', '--staff', '--reason', '--json']) expect(help.output).toContain(word);
  });
});

describe('a lost authenticator app', () => {
  const wanted = ['account', 'reset-second-factor', claire, '--staff=sam@docugen.example', '--reason=Lost'];

  test('is turned off for a user who has one, with who and why in the log, and a mail to the user', async () => {
    const without = await admin(...wanted);
    expect(without).toMatchObject({ code: 1, complaint: `${claire} has no authenticator app\n` });
    const nobody = await admin('account', 'reset-second-factor', 'x@y.example', ...wanted.slice(3));
    expect(nobody).toMatchObject({ code: 1, complaint: 'no account is called x@y.example\n' });
    await outside.query(
      `insert into second_factors (user_id, secret_sealed, confirmed_at)
       select id, 'sealed', now() from users where username = $1`,
      [claire],
    );
    const asked = await logIn(visitor, claire);
    expect([asked.status, asked.body.code]).toEqual([403, 'SecondFactorRequired']);
    expect(await adminJson(outside.env, wanted)).toEqual({ username: claire });
    expect((await logIn(visitor, claire)).status).toBe(200);
    const [entry] = await outside.query(
      `select body from chain_entries where body->>'action' = 'user.secondFactorOff'`,
    );
    expect(entry!['body']).toMatchObject({
      actor: { kind: 'staff' },
      details: { staff: 'sam@docugen.example', reason: 'Lost' },
    });
    await outside.mailbox.waitFor(
      ({ envelope, subject }) => envelope.to.includes(claire) && subject.startsWith('Validation en deux étapes'),
      20_000,
    );
  });
});

describe('jobs that were given up', () => {
  test('are listed with their reason, put back by id or all at once, and then done', async () => {
    expect((await admin('jobs', 'dead')).output).toBe('no dead job\n');
    await outside.query(
      `insert into jobs (name, payload, state, attempts, last_error, finished_at)
       select 'portal.housekeeping', '{}', 'dead', 3, 'the disk was full', now() from generate_series(1, 3)`,
    );
    const dead = await adminJson(outside.env, ['jobs', 'dead']);
    expect(dead).toHaveLength(3);
    expect(dead[0]).toMatchObject({ name: 'portal.housekeeping', last_error: 'the disk was full' });
    expect((await admin('jobs', 'dead')).output).toContain('the disk was full');
    expect(await admin('jobs', 'retry', String(dead[0].id))).toMatchObject({
      code: 0,
      output: '1 put back\n',
    });
    expect(await adminJson(outside.env, ['jobs', 'retry', '--all'])).toEqual({ retried: 2 });
    const unfinished = () =>
      outside.query(`select id from jobs where name = 'portal.housekeeping' and state <> 'done'`);
    await expect.poll(unfinished).toEqual([]);
  });
});

describe('the audit log', () => {
  // REQ-6.1.14
  test('is whole, until somebody goes past the product: then the entry is named and the exit code is 1', async () => {
    const whole = await admin('audit', 'verify');
    expect(whole).toMatchObject({ code: 0, complaint: '' });
    expect(whole.output).toMatch(/^\d+ chains, \d+ entries, 0 broken\n$/);
    const [entry] = await outside.query(
      `select chain, seq from chain_entries where chain like 'company:%' order by seq offset 1 limit 1`,
    );
    const change = `update chain_entries set body = jsonb_set(body, '{actor,name}', '"somebody else"') where chain = $1 and seq = $2`;
    await expect(outside.query(change, [entry!['chain'], entry!['seq']])).rejects.toThrow('append-only');
    await outside.query('alter table chain_entries disable trigger chain_entries_append_only');
    await outside.query(change, [entry!['chain'], entry!['seq']]);
    await outside.query('alter table chain_entries enable trigger chain_entries_append_only');
    const broken = await admin('audit', 'verify');
    expect(broken.code).toBe(1);
    expect(broken.output).toContain(`BROKEN ${entry!['chain']} at entry ${entry!['seq']}: `);
    expect(broken.output).toMatch(/ 1 broken\n$/);
    const json = await runAdmin(outside.env, ['audit', 'verify', '--json']);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.output).broken).toMatchObject([{ chain: entry!['chain'], brokenAt: Number(entry!['seq']) }]);
  });
});

test('it works beside a running portal on the embedded database, and leaves that running', async () => {
  const dataDir = await makeDataDir();
  const { DATABASE_URL: _, SECRET_KEY: __, ...rest } = outside.env;
  const env = { ...rest, DATA_DIR: dataDir };
  const beside = await startPortal(env);
  try {
    const there = openVisitor(beside.origin);
    await createClaire(env);
    expect((await logIn(there, claire)).status).toBe(200);
    const wanted = ['token', 'create', `--company=${claire}`, '--type=prod', '--name=ERP'];
    const { token: bearer } = await adminJson(env, wanted);
    expect((await there.call('POST', '/api/public/webdocs', { bearer, body: note() })).status).toBe(201);
    expect(await runAdmin(env, ['audit', 'verify'])).toMatchObject({ code: 0 });
    expect((await there.call('GET', '/readyz')).status).toBe(200);
    expect(await beside.stop()).toMatchObject({ code: 0 });
    // The stopped portal has also stopped the database, so the command starts and stops it itself.
    expect(await adminJson(env, ['company', 'list'])).toMatchObject([{ name: 'Acier Nord SA' }]);
  } finally {
    await beside.killAll();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 180_000);
