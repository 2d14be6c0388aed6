import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { api, control, grant, refusal, rest } from '../test-client.ts';
import type { Tokens } from '../test-client.ts';

let sim: CrmSimulator;
beforeAll(async () => {
  sim = await startCrmSimulator();
});
afterAll(() => sim.close());

const path = '/services/apexrest/gnx/v1/portalSettings';
const orgWith = async (prefix: string, packageVersion: string | null): Promise<Tokens> => {
  await control(sim, 'add-org', { prefix, packageVersion });
  return grant(sim, prefix, `alex@${prefix}.example`);
};
const put = (org: Tokens, body: object) => rest(org, path, { method: 'PUT', body: JSON.stringify(body) });
const settings = (org: Tokens) => rest(org, `${api}/query?q=${encodeURIComponent('SELECT Id FROM gnx__Settings__c')}`);

// REQ-3.6.4
test('the endpoint keeps a token and tells its digest, and no API shows the protected setting', async () => {
  const org = await orgWith('endpoint', '4.0');
  expect(await (await rest(org, path)).json()).toEqual({ version: 1, tokenSha256: null, portalUrl: null });
  const body = { apiToken: 'pph_secret', portalUrl: 'https://portal.example' };
  const tokenSha256 = createHash('sha256').update(body.apiToken).digest('hex');
  for (const answer of [await put(org, body), await put(org, body), await rest(org, path)])
    expect(await answer.json()).toEqual({ version: 1, tokenSha256, portalUrl: body.portalUrl });
  expect(sim.world.orgs.get('endpoint')?.store.rows('gnx__Settings__c')).toHaveLength(1);
  expect(await refusal(await settings(org))).toEqual([400, 'INVALID_TYPE']);
  expect(await refusal(await rest(org, `${api}/sobjects/gnx__Settings__c/describe`))).toEqual([404, 'NOT_FOUND']);
});

test('the endpoint takes no token that is absent or too long', async () => {
  const org = await orgWith('strict', '4.0');
  for (const apiToken of [undefined, '', 7, 'x'.repeat(256)])
    expect(await refusal(await put(org, { apiToken, portalUrl: 'https://p.example' }))).toEqual([400, 'BAD_REQUEST']);
  expect((await rest(org, path, { method: 'DELETE' })).status).toBe(405);
});

test.each(['3.11', null])('an org with package %s has no endpoint', async (version) => {
  const org = await orgWith(`without-${version === null ? 'any' : 'new'}`, version);
  expect(await refusal(await put(org, { apiToken: 'a', portalUrl: 'https://p.example' }))).toEqual([404, 'NOT_FOUND']);
  expect((await settings(org)).status).toBe(version === null ? 400 : 200);
});
