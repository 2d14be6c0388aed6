import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { connectOrg, control } from '#tests/support/crm.ts';
import { makeApiToken, signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { callsAbout, connectNewOrg, goodSignParameters, simulatorState } from './environments.test-support.ts';

const it = worldTest();
let nora: Person;
it.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@environments.example');
});

const get = (world: World, person: Person, path: string) => world.call('GET', path, { bearer: person.bearer });
const auditOf = async (world: World, companyId: string) =>
  (
    await world.context.db
      .selectFrom('chain_entries')
      .select('body')
      .where('chain', '=', `company:${companyId}`)
      .orderBy('seq')
      .execute()
  ).map(({ body }) => body as { action: string; details: Record<string, string>; object: { name: string } });

describe('one environment', () => {
  // REQ-1.3.8, REQ-1.3.12, REQ-1.7.22
  it('shows its name, type, installed version and the versions of the package, the newest number first', async ({
    world,
  }) => {
    const id = await connectNewOrg(world, nora, 'alpha--uat', { packageVersion: '3.11' });
    const { status, body } = await get(world, nora, `/api/externalenvironment/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      orgName: 'alpha--uat',
      typeOrg: 'sandbox',
      currentPackageVersion: '3.11',
    });
    expect(
      body.packageVersions.map((one: Record<string, unknown>) => [
        one['sfLma__Version_Number__c'],
        one['is_Installable__c'],
      ]),
    ).toEqual([
      ['4.1', false],
      ['4.0', true],
      ['3.11', true],
      ['3.10', false],
      ['3.9', true],
    ]);
    expect(body.packageVersions[1]).toMatchObject({
      name: 'Docugen 4.0',
      sfLma__Version_ID__c: expect.stringMatching(/^04t.{15}$/),
    });
  });

  it('of another company answers exactly as one that does not exist, whatever is asked of it', async ({ world }) => {
    const id = await connectNewOrg(world, nora, 'alpha--dev');
    const eve = await signUp(world, 'eve@environments.example');
    for (const place of [0, 1, 2, 3]) {
      const [method, foreign, body] = callsAbout(id)[place] ?? ['GET', ''];
      const [, unknown = ''] = callsAbout(randomUUID())[place] ?? [];
      const answers = await Promise.all(
        [foreign, unknown].map((url) => world.call(method, url, { bearer: eve.bearer, body })),
      );
      const told = answers.map(({ status, body: problem }) => [status, { ...problem, requestId: '' }]);
      expect(told[0]).toEqual(told[1]);
      expect(told[0]).toMatchObject([404, { code: 'ExternalDoesNotExist' }]);
    }
    expect((await get(world, nora, `/api/externalenvironment/${id}`)).status).toBe(200);
  });
});

describe('the check of one environment', () => {
  // REQ-1.3.10, REQ-1.3.11
  it('says what the status stream says of it, and its API usage', async ({ world }) => {
    const mia = await signUp(world, 'mia@environments.example');
    const id = await connectNewOrg(world, mia, 'beta--uat', { packageVersion: '4.0' });
    const { body: line } = await get(world, mia, `/api/externalenvironments/${id}/status`);
    expect(line).toMatchObject({
      envId: id,
      isUserConnected: 'true',
      isUserAndRefreshToken: 'true',
      envStatus: 'ok',
      currentPackageVersion: '4.0',
    });
    const { body: lines } = await get(world, mia, '/api/company/externalenvironments/status');
    const { apiUsage, ...others } = line;
    expect(apiUsage).toMatchObject({ used: expect.any(Number), allowed: 100_000 });
    expect(lines).toEqual([others]);
  });

  // REQ-3.6.2
  it('takes a grant that cannot be decrypted for one to give again', async ({ world }) => {
    const id = await connectNewOrg(world, nora, 'alpha--sealed');
    await world.context.db
      .updateTable('crm_grants')
      .set({ access_token_sealed: randomBytes(80) })
      .where('environment_id', '=', id)
      .execute();
    const { status, body } = await get(world, nora, `/api/externalenvironments/${id}/status`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ envId: id, isUserConnected: 'false', isUserAndRefreshToken: 'false' });
  });

  it('learns a package that was installed since', async ({ world }) => {
    const id = await connectNewOrg(world, nora, 'alpha--formation', { packageVersion: '3.9' });
    await control(world, 'install', { org: 'alpha--formation', version: '4.0' });
    const { body } = await get(world, nora, `/api/externalenvironments/${id}/status`);
    expect(body.currentPackageVersion).toBe('4.0');
    expect((await get(world, nora, `/api/externalenvironment/${id}`)).body.currentPackageVersion).toBe('4.0');
  });
});

describe('a refreshed sandbox', () => {
  // REQ-3.1.14
  it('is told from one whose access was only revoked, by the org id its address has now', async ({ world }) => {
    const ida = await signUp(world, 'ida@environments.example');
    const revoked = await connectNewOrg(world, ida, 'gamma--dev');
    const refreshed = await connectNewOrg(world, ida, 'gamma--uat');
    await control(world, 'revoke-tokens', { org: 'gamma--dev' });
    await control(world, 'refresh-sandbox', { org: 'gamma--uat' });
    const { body: lines } = await get(world, ida, '/api/company/externalenvironments/status');
    const told = new Map(lines.map((line: { envId: string }) => [line.envId, line]));
    expect(told.get(revoked)).toMatchObject({ envStatus: 'ok', isUserConnected: 'false' });
    expect(told.get(refreshed)).toMatchObject({ envStatus: 'refreshed', isUserConnected: 'false' });
    expect((await get(world, ida, `/api/externalenvironment/${refreshed}`)).body.status).toMatchObject({
      envStatus: 'refreshed',
      isUserConnected: 'false',
    });
  });
});

describe('the own users in the CRM', () => {
  // REQ-1.3.8, REQ-1.7.24
  it('are listed with the environment each stands in and whether it is still connected', async ({ world }) => {
    const uma = await signUp(world, 'uma@environments.example', { firstname: 'Uma', lastname: 'Vidal' });
    const alive = await connectNewOrg(world, uma, 'delta--dev');
    const dead = await connectNewOrg(world, uma, 'delta--uat');
    await control(world, 'revoke-tokens', { org: 'delta--uat' });
    await get(world, uma, `/api/externalenvironments/${dead}/status`);
    expect((await get(world, uma, '/api/user/externalusers')).body).toEqual([
      {
        environmentId: alive,
        fullname: 'Uma Vidal',
        username: 'alex@delta--dev.example.dev',
        status: 'Connected',
      },
      {
        environmentId: dead,
        fullname: 'Uma Vidal',
        username: 'alex@delta--uat.example.uat',
        status: 'Other',
      },
    ]);
  });
});

describe('the sign parameters', () => {
  // REQ-1.3.13, REQ-1.7.25
  it('begin with SMS, are kept whole and written into the activity log with what they were', async ({ world }) => {
    const id = await connectNewOrg(world, nora, 'alpha--sign');
    const path = `/api/externalenvironment/sign/${id}`;
    expect((await get(world, nora, `/api/externalenvironment/${id}`)).body.signParameters).toEqual({
      twoFactorMethod: 'sms',
      userInterface: 'page',
      validityDays: 30,
      defaultLanguage: 'fr',
      codeBefore: 'signing',
    });
    const answer = await world.call('PUT', path, { bearer: nora.bearer, body: goodSignParameters });
    expect(answer.body).toMatchObject({ id, signParameters: goodSignParameters });
    await world.call('PUT', path, { bearer: nora.bearer, body: { ...goodSignParameters, validityDays: 10 } });
    const { codeBefore: _, ...unaware } = goodSignParameters;
    const left = await world.call('PUT', path, { bearer: nora.bearer, body: { ...unaware, validityDays: 10 } });
    expect(left.body.signParameters.codeBefore).toBe('reading');
    // Saving the same values again is no change.
    await world.call('PUT', path, { bearer: nora.bearer, body: { ...goodSignParameters, validityDays: 10 } });
    const told = (await auditOf(world, nora.companyId)).filter(
      ({ action }) => action === 'environment.signParametersChanged',
    );
    expect(told.map(({ object, details }) => [object.name, details])).toEqual([
      [
        'alpha--sign',
        {
          from: 'twoFactorMethod: sms, userInterface: page, validityDays: 30, defaultLanguage: fr, codeBefore: signing',
          to: 'twoFactorMethod: email, userInterface: embedded, validityDays: 60, defaultLanguage: de, codeBefore: reading',
        },
      ],
      ['alpha--sign', { from: 'validityDays: 60', to: 'validityDays: 10' }],
    ]);
  });

  it.for([
    [{ validityDays: 0 }, 'validityDays'],
    [{ validityDays: 366 }, 'validityDays'],
    [{ validityDays: 1.5 }, 'validityDays'],
    [{ twoFactorMethod: 'pigeon' }, 'twoFactorMethod'],
    [{ defaultLanguage: 'pt' }, 'defaultLanguage'],
    [{ userInterface: undefined }, 'userInterface'],
    [{ codeBefore: 'never' }, 'codeBefore'],
  ] as const)('%j are refused and nothing is kept', async ([wrong, path], { world }) => {
    const list = await get(world, nora, '/api/company/externalenvironments');
    const id = list.body[0].id;
    const answer = await world.call('PUT', `/api/externalenvironment/sign/${id}`, {
      bearer: nora.bearer,
      body: { ...goodSignParameters, ...wrong },
    });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    expect((await get(world, nora, '/api/company/externalenvironments')).body).toEqual(list.body);
  });
});

describe('disconnecting an environment', () => {
  // REQ-1.4.29, REQ-1.4.30, REQ-1.7.25
  it('takes a sandbox off the list, revokes its grants, ends its token, tells the owners and is written into the activity log', async ({
    world,
  }) => {
    const rex = await signUp(world, 'rex@environments.example');
    const id = await connectNewOrg(world, rex, 'epsilon--uat');
    const token = await makeApiToken(world, rex.companyId, 'sandbox');
    await world.context.db
      .updateTable('environments')
      .set((where) => ({
        api_token_id: where
          .selectFrom('api_tokens')
          .select('id')
          .where('hash', '=', world.context.secrets.hashToken(token)),
      }))
      .where('id', '=', id)
      .execute();
    const answer = await world.call('DELETE', `/api/externalenvironment/${id}`, { bearer: rex.bearer });
    expect(answer.status).toBe(200);
    expect((await get(world, rex, '/api/company/externalenvironments')).body).toEqual([]);
    expect((await get(world, rex, '/api/user/externalusers')).body).toEqual([]);
    const withToken = await world.call('POST', '/api/public/webdocs', { bearer: token, body: {} });
    expect([withToken.status, withToken.body.code]).toEqual([401, 'TokenInvalid']);
    const left = () =>
      simulatorState(world).then(({ grants }) =>
        grants.filter(({ org, revoked }) => org === 'epsilon--uat' && revoked === null),
      );
    await expect.poll(left).toEqual([]);
    expect((await auditOf(world, rex.companyId)).at(-1)).toMatchObject({
      action: 'environment.deleted',
      object: { name: 'epsilon--uat' },
    });
    const mail = await world.mailbox.waitFor((one) => one.subject.startsWith('Environnement déconnecté'), 10_000);
    expect(mail.envelope.to).toEqual(['rex@environments.example']);
  });

  // REQ-1.4.28
  it('is never done to the production', async ({ world }) => {
    const pia = await signUp(world, 'pia@environments.example');
    const { body } = await connectOrg(world, pia.bearer, 'login', 'nordicparts');
    const answer = await world.call('DELETE', `/api/externalenvironment/${body.environmentId}`, {
      bearer: pia.bearer,
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'ProductionCannotBeDeleted']);
    expect((await get(world, pia, '/api/company/externalenvironments')).body).toHaveLength(1);
  });

  it('twice at once is done once, and the other is told that it is gone', async ({ world }) => {
    const tom = await signUp(world, 'tom@environments.example');
    const id = await connectNewOrg(world, tom, 'zeta--uat');
    const answers = await Promise.all(
      [1, 2].map(() => world.call('DELETE', `/api/externalenvironment/${id}`, { bearer: tom.bearer })),
    );
    expect(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted()).toEqual([
      '200 ',
      '404 ExternalDoesNotExist',
    ]);
    expect((await auditOf(world, tom.companyId)).filter(({ action }) => action === 'environment.deleted')).toHaveLength(
      1,
    );
  });
});
