import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { logInToWrite } from '#tests/matrix/support-sessions.ts';
import { docx, pptx } from '#sim/crm/documents/office.ts';
import { connectOrg } from '#tests/support/crm.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { colleagueOf, connectTestOrg, get, md5, seedUnsent } from '../deployments.test-support.ts';
import {
  auditedOf,
  clear,
  documentsOf,
  faults,
  nothing,
  openPlace,
  pathOf,
  send,
  stateOf,
} from './send-to-cloud.test-support.ts';

const it = worldTest();

// REQ-1.7.92
it('a template of 20 MB that was never sent goes to the cloud, and its record says so, as the list does', async ({
  world,
}) => {
  const place = await openPlace(world, 'large');
  const bytes = pptx(['Catalogue'], 20_971_520);
  const { templateId, versionId } = seedUnsent(world, place.org, { externalId: 'BIG', file: 'Catalogue.pptx', bytes });
  const { status, body } = await send(world, place, templateId);
  expect([status, body]).toEqual([
    200,
    {
      id: templateId,
      name: 'Modèle BIG',
      gnx__Template_ID_on_Azure__c: expect.stringMatching(/^[0-9a-f-]{36}$/),
      gnx__External_ID__c: 'BIG',
      gnx__date_of_last_send__c: expect.any(String),
      gnx__Salesforce_content_version_id_sent__c: versionId,
    },
  ]);
  const cloudId = body.gnx__Template_ID_on_Azure__c;
  const { records } = (await get(world, place.person, `/api/salesforce/org/${place.org.orgId}/templates`)).body;
  const sentAt = body.gnx__date_of_last_send__c;
  expect(Date.parse(records[0].gnx__date_of_last_send__c)).toBeCloseTo(Date.parse(sentAt), -4);
  expect(records).toEqual([{ ...body, gnx__date_of_last_send__c: records[0].gnx__date_of_last_send__c }]);
  const documents = await documentsOf(world, place);
  expect(documents).toEqual([
    {
      id: cloudId,
      name: 'Catalogue',
      extension: 'pptx',
      size: 20_971_520,
      modifiedDate: expect.any(String),
      type: 'sandbox',
    },
  ]);
  const file = await fetch(`${world.origin}/api/documents/sandbox/${cloudId}/download/`, {
    headers: { authorization: `Bearer ${place.person.bearer}` },
  });
  expect(md5(Buffer.from(await file.arrayBuffer()))).toBe(md5(bytes));
  expect(await auditedOf(world, place)).toEqual(['template.stored']);

  expect((await send(world, place, templateId)).body.gnx__Template_ID_on_Azure__c).toBe(cloudId);
  expect(await stateOf(world, place, 'BIG')).toEqual({ documents: 1, files: 1, cloudId });
  expect(await auditedOf(world, place)).toEqual(['template.stored']);
}, 60_000);

it('a repeat after a lost answer, or after an end between the cloud and the record, is the same document', async ({
  world,
}) => {
  const place = await openPlace(world, 'lost');
  const { templateId } = seedUnsent(world, place.org, { externalId: 'A' });
  await faults(world, place, { only: '/sobjects/gnx__Template__c/', serverErrors: 3 });
  const first = await send(world, place, templateId);
  expect([first.status, first.body.code]).toEqual([502, 'CrmUnavailable']);
  const [document] = await documentsOf(world, place);
  expect(await stateOf(world, place, 'A')).toEqual({ documents: 1, files: 1, cloudId: null });
  await clear(world, place);
  const key = { 'idempotency-key': randomUUID() };
  const press = () => world.call('POST', pathOf(place, templateId), { bearer: place.person.bearer, headers: key });
  const second = await press();
  expect([second.status, second.body.gnx__Template_ID_on_Azure__c]).toEqual([200, document.id]);
  expect((await press()).body).toEqual(second.body);
  expect(await stateOf(world, place, 'A')).toEqual({ documents: 1, files: 1, cloudId: document.id });
  expect(await auditedOf(world, place)).toEqual(['template.stored']);
});

