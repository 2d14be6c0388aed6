import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { api, grant, provider, query, refusal, rest, send } from '../test-client.ts';
import type { Tokens } from '../test-client.ts';
import { readPermissionSet } from './permission-set.ts';

let sim: CrmSimulator;
let portal: Tokens;
let support: Tokens;
beforeAll(async () => {
  sim = await startCrmSimulator();
  portal = await grant(sim, 'docugen', 'integration@docugen.example');
  support = await provider(sim);
});
afterAll(() => sim.close());

const ask = async (soql: string): Promise<unknown> => {
  const answer = await rest(portal, `${api}/query?q=${encodeURIComponent(soql)}`);
  return answer.ok ? answer.status : (await refusal(answer))[1];
};

// REQ-3.4.3
it('hides objects, fields and parents that are not granted', async () => {
  expect(await ask('SELECT Name, BillingCity, Org_ID__c FROM Account')).toBe(200);
  expect(await ask('SELECT Phone FROM Account')).toBe('INVALID_FIELD');
  expect(await ask('SELECT Id FROM Account WHERE Type = null')).toBe('INVALID_FIELD');
  const described = await (await rest(portal, `${api}/sobjects/Account/describe`)).json();
  expect((described as { fields: { name: string }[] }).fields.map(({ name }) => name)).not.toContain('Phone');

  const org = sim.world.orgs.get('docugen')!;
  const all = readPermissionSet('Paraphe_Portal');
  const without = {
    ...all,
    objects: new Map([...all.objects].filter(([name]) => name !== 'Account' && name !== 'Case')),
  };
  org.permissionSets.set('integration@docugen.example', without);
  expect(await ask('SELECT Id FROM Account')).toBe('INVALID_TYPE');
  expect(await ask('SELECT gnx__Account__r.Name FROM gnx__Contract__c')).toBe('INVALID_FIELD');
  expect(await ask('SELECT Id FROM EmailMessage')).toBe('INVALID_TYPE');
  org.permissionSets.set('integration@docugen.example', all);
  expect(await ask('SELECT Id FROM EmailMessage')).toBe(200);
});

// REQ-3.4.3
it('refuses to write what is only readable, and to delete; who has no permission set may', async () => {
  const { records } = await query(support, "SELECT Id FROM Case WHERE Status = 'Closed'");
  const path = `/sobjects/Case/${records[0]?.Id}`;
  const reason = { close_Reason__c: 'R2' };
  expect(await refusal(await send(portal, 'PATCH', path, reason))).toEqual([400, 'INVALID_FIELD_FOR_INSERT_UPDATE']);
  expect((await send(portal, 'PATCH', path, { app_IsNew__c: false })).status).toBe(204);
  expect((await send(support, 'PATCH', path, reason)).status).toBe(204);
  expect(await refusal(await send(portal, 'POST', '/sobjects/Account', { Name: 'a' }))).toEqual([
    403,
    'INSUFFICIENT_ACCESS',
  ]);
  expect(await refusal(await rest(portal, api + path, { method: 'DELETE' }))).toEqual([403, 'INSUFFICIENT_ACCESS']);
  expect((await rest(support, api + path, { method: 'DELETE' })).status).toBe(204);
});

it('is refused when there is no file of its name', () => {
  expect(() => readPermissionSet('Nobody')).toThrow('no permission set Nobody');
});
