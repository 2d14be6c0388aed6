import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { grant, query, rest, send } from '../test-client.ts';

let sim: CrmSimulator;
beforeAll(async () => {
  sim = await startCrmSimulator();
});
afterAll(() => sim.close());

const path = '/composite/sobjects/gnx__Template__c/gnx__External_ID__c';

// REQ-3.4.8
test('a record without its external id is refused, the others are written', async () => {
  const org = await grant(sim, 'aciernord--uat', 'claire.martin@acier-nord.example.uat');
  const attributes = { type: 'gnx__Template__c' };
  const records = [
    { attributes, Name: 'Nameless' },
    { attributes, Name: 'Named', gnx__External_ID__c: 'ONE-1' },
  ];
  const answer = await send(org, 'PATCH', path, { allOrNone: false, records });
  expect(await answer.json()).toMatchObject([
    { success: false, errors: [{ statusCode: 'MISSING_ARGUMENT' }] },
    { success: true, created: true },
  ]);
  const old = await rest(org, `/services/data/v45.0${path}`, { method: 'PATCH', body: JSON.stringify({ records }) });
  expect(old.status).toBe(404);
});

// REQ-3.4.8
test('an upsert of all or none undoes the good ones, and says of each whether it would have been made', async () => {
  const org = await grant(sim, 'aciernord--uat', 'claire.martin@acier-nord.example.uat');
  const attributes = { type: 'gnx__Template__c' };
  const records = [
    { attributes, Name: 'New', gnx__External_ID__c: 'ALL-1' },
    { attributes, Name: 'Known', gnx__External_ID__c: 'TPL-0001' },
    { attributes, Name: 'x'.repeat(256), gnx__External_ID__c: 'ALL-2' },
  ];
  const answer = await send(org, 'PATCH', path, { allOrNone: true, records });
  const rolledBack = [{ statusCode: 'ALL_OR_NONE_OPERATION_ROLLED_BACK' }];
  expect(await answer.json()).toMatchObject([
    { success: false, created: true, errors: rolledBack },
    { success: false, created: false, errors: rolledBack },
    { success: false, created: true, errors: [{ statusCode: 'STRING_TOO_LONG' }] },
  ]);
  const { totalSize } = await query(org, "SELECT COUNT() FROM gnx__Template__c WHERE gnx__External_ID__c LIKE 'ALL-%'");
  expect(totalSize).toBe(0);
});

// REQ-3.4.8
test('a locked row is the refusal of one record among several', async () => {
  const org = await grant(sim, 'aciernord--uat', 'claire.martin@acier-nord.example.uat');
  sim.world.orgs.get('aciernord--uat')!.faults.lockedRows = 1;
  const attributes = { type: 'gnx__Template__c' };
  const records = ['LOCK-1', 'LOCK-2'].map((id) => ({ attributes, Name: id, gnx__External_ID__c: id }));
  const answer = await send(org, 'PATCH', path, { allOrNone: false, records });
  expect(await answer.json()).toMatchObject([
    { success: false, errors: [{ statusCode: 'UNABLE_TO_LOCK_ROW' }] },
    { success: true, created: true },
  ]);
});
