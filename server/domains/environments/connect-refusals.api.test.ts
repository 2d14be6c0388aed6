import { describe, expect } from 'vitest';
import { allowAtCrm, connectOrg, control } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { simulatorState } from './environments.test-support.ts';

const it = worldTest();

/** Connects an org; runs `meanwhile` between consent and use of the code. */
const comeBack = async (world: World, person: Person, prefix: string, meanwhile: () => Promise<unknown>) => {
  const { body: started } = await world.call('POST', '/api/salesforce/authorize', {
    bearer: person.bearer,
    body: { orgType: 'test' },
  });
  const back = await allowAtCrm(started.authorizeUrl, prefix);
  await meanwhile();
  return world.call('POST', '/api/salesforce/auth', {
    bearer: person.bearer,
    body: { orgType: 'test', salesforceCode: back.searchParams.get('code'), nonce: started.nonce },
  });
};
const addSandbox = (world: World, prefix: string) =>
  control(world, 'add-org', { prefix, kind: 'sandbox', name: prefix });
const livingGrants = async (world: World, prefix: string) =>
  (await simulatorState(world)).grants.filter(({ org, revoked }) => org === prefix && revoked === null);

describe('a connection the CRM refuses', () => {
  it.for([
    ['because the org is closed', 'org', { active: false }, { active: true }, 403, 'inactive_org'],
    ['because the app is not approved', 'org', { appApproved: false }, { appApproved: true }, 403, 'invalid_app_acess'],
    ['because its log-in fails', 'faults', { tokenErrors: 1 }, {}, 502, 'server_error'],
    ['because its log-in is being maintained', 'faults', { tokenHtml: 1 }, {}, 502, 'server_error'],
    [
      'because it has no calls left',
      'faults',
      { quotaExceeded: true },
      { quotaExceeded: false },
      503,
      'REQUEST_LIMIT_EXCEEDED',
    ],
    [
      'because the person may not use the API',
      'faults',
      { sessionBlocked: true },
      { sessionBlocked: false },
      403,
      'session_policy',
    ],
    ['because the org is down', 'faults', { serverErrors: 99 }, { serverErrors: 0 }, 502, 'CrmUnavailable'],
    ['because it answers HTML', 'faults', { htmlAnswers: 99 }, { htmlAnswers: 0 }, 502, 'CrmUnavailable'],
    ['because it answers half a JSON', 'faults', { halfJson: 99 }, { halfJson: 0 }, 502, 'CrmUnavailable'],
  ] as const)(
    '%s is told by its own word, keeps nothing, and succeeds once that is over',
    { timeout: 40_000 },
    async ([why, action, fault, cure, status, code], { world }) => {
      const prefix = `r${why.replaceAll(/\W/g, '').toLowerCase()}--uat`;
      const person = await signUp(world, `${prefix}@refused.example`);
      await addSandbox(world, prefix);
      const answer = await comeBack(world, person, prefix, () => control(world, action, { org: prefix, ...fault }));
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      const list = await world.call('GET', '/api/company/externalenvironments', { bearer: person.bearer });
      expect(list.body).toEqual([]);
      expect(await livingGrants(world, prefix)).toEqual([]);
      await control(world, action, { org: prefix, ...cure });
      await expect
        .poll(async () => (await connectOrg(world, person.bearer, 'test', prefix)).body.status, {
          timeout: 20_000,
          interval: 500,
        })
        .toBe('connected');
    },
  );

  it('because the CRM user is blocked is told by its own word', async ({ world }) => {
    const person = await signUp(world, 'blocked@refused.example');
    await addSandbox(world, 'blocked--uat');
    const answer = await comeBack(world, person, 'blocked--uat', () =>
      control(world, 'user', {
        org: 'blocked--uat',
        username: 'alex@blocked--uat.example.uat',
        active: false,
      }),
    );
    expect([answer.status, answer.body.code]).toEqual([403, 'inactive_user']);
  });

  it('because the code is not the CRM’s is a failed authentication', async ({ world }) => {
    const person = await signUp(world, 'forged@refused.example');
    const { body: started } = await world.call('POST', '/api/salesforce/authorize', {
      bearer: person.bearer,
      body: { orgType: 'test' },
    });
    const answer = await world.call('POST', '/api/salesforce/auth', {
      bearer: person.bearer,
      body: { orgType: 'test', salesforceCode: 'aPrxForged', nonce: started.nonce },
    });
    expect([answer.status, answer.body.code]).toEqual([502, 'CrmAuthenticationFailed']);
  });
});

// REQ-1.8.13
describe('what the CRM sends the browser back with', () => {
  it.for([
    ['the person denies', 'deny' as const, 'access_denied'],
    ['the person has no access', 'allow' as const, 'NO_ACCESS'],
  ] as const)('when %s is the word the screen shows', async ([, decision, code], { world }) => {
    const person = await signUp(world, `${code}@callback.example`);
    const prefix = `cb${decision}--uat`;
    await addSandbox(world, prefix);
    if (decision === 'allow')
      await control(world, 'user', { org: prefix, username: `alex@${prefix}.example.uat`, noAccess: true });
    const { body: started } = await world.call('POST', '/api/salesforce/authorize', {
      bearer: person.bearer,
      body: { orgType: 'test' },
    });
    const back = await allowAtCrm(started.authorizeUrl, prefix, decision);
    expect(back.searchParams.get('error')).toBe(code);
    expect(back.searchParams.get('state')).not.toBeNull();
  });
});

