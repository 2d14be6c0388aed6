import { expect } from 'vitest';
import { docx, pptx } from '#sim/crm/documents/office.ts';
import type { World } from '#tests/support/world.ts';
import { connectOrg } from '#tests/support/crm.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { colleagueOf, connectTestOrg, md5, orgOf, seedUnsent, templatesIn } from '../deployments.test-support.ts';
import {
  auditedOf,
  clear,
  documentsOf,
  faults,
  openPlace,
  send,
  stateOf,
  whileSending,
  type Place,
} from './send-to-cloud.test-support.ts';

const it = worldTest();

const writer = { userId: '005000000000001AAA', now: new Date('2026-01-06T08:00:00Z') };

/** Gives the file of a version another version, as an edit in the org does. */
const addVersion = (world: World, { org }: Pick<Place, 'org'>, versionId: string, bytes: Buffer, file = 'Neu.docx') => {
  const { store } = orgOf(world, org.prefix);
  const ContentDocumentId = store.get('ContentVersion', versionId)!['ContentDocumentId']!;
  const fields = { PathOnClient: file, VersionData: bytes, ContentDocumentId };
  return String(store.create('ContentVersion', fields, writer)['Id']);
};

const change = (world: World, { org }: Pick<Place, 'org'>, id: string, fields: Record<string, string | null>) =>
  orgOf(world, org.prefix).store.update('gnx__Template__c', id, fields, writer);

const openSent = async (world: World, name: string, kind?: 'production' | 'sandbox') => {
  const place = await openPlace(world, name, kind);
  const seeded = seedUnsent(world, place.org, { externalId: 'A', bytes: docx(['First'], 4_000) });
  const { body } = await send(world, place, seeded.templateId);
  return { place, ...seeded, sent: body, cloudId: body.gnx__Template_ID_on_Azure__c as string };
};

const bytesIn = async (world: World, { person }: Place, cloudId: string, type = 'sandbox'): Promise<string> => {
  const file = await fetch(`${world.origin}/api/documents/${type}/${cloudId}/download/`, {
    headers: { authorization: `Bearer ${person.bearer}` },
  });
  return md5(Buffer.from(await file.arrayBuffer()));
};

// REQ-1.7.94
it('a newer version of 14.8 MB takes the place of the file in the cloud, under the same cloud id', async ({
  world,
}) => {
  const { place, templateId, versionId, sent, cloudId } = await openSent(world, 'newer');
  const bytes = pptx(['Catalogue'], 14_800_000);
  const newer = addVersion(world, place, versionId, bytes, 'Catalogue.pptx');
  const answer = await send(world, place, templateId);
  expect([answer.status, answer.body]).toEqual([
    200,
    { ...sent, gnx__Salesforce_content_version_id_sent__c: newer, gnx__date_of_last_send__c: expect.any(String) },
  ]);
  expect(templatesIn(world, place.org).get('A')).toMatchObject({ cloudId, versionId: newer });
  expect(await documentsOf(world, place)).toMatchObject([{ id: cloudId, name: 'Catalogue', extension: 'pptx' }]);
  expect(await bytesIn(world, place, cloudId)).toBe(md5(bytes));
  expect(await auditedOf(world, place)).toEqual(['template.replaced', 'template.stored']);
  await expect.poll(() => stateOf(world, place, 'A')).toEqual({ documents: 1, files: 1, cloudId });
}, 60_000);

it('nothing is sent of the same version, of 15 or 18 characters, and of a template without an attached file', async ({
  world,
}) => {
  const { place, templateId, versionId, sent } = await openSent(world, 'same');
  expect((await send(world, place, templateId)).body).toMatchObject({
    gnx__Salesforce_content_version_id_sent__c: versionId,
  });
  change(world, place, templateId, { gnx__Salesforce_content_version_id_sent__c: versionId.slice(0, 15) });
  const short = await send(world, place, templateId);
  expect([short.status, short.body]).toMatchObject([
    200,
    { gnx__Salesforce_content_version_id_sent__c: versionId.slice(0, 15) },
  ]);
  const { store } = orgOf(world, place.org.prefix);
  for (const link of store.rows('ContentDocumentLink'))
    if (link['LinkedEntityId'] === templateId) store.remove('ContentDocumentLink', String(link['Id']), new Date());
  change(world, place, templateId, { gnx__Salesforce_content_version_id_sent__c: '068000000000001AAA' });
  const without = await send(world, place, templateId);
  expect([without.status, without.body.gnx__Template_ID_on_Azure__c]).toEqual([200, sent.gnx__Template_ID_on_Azure__c]);
  expect(await auditedOf(world, place)).toEqual(['template.stored']);
});

it('of more files on the record, the one that was sent is meant: a deployment that was rolled back leaves its own', async ({
  world,
}) => {
  const { place, templateId, versionId, cloudId } = await openSent(world, 'rolled');
  const { store } = orgOf(world, place.org.prefix);
  const other = {
    PathOnClient: 'Autre.docx',
    VersionData: docx(['Rolled back'], 0),
    FirstPublishLocationId: templateId,
  };
  store.create('ContentVersion', other, { ...writer, now: new Date('2026-01-09T08:00:00Z') });
  expect((await send(world, place, templateId)).body.gnx__Salesforce_content_version_id_sent__c).toBe(versionId);
  const bytes = docx(['Second'], 0);
  const newer = addVersion(world, place, versionId, bytes);
  expect((await send(world, place, templateId)).body.gnx__Salesforce_content_version_id_sent__c).toBe(newer);
  expect(await bytesIn(world, place, cloudId)).toBe(md5(bytes));
});

