import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { callbackError } from './errors.ts';
import type { Page } from './query.ts';
import { openSimulatedCrm } from './simulated-crm.test-support.ts';
import { openStore } from './small-org.test-support.ts';
import { soql } from './soql.ts';

const claire = 'claire.martin@acier-nord.example';
const accounts = soql`SELECT Id, Name FROM Account ORDER BY Name`;

test('a person connects an org, and the grant says whose it is', async () => {
  const sim = await openSimulatedCrm();
  const crm = sim.newCrm();
  const grant = await sim.connect('aciernord', claire, crm);
  expect(grant.orgId.slice(0, 15)).toBe('00DAc0000000001');
  expect(grant.instanceUrl).toBe(`${sim.origin}/aciernord`);
  expect(await crm.identity(grant)).toMatchObject({
    orgId: grant.orgId,
    userId: grant.userId,
    username: claire,
    active: true,
  });
  const org = crm.openOrg(openStore(grant).keeper('a'));
  expect(await org.query(soql`SELECT Id, Name, IsSandbox, OrganizationType, InstanceName FROM Organization`)).toEqual([
    expect.objectContaining({ Id: grant.orgId, Name: 'Acier Nord SA', IsSandbox: false }),
  ]);
  expect(await org.limits()).toMatchObject({ used: expect.any(Number), allowed: expect.any(Number) });
});

test.each([
  ['aciernord', claire, 'deny', 'access_denied'],
  ['aciernord', 'luc.bernard@acier-nord.example', 'allow', 'inactive_user'],
  ['aciernord', 'marie.dubois@acier-nord.example', 'allow', 'NO_ACCESS'],
])('in %s, %s who is to %s comes back with %s', async (prefix, username, decision, code) => {
  const sim = await openSimulatedCrm();
  const crm = sim.newCrm();
  const address = crm.authorizeUrl({
    orgType: 'login',
    state: '{"orgType":"login"}',
    verifier: crm.newVerifier(),
  });
  const { searchParams } = await sim.consent(address, prefix, username, decision);
  expect(searchParams.get('state')).toBe('{"orgType":"login"}');
  const error = callbackError(searchParams.get('error') ?? '', searchParams.get('error_description') ?? '');
  expect(error.code).toBe(code);
});

test('a code is good once, with its own verifier, at its own kind of host', async () => {
  const sim = await openSimulatedCrm();
  const crm = sim.newCrm();
  const verifier = crm.newVerifier();
  const back = await sim.consent(crm.authorizeUrl({ orgType: 'login', state: 's', verifier }), 'aciernord', claire);
  const code = back.searchParams.get('code') ?? '';
  const refused = { name: 'CrmError', code: 'CrmAuthenticationFailed' };
  await expect(crm.exchangeCode({ orgType: 'test', code, verifier })).rejects.toMatchObject(refused);
  await expect(crm.exchangeCode({ orgType: 'login', code, verifier: crm.newVerifier() })).rejects.toMatchObject(
    refused,
  );
  await expect(crm.exchangeCode({ orgType: 'login', code, verifier })).rejects.toMatchObject(refused);
});

test('a My Domain under a configured origin serves its org alone', async () => {
  const sim = await openSimulatedCrm();
  const crm = sim.newCrm();
  const choice = { orgType: 'test', specificDomain: `${sim.origin}/aciernord--uat` } as const;
  const verifier = crm.newVerifier();
  const back = await sim.consent(
    crm.authorizeUrl({ ...choice, state: 's', verifier }),
    'aciernord--uat',
    `${claire}.uat`,
  );
  const code = back.searchParams.get('code') ?? '';
  expect(await crm.exchangeCode({ ...choice, code, verifier })).toMatchObject({
    instanceUrl: choice.specificDomain,
  });
  expect(back.origin + back.pathname).toBe('http://localhost:3000/workspaces');
});

test('four processes keep an org whose refresh tokens rotate, through three expiries', async () => {
  const sim = await openSimulatedCrm();
  const store = openStore(await sim.connect('aciernord', claire));
  const processes = [1, 2, 3, 4].map((number) => sim.newCrm().openOrg(store.keeper(`process ${number}`)));
  for (let expiries = 0; expiries < 3; expiries += 1) {
    await sim.control('expire-tokens', { org: 'aciernord' });
    const answers = await Promise.all(processes.map((org) => org.query(accounts)));
    expect(new Set(answers.map((rows) => rows.length)).size).toBe(1);
  }
  expect(store.lost).toEqual([]);
  expect(sim.world.orgs.get('aciernord')?.counters['token:refresh_token']).toBe(3);
});

