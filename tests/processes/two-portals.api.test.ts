import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { findSealProblems } from '#tests/support/seals.ts';
import { adminJson } from '#tests/support/admin-process.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { expireLeases, openTwoPortals, type TwoPortals } from '#tests/support/two-portals.ts';
import { encode, goodPassword } from '#tests/support/people.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import {
  becomeCustomer,
  connectProduction,
  downloadAs,
  readHome,
  sendContract,
  signAs,
  trailOf,
  trailOfContract,
  untilSealed,
} from '#tests/support/journeys.ts';

let duo: TwoPortals;
const chance = openSeededRandom();
beforeAll(async () => {
  duo = await openTwoPortals();
});
afterAll(() => duo.close());
afterEach(() => {
  duo.proxy.onForward = () => {};
});

const count = async (table: string, where: string, values: unknown[]): Promise<number> =>
  Number((await duo.outside.query(`select count(*) from ${table} where ${where}`, values))[0]?.['count']);

/** With the sealed document, not with the copy of what one has signed. */
const isFinal = ({ subject, attachments }: { subject: string; attachments: unknown[] }) =>
  /^Sign(?:é par tous|ed by all)/.test(subject) && attachments.length === 1;

const mailsTo = (address: string) => duo.outside.mailbox.all().filter(({ envelope }) => envelope.to.includes(address));

/** Subjects of the mails with distinct Message-IDs: a kill may cause a mail to be sent twice. */
const distinctMails = (address: string): string[] => {
  const bySubject = new Map(mailsTo(address).map(({ messageId, subject }) => [messageId, subject]));
  return [...bySubject.values()].sort();
};

const makeToken = async (username: string): Promise<string> => {
  const password = `${goodPassword}\n`;
  const { env } = duo.outside;
  // Mails of a company that is not verified name no document.
  const person = [`--username=${username}`, '--firstname=Claire', '--lastname=Martin', '--verified'];
  await adminJson(env, ['account', 'create', ...person], password);
  const wanted = [`--company=${username}`, '--type=prod', '--name=Tests'];
  return (await adminJson(env, ['token', 'create', ...wanted])).token;
};

/** Calls that change something, and one read that calls the CRM. */
const isWorthKilling = ({ method, path: called }: { method: string; path: string }): boolean =>
  called.endsWith('/infos') || (method === 'POST' && !/\/(verify|opened)$/.test(called));

/** Limited, because some calls, such as connecting an org, must restart from their beginning. */
const killsPerCall = 2;

/** Kills the portal that serves such a call during the call, one at a time, and restarts it. */
const killWhoServes = () => {
  let restarting: Promise<void> = Promise.resolve();
  let busy = false;
  const killed: string[] = [];
  duo.proxy.onForward = (target, request) => {
    const name = `${request.method} ${request.path}`;
    const before = killed.filter((one) => one.startsWith(`${name} after`)).length;
    if (busy || before >= killsPerCall || !isWorthKilling(request)) return;
    busy = true;
    const delay = chance.between(0, 40);
    killed.push(`${name} after ${delay} ms`);
    restarting = pause(delay)
      .then(() => duo.replace(target))
      .finally(() => {
        busy = false;
      });
  };
  return { killed, bothUp: () => restarting };
};

const onePdf = async (id: string, wanted: Buffer): Promise<void> => {
  const folder = path.join(duo.outside.dataDir, 'files', 'webdocs', id);
  const [{ final_key: key } = { final_key: '' }] = await duo.outside.query(
    'select final_key from webdocs where id = $1',
    [id],
  );
  // Files of a killed attempt are deleted after the seal is stored.
  const finals = async () => (await readdir(folder)).filter((name) => name.startsWith('final-'));
  await expect.poll(finals).toEqual([`${path.basename(key)}~`]);
  expect(await findSealProblems(wanted, duo.outside.dataDir)).toEqual([]);
};

test('two portals that start at once on an empty database bring its schema up once, and both are ready', async () => {
  const applied = await duo.outside.query('select name from migrations order by name');
  expect(applied.map(({ name }) => name)).toEqual([
    ...new Set((await readdir('server/migrations')).filter((name) => name.endsWith('.sql')).sort()),
  ]);
  for (const { origin } of duo.portals) {
    const ready = await fetch(`${origin}/readyz`);
    expect(await ready.json()).toMatchObject({ status: 'ready' });
  }
  await openVisitor(duo.proxy.origin).call('GET', '/healthz');
});

// REQ-6.1.12
test('a session opened on one portal is used, renewed and ended on the other', async () => {
  const [first, second] = duo.portals.map(({ origin }) => openVisitor(origin));
  const customer = await becomeCustomer(first!, duo.outside.mailbox, 'sessions@two.example');
  const { bearer, username } = customer;
  expect((await second!.call('GET', '/api/user', { bearer })).body.username).toBe(username);
  const renewed = await second!.call('POST', '/api/userToken/RenewUserToken', { bearer });
  expect(renewed.status).toBe(200);
  const next = { bearer: renewed.body.userToken };
  expect((await first!.call('GET', '/api/user', next)).status).toBe(200);
  expect((await second!.call('POST', '/api/user/disconnect', next)).status).toBe(200);
  expect((await first!.call('GET', '/api/user', next)).body.code).toBe('TokenInvalid');
  const body = { username, encryptedPassword: encode(goodPassword) };
  expect((await second!.call('POST', '/api/auth/login', { body })).status).toBe(200);
});