it('a lost answer, or an end between the cloud and the record, is one replacement; so are presses at once', async ({
  world,
}) => {
  const { place, templateId, versionId, cloudId } = await openSent(world, 'again');
  const second = addVersion(world, place, versionId, docx(['Second'], 0));
  await faults(world, place, { only: '/sobjects/gnx__Template__c/', serverErrors: 3 });
  const lost = await send(world, place, templateId);
  expect([lost.status, lost.body.code]).toEqual([502, 'CrmUnavailable']);
  await clear(world, place);
  expect((await send(world, place, templateId)).body).toMatchObject({
    gnx__Template_ID_on_Azure__c: cloudId,
    gnx__Salesforce_content_version_id_sent__c: second,
  });
  expect(await auditedOf(world, place)).toEqual(['template.replaced', 'template.stored']);

  const colleague = await colleagueOf(world, place, 'colleague-again');
  await connectOrg(world, colleague.bearer, 'test', place.org.prefix);
  const third = addVersion(world, place, versionId, docx(['Third'], 0));
  await faults(world, place, { slowMs: 100 });
  const answers = await Promise.all([
    send(world, place, templateId),
    send(world, place, templateId.slice(0, 15)),
    send(world, place, templateId, colleague),
  ]);
  expect(answers.map(({ body }) => body.gnx__Salesforce_content_version_id_sent__c)).toEqual([third, third, third]);
  await clear(world, place);
  expect(await auditedOf(world, place)).toEqual(['template.replaced', 'template.replaced', 'template.stored']);
  await expect.poll(() => stateOf(world, place, 'A')).toEqual({ documents: 1, files: 1, cloudId });
});

it('what cannot be sent leaves the former file in the cloud; a send of somebody else meanwhile stays', async ({
  world,
}) => {
  const { place, templateId, versionId, cloudId } = await openSent(world, 'kept');
  const before = await bytesIn(world, place, cloudId);
  addVersion(world, place, versionId, Buffer.from('no document'));
  const refused = await send(world, place, templateId);
  expect([refused.status, refused.body.code]).toEqual([415, 'FileTypeRefused']);
  const third = addVersion(world, place, versionId, docx(['Third'], 3_000_000));
  await faults(world, place, { cutFiles: 3 });
  expect((await send(world, place, templateId)).body.code).toBe('CrmUnavailable');
  await clear(world, place);
  const moved = await whileSending(world, place, templateId, () =>
    change(world, place, templateId, { gnx__External_ID__c: 'B' }),
  );
  expect(moved.body.code).toBe('SourceChanged');
  change(world, place, templateId, { gnx__External_ID__c: 'A' });
  const other = await whileSending(world, place, templateId, () =>
    change(world, place, templateId, { gnx__Salesforce_content_version_id_sent__c: third }),
  );
  expect([other.status, other.body.gnx__Salesforce_content_version_id_sent__c]).toEqual([200, third]);
  expect(await bytesIn(world, place, cloudId)).toBe(before);
  expect(await stateOf(world, place, 'A')).toEqual({ documents: 1, files: 1, cloudId });
});

it('a cloud id of the package’s former cloud stays, with a refusal; that of production in a sandbox gets a file of its own', async ({
  world,
}) => {
  const { place, templateId, versionId, cloudId } = await openSent(world, 'former', 'production');
  for (const foreign of ['abc', '00000000-0000-4000-8000-000000000001']) {
    change(world, place, templateId, { gnx__Template_ID_on_Azure__c: foreign });
    expect((await send(world, place, templateId)).status).toBe(200);
  }
  addVersion(world, place, versionId, docx(['Second'], 0));
  const refused = await send(world, place, templateId);
  expect([refused.status, refused.body.code]).toEqual([409, 'CloudFileUnknown']);
  expect(templatesIn(world, place.org).get('A')).toMatchObject({
    cloudId: '00000000-0000-4000-8000-000000000001',
    versionId,
  });
  const sandbox = { ...place, org: await connectTestOrg(world, place.person, 'former--uat') };
  const copied = seedUnsent(world, sandbox.org, { externalId: 'A', cloudId });
  const own = await send(world, sandbox, copied.templateId);
  expect([own.status, own.body.gnx__Template_ID_on_Azure__c === cloudId]).toEqual([200, false]);
  const documents = await documentsOf(world, place);
  expect(documents.map(({ type }: { type: string }) => type).toSorted()).toEqual(['prod', 'sandbox']);
});

it('where the company wants a second person’s approval, only owners send newer files of production', async ({
  world,
}) => {
  const { place, templateId, versionId, cloudId } = await openSent(world, 'approved-newer', 'production');
  const { person, org } = place;
  const colleague = await colleagueOf(world, place, 'limited-newer');
  await connectOrg(world, colleague.bearer, 'login', org.prefix, { oldOrgId: org.orgId });
  await world.call('PUT', '/api/deployment/rules', { bearer: person.bearer, body: { productionApproval: true } });
  const newer = addVersion(world, place, versionId, docx(['Second'], 0));
  expect((await send(world, place, templateId, colleague)).body.code).toBe('IsNotOwner');
  expect((await send(world, place, templateId)).body).toMatchObject({
    gnx__Template_ID_on_Azure__c: cloudId,
    gnx__Salesforce_content_version_id_sent__c: newer,
  });
});
