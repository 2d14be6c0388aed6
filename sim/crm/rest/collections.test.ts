import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { grant, query, send } from '../test-client.ts';

let sim: CrmSimulator;
beforeAll(async () => {
  sim = await startCrmSimulator();
});
afterAll(() => sim.close());

// REQ-3.4.8
test('an upsert of all or none undoes the good ones, and says of each whether it would have been made', async () => {
  const org = await grant(sim, 'aciernord--uat', 'claire.martin@acier-nord.example.uat');
  const attributes = { type: 'gnx__Template__c' };
  const records = [
    { attributes, Name: 'New', gnx__External_ID__c: 'ALL-1' },
    { attributes, Name: 'Known', gnx__External_ID__c: 'TPL-0001' },
    { attributes, Name: 'x'.repeat(256), gnx__External_ID__c: 'ALL-2' },
  ];
  const path = '/composite/sobjects/gnx__Template__c/gnx__External_ID__c';
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
