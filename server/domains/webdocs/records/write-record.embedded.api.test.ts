import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { control } from '#tests/support/crm.ts';
import { makeApiToken, signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { act } from '../lifecycle/lifecycle.test-support.ts';
import { eventsOf, note, untilSealed } from '../signing.test-support.ts';
import {
  addOrgOf,
  createFor,
  filesOn,
  hurry,
  newOpportunity,
  openMappedSender,
  openRecordSender,
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
  loop = await openMappedSender('loop');
  ({ world, sender } = loop);
});
afterAll(() => world.close());

const recordOf = (...args: Parameters<typeof loop.recordOf>) => loop.recordOf(...args);
const until = (...args: Parameters<typeof loop.until>) => loop.until(...args);
const statusIn = (recordId: string) => loop.statusIn(recordId);
const calls = () => ({ ...world.crm.world.orgs.get(sender.prefix)?.counters });
const callsSince = (before: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(calls())
      .map(([kind, count]) => [kind, count - (before[kind] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );

describe('a document created for a record', () => {
  // REQ-2.7.74 REQ-2.7.76 REQ-2.7.77
  it('writes its state as it changes, and at the end the sealed PDF and its evidence, with few calls', async () => {
    const recordId = newOpportunity(world, sender.prefix);
    const before = calls();
    const made = await createFor(world, sender, recordId.slice(0, 15));
    await until(made.id, { recordId, orgId: sender.orgId, state: 'written', writtenStatus: 'pending' });
    expect(opportunity(world, sender.prefix, recordId)).toMatchObject({
      Signature_Status__c: 'pending',
      Signed_Document__c: expect.stringContaining(`http://portal.test/logs?search=${made.id}&from=`),
      Signed_Date__c: null,
    });
    expect((await signNote(world, made)).status).toBe(200);
    await untilSealed(world, sender.token, made.id);
    await until(made.id, { state: 'written', writtenStatus: 'completed', hasDocument: true, reason: null });
    expect(opportunity(world, sender.prefix, recordId)).toMatchObject({
      Signature_Status__c: 'completed',
      Signed_Date__c: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(titlesOn(world, sender.prefix, recordId)).toEqual(['Note - preuve.json', 'Note.pdf']);
    // REQ-2.7.81: usually a second; the machine of tests may be slow.
    const [row] = await world.context.db
      .selectFrom('webdoc_records as record')
      .innerJoin('webdocs as webdoc', 'webdoc.id', 'record.webdoc_id')
      .select(sql<number>`extract(epoch from record.written_at - webdoc.sealed_at)::float8`.as('seconds'))
      .where('webdoc.id', '=', made.id)
      .execute();
    expect(row?.seconds).toBeLessThanOrEqual(10);
    // One call for the first state, one or two for the others, one for each file.
    const spent = callsSince(before);
    expect(Object.keys(spent).toSorted()).toEqual(['create', 'record']);
    expect(spent['create']).toBe(2);
    expect(spent['record']).toBeLessThanOrEqual(3);
    expect(await eventsOf(world, sender.token, made.id)).toContain('record.written');
    const pdf = await world.app.inject({
      url: `/api/public/webdocs/${made.id}/document`,
      headers: { authorization: `Bearer ${sender.token}` },
    });
    const version = filesOn(world, sender.prefix, recordId)
      .flat()
      .find((row) => row['PathOnClient'] === 'Note.pdf');
    const kept = storeOf(world, sender.prefix).files.get(String(version?.['Id']).slice(0, 15));
    expect(kept?.read().equals(pdf.rawPayload)).toBe(true);
  });

  // REQ-2.7.74
  it('of an object without a mapping gets the files alone', async () => {
    const account = String(storeOf(world, sender.prefix).rows('Account')[0]?.['Id']);
    const before = calls();
    const made = await createFor(world, sender, account, { language: 'en', name: 'Order' });
    await signNote(world, made);
    await untilSealed(world, sender.token, made.id);
    await until(made.id, { state: 'written', hasDocument: true });
    expect(titlesOn(world, sender.prefix, account)).toEqual(['Order - evidence.json', 'Order.pdf']);
    expect(callsSince(before)).toEqual({ describe: 1, record: 1, create: 2 });
  });

  // REQ-2.7.75
  it('names an org of its own company and kind, and an id with the right checksum', async () => {
    const recordId = newOpportunity(world, sender.prefix);
    const other = await openRecordSender(world, 'stranger');
    const production = await makeApiToken(world, sender.companyId, 'prod');
    const codes = async (token: string, record: object) => {
      const answer = await world.call('POST', '/api/public/webdocs', {
        bearer: token,
        body: { ...note(), record },
      });
      return [answer.status, (answer.body.errors ?? []).map(({ path, code }: any) => `${path} ${code}`)];
    };
    const wrong = `${recordId.slice(0, 17)}${recordId.endsWith('A') ? 'B' : 'A'}`;
    const { orgId } = sender;
    expect(await codes(other.token, { orgId, recordId })).toEqual([422, ['record.orgId NoSuchOrg']]);
    expect(await codes(production, { orgId, recordId })).toEqual([422, ['record.orgId NoSuchOrg']]);
    expect(await codes(sender.token, { orgId: '00D000000000001', recordId })).toEqual([
      422,
      ['record.orgId NoSuchOrg'],
    ]);
    expect(await codes(sender.token, { orgId, recordId: wrong })).toEqual([422, ['record.recordId RecordIdFormat']]);
    expect(await codes(sender.token, { orgId: recordId, recordId })).toEqual([422, ['record.orgId RecordIdFormat']]);
    expect((await codes(sender.token, { orgId, recordId: '12' }))[0]).toBe(400);
    for (const other of [orgId, orgId.slice(0, 15), '0056g000004ABCDAA4'])
      expect(await codes(sender.token, { orgId, recordId: other })).toEqual([422, ['record.recordId RecordIdFormat']]);
  });

  // REQ-2.7.75
  it('by the token of an org is one of a record of this org', async () => {
    const second = await addOrgOf(world, sender, 'loop--second');
    const secured = await world.call('POST', `/api/externalenvironment/${second.environmentId}/secure`, {
      bearer: sender.bearer,
    });
    expect(secured.status).toBe(200);
    const settings = storeOf(world, second.prefix).rows('gnx__Settings__c')[0];
    const token = String(settings?.['gnx__Api_Token__c']);
    const body = (orgId: string, prefix: string) =>
      note({ record: { orgId, recordId: newOpportunity(world, prefix) } });
    const into = async (org: { orgId: string; prefix: string }) =>
      (await world.call('POST', '/api/public/webdocs', { bearer: token, body: body(org.orgId, org.prefix) })).status;
    expect(await into(sender)).toBe(422);
    expect(await into(second)).toBe(201);
  });

  // REQ-2.7.76
  it('that is sent twice under one key is one document with one set of files', async () => {
    const recordId = newOpportunity(world, sender.prefix);
    const send = () =>
      world.call('POST', '/api/public/webdocs', {
        bearer: sender.token,
        headers: { 'idempotency-key': 'loop-twice' },
        body: note({ record: { orgId: sender.orgId, recordId } }),
      });
    const first = await send();
    const second = await send();
    expect(second.body.id).toBe(first.body.id);
    await signNote(world, first.body);
    await untilSealed(world, sender.token, first.body.id);
    await until(first.body.id, { state: 'written', hasDocument: true });
    expect(filesOn(world, sender.prefix, recordId)).toHaveLength(2);
  });

  // REQ-2.7.80
  it('shows the company alone how it stands, with the record’s page', async () => {
    const recordId = newOpportunity(world, sender.prefix);
    const made = await createFor(world, sender, recordId);
    await until(made.id, { state: 'written' });
    const path = `/api/company/webdocs/${made.id}/record`;
    const { body } = await world.call('GET', path, { bearer: sender.bearer });
    expect(body.record).toMatchObject({ recordId, state: 'written', orgName: expect.any(String) });
    expect(body.record.url).toMatch(new RegExp(`/${recordId}$`));
    const { body: listed } = await world.call('GET', '/api/public/webdocs?pageSize=1', { bearer: sender.token });
    expect(listed.items[0].record).toMatchObject({ recordId, state: 'written' });
    const stranger = await signUp(world, 'nosy@elsewhere.example');
    expect((await world.call('GET', path, { bearer: stranger.bearer })).status).toBe(404);
    expect((await world.call('POST', path, { bearer: stranger.bearer })).status).toBe(404);
  });
});

describe('an answer of the org that does not come', () => {
  // REQ-2.7.77
  it('after a file was made leaves one file: the org is asked before it is sent again', async () => {
    const recordId = newOpportunity(world, sender.prefix);
    const made = await createFor(world, sender, recordId);
    await until(made.id, { state: 'written' });
    await control(world, 'faults', { org: sender.prefix, halfJson: 2, only: 'sobjects/ContentVersion' });
    await signNote(world, made);
    await untilSealed(world, sender.token, made.id);
    await expect
      .poll(async () => {
        await hurry(world);
        return recordOf(made.id);
      }, patient)
      .toMatchObject({ state: 'written', hasDocument: true });
    await control(world, 'clear-faults', { org: sender.prefix });
    expect(titlesOn(world, sender.prefix, recordId)).toEqual(['Note - preuve.json', 'Note.pdf']);
    expect(
      storeOf(world, sender.prefix)
        .rows('ContentVersion')
        .filter((row) => row['FirstPublishLocationId'] === recordId),
    ).toHaveLength(2);
  });
});

describe('a page about maintenance with a good status', () => {
  // REQ-2.7.78 REQ-3.2.13
  it('is no answer to a state: the document waits, and is written when the org is back', async () => {
    const recordId = newOpportunity(world, sender.prefix);
    await control(world, 'faults', { org: sender.prefix, htmlAnswers: 10_000, only: recordId });
    const made = await createFor(world, sender, recordId);
    await until(made.id, { state: 'waiting', reason: 'OrgUnreachable', writtenStatus: null });
    expect(statusIn(recordId)).toBeNull();
    await control(world, 'clear-faults', { org: sender.prefix });
    await hurry(world);
    await until(made.id, { state: 'written', reason: null, writtenStatus: 'pending' });
    expect(statusIn(recordId)).toBe('pending');
  });
});

describe('an org that cannot take a state now', () => {
  // REQ-2.7.78
  it('is tried again: locked rows, spent limits, an expired session; each is shown', async () => {
    const recordId = newOpportunity(world, sender.prefix);
    await control(world, 'faults', { org: sender.prefix, lockedRows: 20 });
    const made = await createFor(world, sender, recordId);
    await until(made.id, { state: 'waiting', reason: 'RecordLocked' });
    await control(world, 'clear-faults', { org: sender.prefix });
    await control(world, 'faults', { org: sender.prefix, quotaExceeded: true });
    await hurry(world);
    await until(made.id, { state: 'waiting', reason: 'CallLimit' });
    await control(world, 'clear-faults', { org: sender.prefix });
    await control(world, 'expire-tokens', { org: sender.prefix });
    await hurry(world);
    await until(made.id, { state: 'written', reason: null, writtenStatus: 'pending' });
    expect(statusIn(recordId)).toBe('pending');
  });

  // REQ-2.7.78 REQ-3.2.12
  it('keeps its last calls for people: the state waits without a call, and is written when calls are free, or by a press', async () => {
    const { prefix, environmentId, bearer } = sender;
    await control(world, 'org', { org: prefix, apiLimit: 1_000, apiUsed: 960 });
    // A call of a person still goes, and brings the news.
    const secure = () => world.call('POST', `/api/externalenvironment/${environmentId}/secure`, { bearer });
    expect((await secure()).status).toBe(200);
    const before = calls();
    const recordId = newOpportunity(world, prefix);
    const made = await createFor(world, sender, recordId);
    await until(made.id, { state: 'waiting', reason: 'CallLimit' });
    await hurry(world);
    await until(made.id, { state: 'waiting', reason: 'CallLimit' });
    expect(callsSince(before)).toEqual({});
    const urgent = await createFor(world, sender, newOpportunity(world, prefix));
    await until(urgent.id, { state: 'waiting', reason: 'CallLimit' });
    await world.call('POST', `/api/company/webdocs/${urgent.id}/record`, { bearer });
    await until(urgent.id, { state: 'written', reason: null });
    await until(made.id, { state: 'waiting', reason: 'CallLimit' });
    await control(world, 'org', { org: prefix, apiLimit: 100_000, apiUsed: 18 });
    await hurry(world);
    await until(made.id, { state: 'waiting', reason: 'CallLimit' });
    // The press on the environment is no person's call, but lets jobs ask for the limit anew.
    await world.call('POST', `/api/externalenvironments/${environmentId}/records/write`, { bearer });
    await until(made.id, { state: 'written', reason: null });
    expect(statusIn(recordId)).toBe('pending');
  });

  // REQ-2.7.76
  it('has the newest state after an outage, and never an older one after it', async () => {
    const recordId = newOpportunity(world, sender.prefix);
    await control(world, 'faults', { org: sender.prefix, serverErrors: 10_000 });
    const made = await createFor(world, sender, recordId);
    await until(made.id, { state: 'waiting', reason: 'OrgUnreachable' });
    await act(world, sender.token, `${made.id}/cancel`, {});
    await control(world, 'clear-faults', { org: sender.prefix });
    const seen: unknown[] = [];
    await expect
      .poll(async () => {
        await hurry(world);
        const status = statusIn(recordId);
        if (status !== seen.at(-1)) seen.push(status);
        return recordOf(made.id);
      }, patient)
      .toMatchObject({ state: 'written', writtenStatus: 'cancelled' });
    expect([...seen, statusIn(recordId)].filter((status) => status !== null && status !== 'cancelled')).toEqual([]);
  });
});