// REQ-3.2.17
test.each([
  ['aciernord', 'aciernord'],
  ['aciernord--uat', 'aciernord--uat'],
  // As a scratch org is named.
  ['aciernord--uat', 'scratch'],
])(
  'the address of %s, which was %s, changes: a log-in host tells the new one, and ends a grant',
  async (org, before) => {
    const sim = await openSimulatedCrm();
    const users = sim.world.orgs.get(org)?.store.rows('User') ?? [];
    const grant = await sim.connect(org, String(users[0]?.['Username']));
    const old = createServer((_request, response) =>
      response.writeHead(302, { location: `${sim.origin}/${org}` }).end(),
    );
    await once(old.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void old.close());
    const origin = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
    const store = openStore({ ...grant, instanceUrl: `${origin}/${before}` });
    const crm = sim.newCrm({ extraOrigins: [sim.origin, origin] });
    expect((await crm.openOrg(store.keeper('a')).query(accounts)).length).toBeGreaterThan(0);
    const renewed = store.stored()!;
    expect(renewed.instanceUrl).toBe(grant.instanceUrl);
    await crm.revoke({ ...renewed, instanceUrl: `${origin}/${before}` });
    await expect(crm.identity(renewed)).rejects.toMatchObject({ code: 'CrmDisconnected' });
  },
);

// REQ-3.2.17
test('a code that was given after the redirect of an old address is exchanged at the log-in host', async () => {
  const sim = await openSimulatedCrm();
  const old = createServer((_request, response) => response.writeHead(302, { location: `${sim.origin}/x` }).end());
  await once(old.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void old.close());
  const specificDomain = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
  const crm = sim.newCrm({ extraOrigins: [sim.origin, specificDomain] });
  const verifier = crm.newVerifier();
  const address = crm.authorizeUrl({ orgType: 'login', state: 's', verifier });
  const code = (await sim.consent(address, 'aciernord', claire)).searchParams.get('code') ?? '';
  expect(await crm.exchangeCode({ orgType: 'login', specificDomain, code, verifier })).toMatchObject({
    instanceUrl: `${sim.origin}/aciernord`,
  });
});

test('a page of a lost host is no record that is gone', async () => {
  const sim = await openSimulatedCrm();
  const grant = await sim.connect('aciernord', claire);
  const old = createServer((_request, response) =>
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>URL No Longer Exists</h1>'),
  );
  await once(old.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void old.close());
  const origin = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
  const crm = sim.newCrm({ extraOrigins: [sim.origin, origin] });
  const lost = crm.openOrg(openStore({ ...grant, instanceUrl: origin }).keeper('a'));
  const id = '001000000000001AAA';
  await expect(lost.retrieve('Account', id, ['Id'])).rejects.toMatchObject({ raw: { status: 404 } });
  await expect(lost.remove('Account', id)).rejects.toMatchObject({ raw: { status: 404 } });
  expect(await crm.openOrg(openStore(grant).keeper('b')).retrieve('Account', id, ['Id'])).toBeNull();
});

test('a grant revoked at the CRM, or a refreshed sandbox, is found dead and remembered', async () => {
  const sim = await openSimulatedCrm();
  const users = sim.world.orgs.get('aciernord--uat')?.store.rows('User') ?? [];
  const username = String(users[0]?.['Username']);
  const crm = sim.newCrm();
  const grant = await sim.connect('aciernord--uat', username, crm);
  const store = openStore(grant);
  await sim.control('refresh-sandbox', { org: 'aciernord--uat' });
  await expect(crm.openOrg(store.keeper('a')).query(accounts)).rejects.toMatchObject({
    code: 'CrmDisconnected',
  });
  expect(store.lost).toEqual(['invalid_grant']);

  const again = await sim.connect('aciernord--uat', username, crm);
  expect(again.orgId).not.toBe(grant.orgId);
  await crm.revoke(again);
  await crm.revoke(again);
  await expect(crm.identity(again)).rejects.toMatchObject({ code: 'CrmDisconnected' });
});

test.each([
  ['always401', true, 'CrmDisconnected', 8000],
  ['sessionBlocked', true, 'NO_ACCESS', 8000],
  ['quotaExceeded', true, 'REQUEST_LIMIT_EXCEEDED', 8000],
  ['serverErrors', 9, 'CrmUnavailable', 8000],
  ['htmlAnswers', 9, 'CrmUnavailable', 8000],
  ['halfJson', 9, 'CrmUnavailable', 8000],
  ['slowMs', 3000, 'CrmTimeout', 1000],
])('an org with the fault %s (%s) answers %s', async (fault, value, code, within) => {
  const sim = await openSimulatedCrm();
  const crm = sim.newCrm();
  const org = crm.openOrg(openStore(await sim.connect('aciernord', claire, crm)).keeper('a'), { within });
  await sim.control('faults', { org: 'aciernord', [fault]: value });
  await expect(org.query(accounts)).rejects.toMatchObject({ name: 'CrmError', code });
  expect(sim.world.orgs.get('aciernord')?.counters['token:refresh_token'] ?? 0).toBeLessThanOrEqual(1);
});