it('two presses at once, of one person or of two, are one document', async ({ world }) => {
  const place = await openPlace(world, 'double');
  const colleague = await colleagueOf(world, place, 'colleague');
  await connectOrg(world, colleague.bearer, 'test', place.org.prefix);
  const { templateId } = seedUnsent(world, place.org, { externalId: 'A' });
  await faults(world, place, { slowMs: 100 });
  const answers = await Promise.all([
    send(world, place, templateId),
    send(world, place, templateId.slice(0, 15)),
    send(world, place, templateId, colleague),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const ids = new Set(answers.map(({ body }) => body.gnx__Template_ID_on_Azure__c));
  expect(ids.size).toBe(1);
  expect(await stateOf(world, place, 'A')).toEqual({ documents: 1, files: 1, cloudId: [...ids][0] });
  expect(await auditedOf(world, place)).toEqual(['template.stored']);
});

it('another sandbox’s template of the same external id has the same cloud file, which the last one sent replaces, as the package does', async ({
  world,
}) => {
  const place = await openPlace(world, 'shared');
  const other = { ...place, org: await connectTestOrg(world, place.person, 'shared--dev') };
  const bytes = docx(['Shared'], 9_000);
  const [one, two] = [place, other].map(({ org }) => seedUnsent(world, org, { externalId: 'A', bytes }));
  const cloudId = (await send(world, place, one!.templateId)).body.gnx__Template_ID_on_Azure__c;
  expect((await send(world, other, two!.templateId)).body.gnx__Template_ID_on_Azure__c).toBe(cloudId);
  expect(await auditedOf(world, place)).toEqual(['template.stored']);
  const third = { ...place, org: await connectTestOrg(world, place.person, 'shared--qa') };
  const newer = seedUnsent(world, third.org, { externalId: 'A' });
  expect((await send(world, third, newer.templateId)).body.gnx__Template_ID_on_Azure__c).toBe(cloudId);
  expect(await auditedOf(world, place)).toEqual(['template.replaced', 'template.stored']);
  await expect.poll(() => stateOf(world, place, 'A')).toEqual({ documents: 1, files: 1, cloudId });
});

it('an org without the package, one of another company, and a person without a grant there are refused', async ({
  world,
}) => {
  const place = await openPlace(world, 'whose');
  const { templateId } = seedUnsent(world, place.org, { externalId: 'A' });
  const stranger = await openPlace(world, 'stranger');
  const foreign = await send(world, place, templateId, stranger.person);
  expect([foreign.status, foreign.body.code]).toEqual([404, 'ExternalDoesNotExist']);
  const colleague = await colleagueOf(world, place, 'unconnected');
  const unconnected = await send(world, place, templateId, colleague);
  expect([unconnected.status, unconnected.body.code]).toEqual([409, 'CrmDisconnected']);
  const bare = await connectTestOrg(world, stranger.person, 'stranger--bare', { packageVersion: null });
  const without = await send(world, { ...stranger, org: bare }, 'a0B000000000001EAA');
  expect([without.status, without.body.code]).toEqual([409, 'PackageNotInstalled']);
  expect(await stateOf(world, place, 'A')).toEqual(nothing);
});

// REQ-1.7.93
it('where the company wants a second person’s approval, only owners send templates of production; support never does', async ({
  world,
}) => {
  const place = await openPlace(world, 'approved', 'production');
  const { person } = place;
  const colleague = await colleagueOf(world, place, 'limited');
  await connectOrg(world, colleague.bearer, 'login', place.org.prefix, { oldOrgId: place.org.orgId });
  const [first, second] = ['A', 'B'].map((externalId) => seedUnsent(world, place.org, { externalId }));
  expect((await send(world, place, first!.templateId, colleague)).status).toBe(200);
  const rules = { bearer: person.bearer, body: { productionApproval: true } };
  await world.call('PUT', '/api/deployment/rules', rules);
  const limited = await send(world, place, second!.templateId, colleague);
  expect([limited.status, limited.body.code]).toEqual([403, 'IsNotOwner']);
  const support = await send(world, place, second!.templateId, { bearer: await logInToWrite(world, person) });
  expect([support.status, support.body.code]).toEqual([403, 'NotAllowedInSupportSession']);
  const owner = await send(world, place, second!.templateId);
  expect([owner.status, (await documentsOf(world, place)).length]).toEqual([200, 2]);
});