test('a customer gets to their home although each step kills the portal that serves it', async () => {
  const { outside, proxy } = duo;
  const { killed, bothUp } = killWhoServes();
  onTestFailed(() => console.error(`TEST_SEED=${chance.seed}; killed at`, killed));
  onTestFinished(expireLeases(outside));
  const visitor = openVisitor(proxy.origin, bothUp);
  const username = 'nora@two.example';
  const customer = await becomeCustomer(visitor, outside.mailbox, username);
  await connectProduction(visitor, customer, 'studioouest');
  const home = await readHome(visitor, customer);
  proxy.onForward = () => {};
  await bothUp();
  expect(killed.length).toBeGreaterThanOrEqual(6);

  expect(home.user).toMatchObject({ username, roleName: 'owner', companyStatus: 'verified' });
  expect(home.company).toMatchObject({ status: 'verified', name: 'Studio Ouest' });
  expect(home.environments).toMatchObject([{ typeOrg: 'prod', status: { isUserConnected: 'true' } }]);
  expect(home.infos.records).toHaveLength(1);
  expect(home.contract.records).toHaveLength(1);
  const connected = await outside.mailbox.waitFor(
    ({ envelope, subject }) => envelope.to.includes(username) && subject.startsWith('Environnement'),
    60_000,
  );
  expect(await count('users', 'username = $1', [username])).toBe(1);
  expect(await count('environments', 'company_id = $1', [customer.companyId])).toBe(1);
  expect(await count('mails', 'to_address = $1', [username])).toBe(2);
  expect(distinctMails(username)).toHaveLength(2);
  expect(distinctMails(username)).toContain(connected.subject);
  const audit = await outside.query(
    `select body->>'action' as action from chain_entries where chain like '%' || $1 order by seq`,
    [customer.companyId],
  );
  expect(audit.map(({ action }) => action)).toEqual([
    'user.registered',
    'user.passwordInitialised',
    'environment.connected',
  ]);
}, 120_000);

// REQ-2.4.10 REQ-4.6.2
test('a contract is signed by both and sealed once although each step kills the portal that serves it', async () => {
  const { outside, proxy } = duo;
  const apiToken = await makeToken('claire@two.example');
  const { killed, bothUp } = killWhoServes();
  onTestFailed(() => console.error(`TEST_SEED=${chance.seed}; killed at`, killed));
  onTestFinished(expireLeases(outside));
  const visitor = openVisitor(proxy.origin, bothUp);
  const sent = await sendContract(visitor, apiToken, 'each-step');
  // Wait: an invitation delayed by a kill is not sent any more once the person has signed.
  const untilInvited = (address: string) =>
    outside.mailbox.waitFor(({ envelope }) => envelope.to.includes(address), 60_000);
  await untilInvited('s1@each-step.example');
  await signAs(visitor, sent, 0);
  await untilInvited('s2@each-step.example');
  const second = await signAs(visitor, sent, 1);
  proxy.onForward = () => {};
  expect(second.body).toEqual({ status: 'completed', signatoryStatus: 'signed' });
  expect(killed.length).toBeGreaterThanOrEqual(3);
  const calm = openVisitor(proxy.origin);
  await untilSealed(calm, apiToken, sent.id);
  await bothUp();

  const pdf = await downloadAs(calm, sent.tokens[0]!);
  await onePdf(sent.id, pdf);
  expect((await downloadAs(calm, sent.tokens[1]!)).equals(pdf)).toBe(true);
  const events = await trailOf(calm, apiToken, sent.id);
  // Ignore link openings: a call whose answer was lost may have been counted.
  expect(events.filter((event) => event !== 'signer.link_opened')).toEqual(
    trailOfContract.filter((event) => event !== 'signer.link_opened'),
  );
  for (const [who, asked, done] of [
    ['s1', 'À signer\u00A0: ', 'Signé par tous\u00A0: '],
    ['s2', 'To sign: ', 'Signed by all: '],
  ] as const) {
    const address = `${who}@each-step.example`;
    await outside.mailbox.waitFor((mail) => mail.envelope.to.includes(address) && isFinal(mail), 60_000);
    const name = 'Contrat de maintenance – Été 2027';
    // Whether a copy is mailed before the second signature is a matter of time.
    const mails = distinctMails(address).filter((subject) => !subject.startsWith('Ce que vous avez signé'));
    expect(mails).toEqual([`${done}${name}`, `${asked}${name}`].sort());
  }
}, 120_000);

test.each([0, 1] as const)(
  'with portal %i killed at the last signature and gone for good, the other one seals and mails within a minute',
  async (victim) => {
    const { outside, proxy } = duo;
    const name = `alone-${victim}`;
    const apiToken = await makeToken(`claire@${name}.example`);
    const visitor = openVisitor(proxy.origin);
    const sent = await sendContract(visitor, apiToken, name);
    await signAs(visitor, sent, 0);
    await signAs(visitor, sent, 1);
    const begun = Date.now();
    const { origin } = duo.portals[victim];
    await duo.portals[victim].killAll();

    await untilSealed(visitor, apiToken, sent.id, 60_000);
    expect(await trailOf(visitor, apiToken, sent.id)).toEqual(trailOfContract);
    const pdf = await downloadAs(visitor, sent.tokens[victim]!);
    await onePdf(sent.id, pdf);
    for (const who of ['s1', 's2', 'claire']) {
      const address = `${who}@${name}.example`;
      await outside.mailbox.waitFor(
        (mail) => mail.envelope.to.includes(address) && isFinal(mail),
        60_000 - (Date.now() - begun),
      );
      const copies = mailsTo(address).filter(isFinal);
      expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
      expect(copies.length).toBeLessThanOrEqual(2);
      expect(Buffer.from(copies[0]!.attachments[0]!.bytes).equals(pdf)).toBe(true);
    }
    await duo.replace(origin);
  },
  100_000,
);