test('pages of any size give all rows, and a record its children', async () => {
  const sim = await openSimulatedCrm();
  const crm = sim.newCrm();
  const org = crm.openOrg(openStore(await sim.connect('aciernord', claire, crm)).keeper('a'));
  const whole = await org.query(accounts);
  await sim.control('org', { org: 'aciernord', pageSize: 3 });
  expect(await org.query(accounts)).toEqual(whole);
  const pages: unknown[][] = [];
  for await (const page of org.queryPages(accounts)) pages.push(page);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat()).toEqual(whole);
  const families = await org.query<{ Contacts: Page<{ Id: string }> | null }>(
    soql`SELECT Id, (SELECT Id FROM Contacts) FROM Account`,
  );
  const children = await Promise.all(families.map(({ Contacts }) => org.children(Contacts)));
  const contacts = await org.query(soql`SELECT Id FROM Contact WHERE AccountId != null`);
  expect(children.flat().length).toBe(contacts.length);
  expect(contacts.length).toBeGreaterThan(0);
});

test('a file goes up, comes down as it is, and a cut one is noticed', async () => {
  const sim = await openSimulatedCrm();
  const crm = sim.newCrm();
  const org = crm.openOrg(openStore(await sim.connect('aciernord', claire, crm)).keeper('a'), {
    within: 'job',
  });
  const file = Buffer.concat([randomBytes(2_000_000), Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))]);
  const content = {
    bytes: file.length,
    open: () => ReadableStream.from([file.subarray(0, 999), file.subarray(999)]),
  };
  const id = await org.uploadVersion({ name: 'Modèle "été".docx', fields: { Title: 'Modèle' }, content });
  const record = await org.retrieve('ContentVersion', id, ['Title', 'PathOnClient', 'FileExtension', 'ContentSize']);
  expect(record).toMatchObject({
    Title: 'Modèle',
    PathOnClient: 'Modèle "été".docx',
    FileExtension: 'docx',
    ContentSize: file.length,
  });
  const { stream, bytes } = await org.downloadVersion(id, file.length);
  expect(bytes).toBe(file.length);
  expect(Buffer.compare(await buffer(stream), file)).toBe(0);

  await sim.control('faults', { org: 'aciernord', cutFiles: 1 });
  const cut = await org.downloadVersion(id, file.length);
  await expect(buffer(cut.stream)).rejects.toMatchObject({ code: 'CrmUnavailable' });
});

test('a record is made, changed, upserted twice and removed', async () => {
  const sim = await openSimulatedCrm();
  const crm = sim.newCrm();
  const org = crm.openOrg(openStore(await sim.connect('aciernord', claire, crm)).keeper('a'));
  const id = await org.create('Contact', { LastName: "O'Neil" });
  await org.update('Contact', id, { FirstName: 'Zoé' });
  expect(await org.query(soql`SELECT Name FROM Contact WHERE LastName = ${"O'Neil"}`)).toHaveLength(1);
  const fields = { Name: 'Modèle' };
  const first = await org.upsert('gnx__Template__c', 'gnx__External_ID__c', 'ext/1', fields);
  const second = await org.upsert('gnx__Template__c', 'gnx__External_ID__c', 'ext/1', fields);
  expect([first.created, second.created]).toEqual([true, false]);
  expect(second.id).toBe(first.id);
  expect(await org.remove('Contact', id)).toBe(true);
  expect(await org.remove('Contact', id)).toBe(false);
  expect(await org.retrieve('Contact', id, ['Id'])).toBeNull();
  await expect(org.query(soql`SELECT Id, Nonsense__c FROM Contact`)).rejects.toMatchObject({
    raw: { error: 'INVALID_FIELD' },
  });
  expect(await org.describe('Contact')).toMatchObject({ name: 'Contact' });
});

test('the provider org is entered by an assertion too', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwtPublicKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const sim = await openSimulatedCrm({ jwtPublicKey });
  const jwt = {
    username: 'integration@docugen.example',
    privateKeyPem,
    audience: 'https://login.salesforce.com',
  };
  const provider = {
    baseUrl: `${sim.origin}/docugen`,
    clientId: 'paraphe-demo',
    clientSecret: 'unused',
    jwt,
  };
  const org = sim.newCrm({ provider }).providerOrg();
  expect((await org.query(accounts)).length).toBeGreaterThan(3);
  expect(sim.world.orgs.get('docugen')?.counters['token:jwt']).toBe(1);
});

test('the install page of a package version is on the org itself', async () => {
  const sim = await openSimulatedCrm();
  const address = sim.newCrm().installPackageUrl(`${sim.origin}/aciernord`, '04t0Y000000v311');
  expect(address).toMatch(
    new RegExp(`^${sim.origin}/aciernord/packaging/installPackage.apexp\\?p0=04t0Y000000v311[A-Z0-5]{3}$`),
  );
  expect(() => sim.newCrm().installPackageUrl('https://evil.example', '04t0Y000000v311')).toThrow();
});
