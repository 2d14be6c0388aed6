import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPerson } from '#domains/companies/people.test-support.ts';
import { auditOf } from '#tests/support/audit.ts';
import { control } from '#tests/support/crm.ts';
import { signUp } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { mapOpportunities, openRecordSender, storeOf, type RecordSender } from './records.test-support.ts';

let world: World;
let sender: RecordSender;
beforeAll(async () => {
  world = await openWorld();
  sender = await openRecordSender(world, 'mapper');
});
afterAll(() => world.close());

const pathOf = (more = '') => `/api/externalenvironments/${sender.environmentId}/records${more}`;
const read = async (more = '') => (await world.call('GET', pathOf(more), { bearer: sender.bearer })).body;

// REQ-1.7.91
it('the fields are chosen from those of the org, kept, changed and removed, and the activity log tells', async () => {
  expect(await read()).toEqual({ mappings: [], waiting: 0, failed: 0 });
  const objects: { name: string }[] = await read('/objects');
  expect(objects.map(({ name }) => name)).toEqual(expect.arrayContaining(['Account', 'Opportunity']));
  expect(objects.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['ContentVersion']));
  const fields: { name: string; uses: string[] }[] = await read('/objects/Opportunity');
  expect(fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Signature_Status__c', uses: ['state', 'document'] }),
      expect.objectContaining({ name: 'Signed_Document__c', uses: ['document'] }),
      expect.objectContaining({ name: 'Signed_Date__c', uses: ['completed'] }),
    ]),
  );
  const kept = await mapOpportunities(world, sender);
  expect(kept.body.mappings).toEqual([
    {
      object: 'Opportunity',
      label: 'Opportunity',
      fields: { state: 'Signature_Status__c', document: 'Signed_Document__c', completed: 'Signed_Date__c' },
    },
  ]);
  const changed = await mapOpportunities(world, sender, { document: null });
  expect(changed.body.mappings[0].fields.document).toBeNull();
  const removed = await world.call('DELETE', pathOf('/objects/Opportunity'), { bearer: sender.bearer });
  expect(removed.body.mappings).toEqual([]);
  expect(await auditOf(world, sender.companyId, 'environment.recordMappingChanged')).toHaveLength(2);
  expect(await auditOf(world, sender.companyId, 'environment.recordMappingRemoved')).toHaveLength(1);
});

// REQ-1.7.91
it('a field that the org lacks, or that takes something else, is refused by name; an unknown object is not found', async () => {
  const answer = await mapOpportunities(world, sender, { state: 'Gone__c', completed: 'Signature_Status__c' });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([
    { path: 'state', code: 'NotAnOption' },
    { path: 'completed', code: 'NotAnOption' },
  ]);
  expect((await world.call('GET', pathOf('/objects/Gone__c'), { bearer: sender.bearer })).status).toBe(404);
  expect(await read()).toMatchObject({ mappings: [] });
});

// REQ-2.7.84
it('a field that must not be empty takes no end, and a list that lacks statuses is taken on the caller’s word', async () => {
  const wrong = await mapOpportunities(world, sender, { state: 'StageName', completed: 'CloseDate' });
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [
      { path: 'state', code: 'NotAnOption' },
      { path: 'completed', code: 'NotAnOption' },
    ],
  ]);
  const field = storeOf(world, sender.prefix)
    .sobject('Opportunity')
    .fields.find(({ name }) => name === 'StageName');
  const before = field?.values;
  if (!field || !before) throw new Error('no list');
  field.values = ['pending', 'inProgress', 'completed', 'declined'];
  field.restricted = true;
  const list = { state: 'StageName' };
  const lacking = await mapOpportunities(world, sender, list);
  expect([lacking.status, lacking.body.errors, lacking.body.detail]).toEqual([
    400,
    [{ path: 'state', code: 'StatusesMissing' }],
    'expired, cancelled',
  ]);
  expect(await read()).toMatchObject({ mappings: [] });
  expect((await mapOpportunities(world, sender, { ...list, acceptMissing: true })).status).toBe(200);
  await world.call('DELETE', pathOf('/objects/Opportunity'), { bearer: sender.bearer });
  Object.assign(field, { values: before, restricted: false });
});

// REQ-1.7.91
it('a member sees the fields, which owners alone change', async () => {
  const member = await seedPerson(world, {
    companyId: sender.companyId,
    username: 'member@mapper.example',
    role: 'user',
  });
  const asMember = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', more: string, body?: object) =>
    world.call(method, pathOf(more), { bearer: member.bearer, ...(body && { body }) });
  expect((await asMember('GET', '')).status).toBe(200);
  const fields = { state: 'Signature_Status__c', document: null, completed: null };
  expect((await asMember('PUT', '/objects/Opportunity', fields)).status).toBe(403);
  expect((await asMember('DELETE', '/objects/Opportunity')).status).toBe(403);
  expect((await asMember('POST', '/write')).status).toBe(200);
});

// REQ-1.7.91
it('another company sees and changes nothing of it, and without a connection the org is not asked', async () => {
  const nosy = await signUp(world, 'nosy@mapping.example');
  const all = [
    ['GET', pathOf()],
    ['GET', pathOf('/objects')],
    ['GET', pathOf('/objects/Opportunity')],
    ['DELETE', pathOf('/objects/Opportunity')],
    ['POST', pathOf('/write')],
  ] as const;
  for (const [method, path] of all)
    expect([path, (await world.call(method, path, { bearer: nosy.bearer })).status]).toEqual([path, 404]);
  await control(world, 'revoke-tokens', { org: sender.prefix });
  expect((await world.call('GET', pathOf('/objects'), { bearer: sender.bearer })).body.code).toBe('CrmDisconnected');
});