describe('a connection through a My Domain', () => {
  it('sends the browser and the code to that domain', async ({ world }) => {
    const person = await signUp(world, 'domain@domain.example');
    await addSandbox(world, 'mydomain--uat');
    const specificDomain = `${world.crm.origin}/mydomain--uat`;
    const { body: started } = await world.call('POST', '/api/salesforce/authorize', {
      bearer: person.bearer,
      body: { orgType: 'test', specificDomain },
    });
    expect(started.authorizeUrl.startsWith(`${specificDomain}/services/oauth2/authorize?`)).toBe(true);
    const answer = await connectOrg(world, person.bearer, 'test', 'mydomain--uat', { specificDomain });
    expect(answer.body.status).toBe('connected');
  });

  it('typed as the hint shows it leads to the org of that name where people log in, never to another CRM', async ({
    world,
  }) => {
    const person = await signUp(world, 'hint@domain.example');
    await addSandbox(world, 'hint--perf');
    const { body: started } = await world.call('POST', '/api/salesforce/authorize', {
      bearer: person.bearer,
      body: { orgType: 'test', specificDomain: 'hint--perf.sandbox' },
    });
    expect(started.authorizeUrl.startsWith(`${world.crm.origin}/hint--perf/services/oauth2/authorize?`)).toBe(true);
    const typed = { specificDomain: 'hint--perf.sandbox' };
    const answer = await connectOrg(world, person.bearer, 'test', 'hint--perf', typed);
    expect(answer.body.status).toBe('connected');
  });

  it('whose org is of the other kind is refused, and its grant ended', async ({ world }) => {
    const person = await signUp(world, 'kind@domain.example');
    await addSandbox(world, 'kind--uat');
    const specificDomain = `${world.crm.origin}/kind--uat`;
    const answer = await connectOrg(world, person.bearer, 'login', 'kind--uat', { specificDomain });
    expect([answer.status, answer.body.code]).toEqual([409, 'WrongOrgType']);
    expect(await livingGrants(world, 'kind--uat')).toEqual([]);
  });
});

/** Adds a colleague who has connected the same org. */
const addColleagueTo = async (world: World, environmentId: string, companyId: string) => {
  const { db } = world.context;
  const { id } = await db
    .insertInto('users')
    .values({
      company_id: companyId,
      username: 'cole@refresh.example',
      email: 'cole@refresh.example',
      first_name: 'Cole',
      last_name: 'League',
      role: 'user',
      status: 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { user_id: _, ...grant } = await db
    .selectFrom('crm_grants')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('crm_grants')
    .values({ ...grant, user_id: id })
    .execute();
};

describe('connecting again with the old org id', () => {
  // REQ-1.4.26
  it('re-ties a refreshed sandbox: one environment, its new org id, everybody else disconnected', async ({ world }) => {
    const owner = await signUp(world, 'owner@refresh.example');
    await addSandbox(world, 'tied--uat');
    const { body: first } = await connectOrg(world, owner.bearer, 'test', 'tied--uat');
    const [{ externalId: oldOrgId }] = (
      await world.call('GET', '/api/company/externalenvironments', { bearer: owner.bearer })
    ).body;
    await addColleagueTo(world, first.environmentId, owner.companyId);
    const { orgId } = (await control(world, 'refresh-sandbox', { org: 'tied--uat' })) as { orgId: string };
    await world.call('GET', `/api/externalenvironments/${first.environmentId}/status`, {
      bearer: owner.bearer,
    });
    const answer = await connectOrg(world, owner.bearer, 'test', 'tied--uat', { oldOrgId });
    expect(answer.body).toMatchObject({ status: 'connected', environmentId: first.environmentId });
    const list = await world.call('GET', '/api/company/externalenvironments', { bearer: owner.bearer });
    expect(list.body).toMatchObject([
      {
        id: first.environmentId,
        externalId: orgId,
        status: { envStatus: 'unknown', isUserConnected: 'true', isSecurised: 'false' },
        extUsers: [
          { fullname: 'Cole League', status: 'Other' },
          { fullname: 'Nora Petit', status: 'Connected' },
        ],
      },
    ]);
  });

  // REQ-3.1.13
  it('of another sandbox is refused, and nothing moves', async ({ world }) => {
    const owner = await signUp(world, 'mixed@refresh.example');
    await addSandbox(world, 'mixed--one');
    await addSandbox(world, 'mixed--two');
    await connectOrg(world, owner.bearer, 'test', 'mixed--one');
    const list = async () =>
      (await world.call('GET', '/api/company/externalenvironments', { bearer: owner.bearer })).body;
    const before = await list();
    const answer = await connectOrg(world, owner.bearer, 'test', 'mixed--two', {
      oldOrgId: before[0].externalId,
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'WrongOrgType']);
    expect(await list()).toEqual(before);
    expect(await livingGrants(world, 'mixed--two')).toEqual([]);
  });

  it('of an environment that is not the company’s is refused before the CRM is asked', async ({ world }) => {
    const eve = await signUp(world, 'eve@refresh.example');
    const answer = await world.call('POST', '/api/salesforce/authorize', {
      bearer: eve.bearer,
      body: { orgType: 'test', oldOrgId: '00DAc0000000Rx1' },
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'ExternalDoesNotExist']);
  });
});
