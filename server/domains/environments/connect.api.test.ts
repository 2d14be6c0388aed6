import { describe, expect } from 'vitest';
import { allowAtCrm, connectOrg } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

const environmentsOf = async (world: World, person: Person) =>
  (await world.call('GET', '/api/company/externalenvironments', { bearer: person.bearer })).body;
const control = (world: World, action: string, body: object) =>
  fetch(`${world.crm.origin}/_sim/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('connecting a production org', () => {
  // REQ-1.4.2, REQ-1.4.30, REQ-1.7.5, REQ-1.7.28
  it('verifies a company whose org the provider knows with a running contract, names it and mails its owners', async ({
    world,
  }) => {
    const nora = await signUp(world, 'nora@connect.example');
    const answer = await connectOrg(world, nora.bearer, 'login', 'studioouest');
    expect(answer.body).toMatchObject({ status: 'connected', companyStatus: 'verified' });
    expect((await world.call('GET', '/api/company/status', { bearer: nora.bearer })).body).toMatchObject({
      status: 'verified',
      name: 'Studio Ouest',
    });
    const [production] = await environmentsOf(world, nora);
    expect(production).toMatchObject({
      typeOrg: 'prod',
      status: { isUserConnected: 'true', isUserAndRefreshToken: 'true', isSecurised: 'false' },
    });
    expect(production.externalId).toMatch(/^00DSo0000000001/);
    const mail = await world.mailbox.waitFor((one) => one.subject.startsWith('Environnement connecté'), 10_000);
    expect(mail.envelope.to).toEqual(['nora@connect.example']);
  });

  // REQ-1.3.9, REQ-1.7.30
  it('reads organisation and contract by the production org id alone', async ({ world }) => {
    const nora = await signUp(world, 'nina@connect.example');
    expect((await connectOrg(world, nora.bearer, 'login', 'studioouest')).body.status).toBe('org_already_connected');
    const lars = await signUp(world, 'lars@connect.example');
    await connectOrg(world, lars.bearer, 'login', 'nordicparts');
    const [production] = await environmentsOf(world, lars);
    const orgId = production.externalId.slice(0, -3);
    const infos = await world.call('GET', `/api/salesforce/org/${orgId}/infos`, { bearer: lars.bearer });
    expect(infos.body.records[0].name).toBe('Nordic Parts AB');
    const contract = await world.call('GET', `/api/salesforce/org/${orgId}/contract/current`, {
      bearer: lars.bearer,
    });
    expect(contract.body.records[0].gnx__Account__r.sign__c).toBe(false);
    for (const foreign of ['00DSo0000000001', '00DAc0000000001', '00DZZ0000000001', orgId.toLowerCase()]) {
      const answer = await world.call('GET', `/api/salesforce/org/${foreign}/infos`, { bearer: lars.bearer });
      expect([answer.status, answer.body.code]).toEqual([foreign === orgId ? 200 : 404, 'NotFound']);
    }
  });

  // REQ-1.4.2
  it('leaves a company waiting and tells the staff when the provider does not know its org', async ({ world }) => {
    const alix = await signUp(world, 'alix@connect.example');
    expect((await connectOrg(world, alix.bearer, 'login', 'atelierinconnu')).body.companyStatus).toBe(
      'verificationinprogress',
    );
    const mail = await world.mailbox.waitFor((one) => one.envelope.to.includes('staff@docugen.example'), 10_000);
    expect(mail.text).toContain('alix@connect.example');
    const { body: environments } = await world.call('GET', '/api/company/externalenvironments', {
      bearer: alix.bearer,
    });
    const again = { oldOrgId: environments[0]?.externalId };
    expect((await connectOrg(world, alix.bearer, 'login', 'atelierinconnu', again)).body.status).toBe('connected');
    await world.mailbox.waitFor((one) => one.envelope.to.includes('alix@connect.example'), 10_000);
    const told = world.mailbox.all().filter(({ text }) => text.includes('alix@connect.example'));
    expect(told.filter(({ envelope }) => envelope.to.includes('staff@docugen.example'))).toHaveLength(1);
  });

  // REQ-1.4.2
  it('blocks a company the provider marked blocked', async ({ world }) => {
    const erwan = await signUp(world, 'erwan@connect.example');
    expect((await connectOrg(world, erwan.bearer, 'login', 'kermadec')).body.companyStatus).toBe('blocked');
  });

  // REQ-1.2.54, REQ-1.6.7, REQ-1.7.29
  it('answers org_already_connected with the masked address of the oldest owner, keeps nothing and revokes the grant', async ({
    world,
  }) => {
    const first = await signUp(world, 'jeanne@dupont-metal.example');
    await connectOrg(world, first.bearer, 'login', 'aciernord');
    const second = await signUp(world, 'someone@connect.example');
    const answer = await connectOrg(world, second.bearer, 'login', 'aciernord');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: 'org_already_connected',
      orgName: 'Acier Nord SA',
      companyStatus: 'verified',
      oldestOwnerUser: { email: 'j***@d***.example', companyId: first.companyId, companyStatus: 'verified' },
    });
    expect(await environmentsOf(world, second)).toEqual([]);
    expect(await world.context.db.selectFrom('crm_grants').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ user_id: second.companyId }),
    );
    const state = await (await fetch(`${world.crm.origin}/_sim/state`)).json();
    expect(JSON.stringify(state)).toContain('revoke');
  });

  // REQ-1.6.8
  it('refuses a second production, before the CRM is asked', async ({ world }) => {
    const pia = await signUp(world, 'pia@connect.example');
    await connectOrg(world, pia.bearer, 'login', 'devbox');
    const answer = await world.call('POST', '/api/salesforce/authorize', {
      bearer: pia.bearer,
      body: { orgType: 'login' },
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'ProductionAlreadyConnected']);
  });
});

describe('the state of a connection', () => {
  // REQ-1.7.26, REQ-1.7.27
  it('is good once, and only in the session that began it', async ({ world }) => {
    const ann = await signUp(world, 'ann@state.example');
    const bob = await signUp(world, 'bob@state.example');
    const { body: started } = await world.call('POST', '/api/salesforce/authorize', {
      bearer: ann.bearer,
      body: { orgType: 'test' },
    });
    const back = await allowAtCrm(started.authorizeUrl, 'maisonverrier--preprod');
    expect(JSON.parse(Buffer.from(back.searchParams.get('state') ?? '', 'base64url').toString())).toMatchObject({
      orgType: 'test',
      nonce: started.nonce,
    });
    const finish = (bearer: string) =>
      world.call('POST', '/api/salesforce/auth', {
        bearer,
        body: { orgType: 'test', salesforceCode: back.searchParams.get('code'), nonce: started.nonce },
      });
    expect((await finish(bob.bearer)).body.code).toBe('OAuthStateInvalid');
    expect((await finish(ann.bearer)).body.status).toBe('connected');
    expect((await finish(ann.bearer)).body.code).toBe('OAuthStateInvalid');
  });

  // REQ-3.1.16
  it('never sends the secret to a host that is not the CRM’s', async ({ world }) => {
    const eve = await signUp(world, 'eve@state.example');
    for (const specificDomain of [
      'evil.example',
      'evil.example/.my.salesforce.com',
      'acme.my.salesforce.com.evil.example',
      'localhost:1',
      '169.254.169.254',
    ]) {
      const answer = await world.call('POST', '/api/salesforce/authorize', {
        bearer: eve.bearer,
        body: { orgType: 'login', specificDomain },
      });
      expect([specificDomain, answer.status, answer.body.code]).toEqual([specificDomain, 422, 'InvalidSpecificDomain']);
    }
  });
});

describe('what the CRM keeps for us', () => {
  // REQ-3.6.1
  it('is encrypted in the database', async ({ world }) => {
    const rows = await world.context.db.selectFrom('crm_grants').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.access_token_sealed.toString('latin1')).not.toMatch(/00D[A-Za-z0-9]{12,}!/);
  });
});

describe('the status stream', () => {
  // REQ-1.7.23
  it('is one JSON array with a line per environment, and a dead grant shows as disconnected', async ({ world }) => {
    const mia = await signUp(world, 'mia@stream.example');
    await connectOrg(world, mia.bearer, 'test', 'studioouest--maquette');
    await connectOrg(world, mia.bearer, 'test', 'aciernord--uat');
    const read = async () => {
      const response = await fetch(`${world.origin}/api/company/externalenvironments/status`, {
        headers: { authorization: `Bearer ${mia.bearer}` },
      });
      return response.text();
    };
    const text = await read();
    expect(text.trim().split('\n')).toHaveLength(4);
    expect(JSON.parse(text).map((line: { isUserConnected: string }) => line.isUserConnected)).toEqual(['true', 'true']);
    await control(world, 'revoke-tokens', { org: 'aciernord--uat' });
    const after = JSON.parse(await read());
    expect(after.map((line: { isUserConnected: string }) => line.isUserConnected).sort()).toEqual(['false', 'true']);
  });
});

describe('connecting again', () => {
  // REQ-3.1.7
  it('replaces the grant and ends the one before at the CRM, which keeps five', async ({ world }) => {
    const rex = await signUp(world, 'rex@again.example');
    for (let time = 0; time < 2; time += 1)
      expect((await connectOrg(world, rex.bearer, 'test', 'aciernord--dev')).body.status).toBe('connected');
    const { grants } = (await (await fetch(`${world.crm.origin}/_sim/state`)).json()) as {
      grants: { org: string; revoked: string | null }[];
    };
    expect(grants.filter(({ org }) => org === 'aciernord--dev').map(({ revoked }) => revoked !== null)).toEqual([
      true,
      false,
    ]);
    expect(await environmentsOf(world, rex)).toHaveLength(1);
  });
});
