import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CreatedWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { auditOf } from '#tests/support/audit.ts';
import { control } from '#tests/support/crm.ts';
import type { World } from '#tests/support/world.ts';
import { untilSealed } from '../signing.test-support.ts';
import {
  createFor,
  filesOn,
  hurry,
  newOpportunity,
  openMappedSender,
  opportunity,
  patient,
  signNote,
  storeOf,
  titlesOn,
  type RecordSender,
} from './records.test-support.ts';

// Documents are printed and sealed.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let loop: Awaited<ReturnType<typeof openMappedSender>>;
let world: World;
let sender: RecordSender;
beforeAll(async () => {
  loop = await openMappedSender('pressing');
  ({ world, sender } = loop);
});
afterAll(() => world.close());

const press = async ({ id }: CreatedWebdoc) => {
  const answer = await world.call('POST', `/api/company/webdocs/${id}/record`, { bearer: sender.bearer });
  expect([answer.status, answer.body.record.state]).toEqual([200, 'waiting']);
};
const written = { state: 'written', reason: null, writtenStatus: 'completed', hasDocument: true };

const openWritten = async () => {
  const recordId = newOpportunity(world, sender.prefix);
  const made = await createFor(world, sender, recordId);
  await signNote(world, made);
  await untilSealed(world, sender.token, made.id);
  await loop.until(made.id, written);
  return { recordId, made };
};

const store = () => storeOf(world, sender.prefix);
const versionsOf = (recordId: string) => filesOn(world, sender.prefix, recordId).flat();
const versionOf = (recordId: string, ending: string) => {
  const found = versionsOf(recordId).find((row) => String(row['PathOnClient']).endsWith(ending));
  if (!found) throw new Error(`no ${ending} on the record`);
  return found;
};
const removeLinks = (documentId: unknown) => {
  for (const link of store().rows('ContentDocumentLink'))
    if (link['ContentDocumentId'] === documentId) store().remove('ContentDocumentLink', String(link['Id']));
};
/** Deletes a file as people do: it is in no query any more. */
const deleteFile = ({ Id, ContentDocumentId }: Record<string, unknown>) => {
  removeLinks(ContentDocumentId);
  store().remove('ContentVersion', String(Id));
  store().remove('ContentDocument', String(ContentDocumentId));
};
const both = ['Note - preuve.json', 'Note.pdf'];

describe('the press on a document that is written', () => {
  // REQ-2.7.83
  it('writes the fields whole, and doubles no file', async () => {
    const { recordId, made } = await openWritten();
    const before = versionsOf(recordId).map((row) => row['Id']);
    store().save('Opportunity', {
      ...opportunity(world, sender.prefix, recordId),
      Signature_Status__c: null,
      Signed_Document__c: null,
      Signed_Date__c: null,
    });
    const org = world.crm.world.orgs.get(sender.prefix);
    if (org) org.counters = {};
    await press(made);
    await loop.until(made.id, written);
    expect(opportunity(world, sender.prefix, recordId)).toMatchObject({
      Signature_Status__c: 'completed',
      Signed_Document__c: expect.stringContaining(made.id),
      Signed_Date__c: expect.any(String),
    });
    expect(versionsOf(recordId).map((row) => row['Id'])).toEqual(before);
    expect(org?.counters).toEqual({ query: 2, record: 1 });
    const told = await auditOf(world, sender.companyId, 'webdoc.recordWrittenAgain');
    expect(told.map(({ object }) => object.id)).toContain(made.id);
  });

  // REQ-2.7.83
  it.each([
    ['the PDF', ['.pdf']],
    ['the evidence', ['.json']],
    ['both files', ['.pdf', '.json']],
  ])('sends %s anew when somebody has deleted it, and nothing else', async (_what, endings) => {
    const { recordId, made } = await openWritten();
    const kept = versionsOf(recordId).filter(
      (row) => !endings.some((end) => String(row['PathOnClient']).endsWith(end)),
    );
    for (const ending of endings) deleteFile(versionOf(recordId, ending));
    await press(made);
    await loop.until(made.id, written);
    expect(titlesOn(world, sender.prefix, recordId)).toEqual(both);
    const ids = versionsOf(recordId).map((row) => row['Id']);
    expect(ids).toHaveLength(2);
    expect(ids).toEqual(expect.arrayContaining(kept.map((row) => row['Id'])));
  });

  // REQ-2.7.83
  it('puts a file that was only taken off the record back on it', async () => {
    const { recordId, made } = await openWritten();
    const pdf = versionOf(recordId, '.pdf');
    removeLinks(pdf['ContentDocumentId']);
    await press(made);
    await loop.until(made.id, written);
    expect(titlesOn(world, sender.prefix, recordId)).toEqual(both);
    expect(versionOf(recordId, '.pdf')['Id']).toBe(pdf['Id']);
  });

  // REQ-2.7.83
  it('tells that the record is gone, and writes it when it is back', async () => {
    const { recordId, made } = await openWritten();
    const row = opportunity(world, sender.prefix, recordId);
    store().remove('Opportunity', recordId);
    await press(made);
    await loop.until(made.id, { state: 'failed', reason: 'RecordGone' });
    store().save('Opportunity', { ...row, Signature_Status__c: null });
    await press(made);
    await loop.until(made.id, written);
    expect(loop.statusIn(recordId)).toBe('completed');
    expect(titlesOn(world, sender.prefix, recordId)).toEqual(both);
  });

  // REQ-2.7.77 REQ-2.7.83
  it('doubles nothing when an answer does not come', async () => {
    const { recordId, made } = await openWritten();
    deleteFile(versionOf(recordId, '.pdf'));
    await control(world, 'faults', { org: sender.prefix, halfJson: 1, only: 'sobjects/ContentVersion' });
    await press(made);
    await loop.until(made.id, { state: 'waiting', reason: 'OrgUnreachable' });
    await expect
      .poll(async () => {
        await hurry(world);
        return loop.recordOf(made.id);
      }, patient)
      .toMatchObject(written);
    await control(world, 'clear-faults', { org: sender.prefix });
    expect(titlesOn(world, sender.prefix, recordId)).toEqual(both);
  });

  // REQ-2.7.83
  it('is one of a person: the press on the environment leaves it alone', async () => {
    const { made } = await openWritten();
    const path = `/api/externalenvironments/${sender.environmentId}/records/write`;
    expect((await world.call('POST', path, { bearer: sender.bearer })).body).toMatchObject({ waiting: 0, failed: 0 });
    expect(await loop.recordOf(made.id)).toMatchObject(written);
  });

  // REQ-2.7.83
  it('on a document whose contents were deleted leaves it as it is', async () => {
    const { made } = await openWritten();
    await world.context.db.updateTable('webdocs').set({ purged_at: new Date() }).where('id', '=', made.id).execute();
    const answer = await world.call('POST', `/api/company/webdocs/${made.id}/record`, { bearer: sender.bearer });
    expect(answer.body.record).toMatchObject(written);
  });
});
