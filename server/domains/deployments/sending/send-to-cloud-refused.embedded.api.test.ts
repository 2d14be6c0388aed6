import { expect, vi } from 'vitest';
import { templateFile } from '#contract/limits.ts';
import { docx } from '#sim/crm/documents/office.ts';
import { Refusal } from '#http/refusal.ts';
import { verifyCompany } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { orgOf, seedRecord, seedUnsent } from '../deployments.test-support.ts';
import {
  clear,
  faults,
  nothing,
  openPlace,
  send,
  stateOf,
  whileSending,
  type Place,
} from './send-to-cloud.test-support.ts';

const it = worldTest();

const writer = { userId: '005000000000001AAA', now: new Date('2026-01-05T08:00:00Z') };

// REQ-1.7.92
it.for<[string, (world: World, place: Place) => string, number, string]>([
  ['no external id', (world, { org }) => seedUnsent(world, org, {}).templateId, 400, 'InvalidRequest'],
  ['no file', (world, { org }) => seedRecord(world, org, { externalId: 'A', cloudId: null }), 404, 'NoContentDocument'],
  [
    'a file of another kind',
    (world, { org }) => seedUnsent(world, org, { externalId: 'A', file: 'Note.txt' }).templateId,
    415,
    'FileTypeRefused',
  ],
  [
    'a file that is not what its name says',
    (world, { org }) => seedUnsent(world, org, { externalId: 'A', bytes: Buffer.from('no document') }).templateId,
    415,
    'FileTypeRefused',
  ],
  ['no record', () => 'a0B000000000001EAA', 404, 'NotFound'],
  ['an id that is none', () => 'a0B000000000001AAA', 404, 'NotFound'],
])('a template with %s is refused, and nothing of it is kept', async ([what, seed, status, code], { world }) => {
  const place = await openPlace(world, `without-${what.replaceAll(' ', '').toLowerCase()}`);
  const answer = await send(world, place, seed(world, place));
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await stateOf(world, place, 'A')).toEqual(nothing);
});

it('a file of more than 52 MB is refused unread, and one of a company without room', async ({ world }) => {
  const place = await openPlace(world, 'toobig');
  const { templateId, versionId } = seedUnsent(world, place.org, { externalId: 'A' });
  const version = orgOf(world, place.org.prefix).store.get('ContentVersion', versionId)!;
  const size = version['ContentSize'] ?? null;
  version['ContentSize'] = templateFile.maxBytes + 1;
  const large = await send(world, place, templateId);
  expect([large.status, large.body.code]).toEqual([413, 'FileTooBig']);
  version['ContentSize'] = size;
  const others = ['ONE', 'TWO'].map((externalId) => ({
    company_id: place.person.companyId,
    org_type: 'prod',
    external_id: externalId,
    name: externalId,
    extension: 'docx',
    bytes: templateFile.maxBytes,
    sha256: Buffer.alloc(32),
    file_key: `templates/${place.person.companyId}/${externalId}`,
    modified_at: new Date(),
  }));
  await world.context.db.insertInto('template_documents').values(others).execute();
  const full = await send(world, place, templateId);
  expect([full.status, full.body.code]).toEqual([409, 'StorageFull']);
  expect(await stateOf(world, place, 'A')).toEqual({ ...nothing, documents: 2 });
  await verifyCompany(world, place.person.companyId);
  expect((await send(world, place, templateId)).status).toBe(200);
});

it.for<[string, object, number, string]>([
  ['breaks off in the middle of the bytes', { cutFiles: 3 }, 502, 'CrmUnavailable'],
  ['has no calls left', { quotaExceeded: true }, 503, 'REQUEST_LIMIT_EXCEEDED'],
  ['breaks off before the record', { only: 'VersionData', serverErrors: 3 }, 502, 'CrmUnavailable'],
  ['has a rule against the change', { validationRule: 'Not on Mondays' }, 422, 'TemplateNotAccepted'],
  ['locks the record', { lockedForApproval: true }, 422, 'TemplateNotAccepted'],
])('an org that %s leaves nothing half done', async ([what, some, status, code], { world }) => {
  const place = await openPlace(world, `fault-${what.replaceAll(' ', '').toLowerCase()}`);
  const { templateId } = seedUnsent(world, place.org, { externalId: 'A', bytes: docx(['Long'], 3_000_000) });
  await faults(world, place, some);
  const answer = await send(world, place, templateId);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  // A job removes the file of a document that was taken back.
  await expect.poll(() => stateOf(world, place, 'A')).toEqual(nothing);
  await clear(world, place);
  expect((await send(world, place, templateId)).status).toBe(200);
});

it('a template that is deleted, sent or renumbered meanwhile is not sent', async ({ world }) => {
  const place = await openPlace(world, 'meanwhile');
  const { store } = orgOf(world, place.org.prefix);
  const change = (id: string, fields: Record<string, string>) => store.update('gnx__Template__c', id, fields, writer);
  const [gone, sent, moved] = ['A', 'B', 'C'].map((externalId) => seedUnsent(world, place.org, { externalId }));
  const deleted = await whileSending(world, place, gone!.templateId, () =>
    store.remove('gnx__Template__c', gone!.templateId, new Date()),
  );
  expect([deleted.status, deleted.body.code]).toEqual([404, 'NotFound']);
  const other = await whileSending(world, place, sent!.templateId, () =>
    change(sent!.templateId, { gnx__Template_ID_on_Azure__c: 'by-the-package' }),
  );
  expect([other.status, other.body.gnx__Template_ID_on_Azure__c]).toEqual([200, 'by-the-package']);
  const changed = await whileSending(world, place, moved!.templateId, () =>
    change(moved!.templateId, { gnx__External_ID__c: 'D' }),
  );
  expect([changed.status, changed.body.code]).toEqual([409, 'SourceChanged']);
  expect(await stateOf(world, place, 'D')).toEqual(nothing);
});

it('a company that nobody has verified and that has used up its day keeps nothing of what it sent', async ({
  world,
}) => {
  const place = await openPlace(world, 'unverified');
  const { templateId } = seedUnsent(world, place.org, { externalId: 'A' });
  const { budgets } = world.context;
  const spend = budgets.spend.bind(budgets);
  const spent = vi.spyOn(budgets, 'spend').mockImplementation((name, ...rest) => {
    if (name === 'templateOfUnverified') throw new Refusal('TooManyRequests', { retryAfterSeconds: 60 });
    return spend(name, ...rest);
  });
  const answer = await send(world, place, templateId);
  spent.mockRestore();
  expect([answer.status, answer.body.code]).toEqual([429, 'UnverifiedLimit']);
  expect(await stateOf(world, place, 'A')).toEqual(nothing);
});
