import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCrmSimulator } from './server.ts';
import type { CrmSimulator } from './server.ts';
import { api, control, grant, refusal, rest, send } from './test-client.ts';
import type { Tokens } from './test-client.ts';

let sim: CrmSimulator;
let org: Tokens;
beforeAll(async () => {
  sim = await startCrmSimulator();
  await control(sim, 'add-org', { prefix: 'rules' });
  org = await grant(sim, 'rules', 'alex@rules.example');
});
afterAll(() => sim.close());

const rule = (action: string) =>
  control(sim, 'org', { org: 'rules', duplicateRules: [{ object: 'Account', field: 'Name', action }] });
const account = (headers: Record<string, string> = {}) =>
  rest(org, `${api}/sobjects/Account`, { method: 'POST', headers, body: JSON.stringify({ Name: 'Twin' }) });
const insisting = { 'Sforce-Duplicate-Rule-Header': 'allowSave=true' };

// REQ-3.4.4
test('a duplicate rule that warns lets a caller save who insists, one that blocks lets nobody', async () => {
  await rule('allow');
  expect((await account()).status).toBe(201);
  const warned = await account();
  expect(warned.status).toBe(400);
  expect(await warned.json()).toMatchObject([
    {
      errorCode: 'DUPLICATES_DETECTED',
      duplicateResult: { allowSave: true, matchResults: [{ size: 1, matchRecords: [{ matchConfidence: 100 }] }] },
    },
  ]);
  expect((await account(insisting)).status).toBe(201);
  await rule('block');
  const blocked = await account(insisting);
  expect(await refusal(blocked)).toEqual([400, 'DUPLICATES_DETECTED']);
  await expect(control(sim, 'org', { org: 'rules', duplicateRules: [{ object: 'Account' }] })).rejects.toThrow('rule');
  await control(sim, 'org', { org: 'rules', duplicateRules: [] });
});

// REQ-3.4.4
test('several records of one external id are answered with their addresses', async () => {
  const made = [1, 2].map(async () => {
    const answer = await send(org, 'POST', '/sobjects/gnx__Template__c', { Name: 'Twice' });
    return (await answer.json()) as { id: string };
  });
  const ids = (await Promise.all(made)).map(({ id }) => id);
  const answer = await send(org, 'PATCH', '/sobjects/gnx__Template__c/Name/Twice', {});
  expect([answer.status, await answer.json()]).toEqual([
    300,
    ids.map((id) => `${api}/sobjects/gnx__Template__c/${id}`),
  ]);
});

// REQ-3.4.4
test('bodies are packed both ways, and an answer without a body stays without one', async () => {
  const body = gzipSync(JSON.stringify({ Name: 'Packed' }));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const made = await rest(org, `${api}/sobjects/Account`, { method: 'POST', headers, body });
  expect([made.status, made.headers.get('content-encoding')]).toEqual([201, 'gzip']);
  const { id } = (await made.json()) as { id: string };
  const changed = await send(org, 'PATCH', `/sobjects/Account/${id}`, { Name: 'Changed' });
  expect([changed.status, changed.headers.get('content-encoding'), await changed.text()]).toEqual([204, null, '']);
});

// REQ-3.4.4
test.each([
  ['lockedForApproval', true, 400, 'ENTITY_IS_LOCKED'],
  ['storageFull', true, 400, 'STORAGE_LIMIT_EXCEEDED'],
  ['tooManyAtOnce', 1, 403, 'REQUEST_LIMIT_EXCEEDED'],
])('with the fault %s a file is refused', async (fault, value, status, code) => {
  await control(sim, 'faults', { org: 'rules', [fault]: value });
  const file = { Title: 'a', PathOnClient: 'a.txt', VersionData: 'YQ==' };
  expect(await refusal(await send(org, 'POST', '/sobjects/ContentVersion', file))).toEqual([status, code]);
  await control(sim, 'clear-faults', { org: 'rules' });
  expect((await send(org, 'POST', '/sobjects/ContentVersion', file)).status).toBe(201);
});
