import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packageVersions } from './demo-data/package-versions.ts';
import { startCrmSimulator } from './server.ts';
import type { CrmSimulator } from './server.ts';
import { api, connect, control, grant, provider, query, refusal, rest, send, token } from './test-client.ts';
import type { Tokens } from './test-client.ts';

const claire = 'claire.martin@acier-nord.example';
let sim: CrmSimulator;
let uat: Tokens;

beforeAll(async () => {
  sim = await startCrmSimulator();
});
beforeEach(async () => {
  await control(sim, 'reset');
  uat = await grant(sim, 'aciernord--uat', `${claire}.uat`);
});
afterAll(() => sim.close());

const org = 'aciernord--uat';
const call = (tokens = uat): Promise<Response> => rest(tokens, `${api}/limits`);
const renew = (tokens: Tokens): Promise<Response> =>
  token(sim, org, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token });

interface State {
  orgs: Record<string, { counters: Record<string, number>; orgId: string; packageVersion: string | null }>;
}
const state = async (): Promise<State> => (await (await fetch(`${sim.origin}/_sim/state`)).json()) as State;

describe('faults on demand', () => {
  it('expire the access tokens once: the refresh token still works', async () => {
    await control(sim, 'expire-tokens', { org });
    expect(await refusal(await call())).toEqual([401, 'INVALID_SESSION_ID']);
    const fresh = (await (await renew(uat)).json()) as Tokens;
    expect((await call(fresh)).status).toBe(200);
  });

  it('answer 401 for ever, in one org only', async () => {
    await control(sim, 'faults', { org, always401: true });
    const fresh = (await (await renew(uat)).json()) as Tokens;
    expect([(await call(fresh)).status, (await call(fresh)).status]).toEqual([401, 401]);
    expect((await call(await grant(sim, 'aciernord', claire))).status).toBe(200);
    await control(sim, 'clear-faults', { org });
    expect((await call(fresh)).status).toBe(200);
  });

  it('answer 5xx, HTML, half a JSON a locked row and a rule of validation as asked', async () => {
    await control(sim, 'faults', { org, serverErrors: 2, serverErrorStatus: 503 });
    expect([(await call()).status, (await call()).status, (await call()).status]).toEqual([503, 503, 200]);
    await control(sim, 'faults', { org, htmlAnswers: 1 });
    expect((await call()).headers.get('content-type')).toContain('text/html');
    await control(sim, 'faults', { org, halfJson: 1 });
    await expect((await call()).json()).rejects.toThrow(SyntaxError);
    await control(sim, 'faults', { org, lockedRows: 1 });
    const write = (): Promise<Response> => send(uat, 'POST', '/sobjects/Account', { Name: 'x' });
    expect(await refusal(await write())).toEqual([400, 'UNABLE_TO_LOCK_ROW']);
    expect((await write()).status).toBe(201);
    await control(sim, 'faults', { org, validationRule: 'Not like this' });
    expect(await refusal(await write())).toEqual([400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION']);
    await control(sim, 'clear-faults', { org });
    expect((await write()).status).toBe(201);
  });

  it('exceed the quota and break the token endpoint', async () => {
    await control(sim, 'faults', { org, quotaExceeded: true, tokenErrors: 1 });
    expect(await refusal(await call())).toEqual([403, 'REQUEST_LIMIT_EXCEEDED']);
    expect([(await renew(uat)).status, (await renew(uat)).status]).toEqual([500, 200]);
  });

  it('cut a file in the middle', async () => {
    const { records } = await query(uat, 'SELECT Id, ContentSize FROM ContentVersion LIMIT 1');
    await control(sim, 'faults', { org, cutFiles: 1 });
    const download = async (): Promise<number> =>
      (await (await rest(uat, `${api}/sobjects/ContentVersion/${records[0]?.Id}/VersionData`)).arrayBuffer())
        .byteLength;
    await expect(download()).rejects.toThrow('terminated');
    expect(await download()).toBe(records[0]?.['ContentSize']);
  });

  it('answer slowly, and only where the path says so', async () => {
    await control(sim, 'faults', { org, slowMs: 150 });
    const before = performance.now();
    await call();
    expect(performance.now() - before).toBeGreaterThanOrEqual(145);
    await control(sim, 'clear-faults', { org });
    await control(sim, 'faults', { org, serverErrors: 1, only: 'gnx__Template__c' });
    expect((await call()).status).toBe(200);
    await expect(query(uat, 'SELECT Id FROM gnx__Template__c')).rejects.toThrow('UNKNOWN_EXCEPTION');
  });

  it('hold back calls until they are released; one whose caller hung up never was', async () => {
    await control(sim, 'clear-counters', { org });
    await control(sim, 'faults', { org, held: '/limits' });
    await expect(
      fetch(`${uat.instance_url}${api}/limits`, {
        headers: { authorization: `Bearer ${uat.access_token}` },
        signal: AbortSignal.timeout(100),
      }),
    ).rejects.toThrow('timeout');
    const held = call();
    const other = query(uat, 'SELECT Id FROM Contact');
    const first = await Promise.race([held.then(() => 'held'), other.then(() => 'other')]);
    expect(first).toBe('other');
    await control(sim, 'clear-faults', { org });
    expect((await held).status).toBe(200);
    expect((await state()).orgs[org]?.counters['limits']).toBe(1);
  });

  it('are refused when they are misspelt', async () => {
    await expect(control(sim, 'faults', { org, serverEror: 1 })).rejects.toThrow('serverEror');
    await expect(control(sim, 'faults', { org: 'nobody', slowMs: 1 })).rejects.toThrow('nobody');
  });
});

describe('inspection', () => {
  it('counts calls by kind, so that a test can say how often a token was asked for', async () => {
    await control(sim, 'clear-counters', { org });
    await connect(sim, 'test', `${claire}.uat`);
    await renew(uat);
    await call();
    expect((await state()).orgs[org]?.counters).toEqual({
      authorize: 1,
      'token:authorization_code': 1,
      'token:refresh_token': 1,
      limits: 1,
    });
  });

  it('shows no token', async () => {
    const text = JSON.stringify(await state());
    expect(text).not.toContain(uat.refresh_token);
    expect(text).not.toContain(uat.access_token);
  });
});

describe('a refreshed sandbox', () => {
  it('has a new org id under the same host, dead tokens, e-mails made invalid and a licence row of its own', async () => {
    const answer = await control(sim, 'refresh-sandbox', { org });
    expect(answer['orgId']).toMatch(/^00DAc0000000Ux2/);
    expect(await (await renew(uat)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await call()).status).toBe(401);
    const fresh = await connect(sim, 'test', `${claire}.uat`);
    expect(fresh.id).toContain('00DAc0000000Ux2');
    const users = await query(fresh, "SELECT Email FROM User WHERE FirstName = 'Claire'");
    expect(users.records[0]?.['Email']).toBe(`${claire}.invalid`);
    const licences = await query(
      await provider(sim),
      "SELECT sfLma__Subscriber_Org_ID__c FROM sfLma__License__c WHERE sfLma__Subscriber_Org_ID__c LIKE '00DAc0000000Ux_' ORDER BY sfLma__Install_Date__c",
    );
    expect(licences.records.map((row) => row['sfLma__Subscriber_Org_ID__c'])).toEqual([
      '00DAc0000000Ux1',
      '00DAc0000000Ux2',
    ]);
  });

  it('is refused for a production org', async () => {
    await expect(control(sim, 'refresh-sandbox', { org: 'aciernord' })).rejects.toThrow('not a sandbox');
  });
});

describe('the install page', () => {
  const newest = packageVersions.find((version) => version.number === '4.0');
  const page = (prefix: string): string => `${sim.origin}/${prefix}/packaging/installPackage.apexp?p0=${newest?.id}`;

  it('raises the installed version and the licence row when its button is pressed', async () => {
    expect(await (await fetch(page(org))).text()).toContain('installed: 3.11');
    const done = await fetch(page(org), { method: 'POST', body: new URLSearchParams({ org }) });
    expect(await done.text()).toContain('Installation complete');
    const soql =
      "SELECT sfLma__Package_Version__r.sfLma__Version_Number__c FROM sfLma__License__c WHERE sfLma__Subscriber_Org_ID__c = '00DAc0000000Ux1'";
    const { records } = await query(await provider(sim), soql);
    expect(records).toMatchObject([{ sfLma__Package_Version__r: { sfLma__Version_Number__c: '4.0' } }]);
  });

  it('brings the package objects to an org that had none', async () => {
    const dev = 'aciernord--dev';
    await fetch(page(dev), { method: 'POST', body: new URLSearchParams({ org: dev }) });
    const { totalSize } = await query(await grant(sim, dev, `${claire}.dev`), 'SELECT COUNT() FROM gnx__Template__c');
    expect(totalSize).toBe(0);
  });
});

describe('the support agent', () => {
  it('opens a case, answers it and closes it', async () => {
    const docugen = await provider(sim);
    const made = await send(docugen, 'POST', '/sobjects/Case', {
      Subject: 'Au <secours>',
      app_IsNew__c: true,
    });
    const { id } = (await made.json()) as { id: string };
    const list = await (await fetch(`${sim.origin}/_sim/support`)).text();
    expect(list).toContain('Au &lt;secours&gt;');
    const post = (verb: string, fields: Record<string, string>): Promise<Response> =>
      fetch(`${sim.origin}/_sim/support/${id}/${verb}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
    expect(await (await post('answer', { text: 'Bonjour,\r\n\r\nvoilà <b>' })).text()).toContain('Bonjour');
    const read = async (): Promise<unknown> =>
      (
        await query(
          docugen,
          `SELECT Status, app_IsNew__c, (SELECT Incoming, HtmlBody FROM EmailMessages) FROM Case WHERE Id = '${id}'`,
        )
      ).records[0];
    expect(await read()).toMatchObject({
      Status: 'In Progress',
      app_IsNew__c: false,
      EmailMessages: { records: [{ Incoming: false, HtmlBody: '<p>Bonjour,</p><p>voilà &lt;b&gt;</p>' }] },
    });
    await post('status', { status: 'Closed' });
    expect(await read()).toMatchObject({ Status: 'Closed' });
  });
});

describe('a restart', () => {
  it('keeps grants, records, files, versions and flags when there is a state file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crm-simulator-'));
    const statePath = join(folder, 'deep', 'state.json');
    const first = await startCrmSimulator({ statePath });
    const tokens = await grant(first, org, `${claire}.uat`);
    const form = new FormData();
    form.append('entity_content', new Blob(['{"PathOnClient":"a.pdf"}'], { type: 'application/json' }));
    form.append('VersionData', new Blob(['%PDF-kept'], { type: 'application/octet-stream' }), 'a.pdf');
    const file = await rest(tokens, `${api}/sobjects/ContentVersion`, { method: 'POST', body: form });
    const { id } = (await file.json()) as { id: string };
    await send(tokens, 'PATCH', '/sobjects/gnx__Template__c/gnx__External_ID__c/KEPT', { Name: 'Gardé' });
    const { records } = await query(tokens, "SELECT Id FROM gnx__Template__c WHERE gnx__External_ID__c = 'TPL-0002'");
    await rest(tokens, `${api}/sobjects/gnx__Template__c/${records[0]?.Id}`, { method: 'DELETE' });
    await control(first, 'install', { org, version: '4.0' });
    await control(first, 'user', { org, username: `sophie.leroy@acier-nord.example.uat`, active: false });
    await first.close();

    const second = await startCrmSimulator({ statePath });
    try {
      const moved = { ...tokens, instance_url: `${second.origin}/${org}` };
      const templates = await query(
        moved,
        "SELECT Name FROM gnx__Template__c WHERE gnx__External_ID__c IN ('KEPT', 'TPL-0002')",
      );
      expect(templates.records.map((row) => row['Name'])).toEqual(['Gardé']);
      expect(await (await rest(moved, `${api}/sobjects/ContentVersion/${id}/VersionData`)).text()).toBe('%PDF-kept');
      expect(
        (await query(moved, "SELECT IsActive FROM User WHERE FirstName = 'Sophie'")).records[0]?.['IsActive'],
      ).toBe(false);
      const again = await send(moved, 'POST', '/sobjects/Account', { Name: 'Après' });
      expect(((await again.json()) as { success: boolean }).success).toBe(true);
      const renewed = await token(second, org, {
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      });
      expect(renewed.status).toBe(200);
      const { orgs } = (await (await fetch(`${second.origin}/_sim/state`)).json()) as State;
      expect(orgs[org]?.packageVersion).toBe('4.0');
    } finally {
      await second.close();
      await rm(folder, { recursive: true });
    }
  });
});
