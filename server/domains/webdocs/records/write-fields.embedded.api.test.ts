import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { eventsOf, untilSealed } from '../signing.test-support.ts';
import {
  createFor,
  mapOpportunities,
  newOpportunity,
  openRecordSender,
  opportunity,
  patient,
  signNote,
  storeOf,
  summaryOf,
  titlesOn,
  type RecordSender,
} from './records.test-support.ts';
import { openWorld } from '#tests/support/world.ts';

// Documents are printed and sealed.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let world: World;
let sender: RecordSender;
beforeAll(async () => {
  world = await openWorld();
  sender = await openRecordSender(world, 'unmapped');
});
afterAll(() => world.close());

const until = (id: string, wanted: object) =>
  expect.poll(async () => (await summaryOf(world, sender.token, id)).record, patient).toMatchObject(wanted);
const org = () => world.crm.world.orgs.get(sender.prefix);
const callsOf = async (work: () => Promise<void>) => {
  const known = org();
  if (!known) throw new Error('no org');
  known.counters = {};
  await work();
  return known.counters;
};
const nothingYet = { state: 'written', reason: null, writtenStatus: null, writtenDate: null, hasDocument: false };

describe('a record of an object without chosen fields', () => {
  // REQ-2.7.82
  it('is looked up at once, never told to have a status, and gets the files', async () => {
    const write = async () => {
      const recordId = newOpportunity(world, sender.prefix);
      const made = await createFor(world, sender, recordId);
      await until(made.id, nothingYet);
      await signNote(world, made);
      await untilSealed(world, sender.token, made.id);
      await until(made.id, {
        state: 'written',
        writtenStatus: null,
        writtenDate: expect.any(String),
        hasDocument: true,
      });
      expect(titlesOn(world, sender.prefix, recordId)).toHaveLength(2);
    };
    expect(await callsOf(write)).toEqual({ describe: 1, record: 1, create: 2 });
    // The org's objects are known from now on.
    expect(await callsOf(write)).toEqual({ record: 1, create: 2 });
  });

  // REQ-2.7.82
  it('that does not exist is said to be gone before anybody has signed; one press finds it when it is back', async () => {
    const recordId = newOpportunity(world, sender.prefix);
    const row = opportunity(world, sender.prefix, recordId);
    storeOf(world, sender.prefix).remove('Opportunity', recordId);
    const made = await createFor(world, sender, recordId);
    await until(made.id, { ...nothingYet, state: 'failed', reason: 'RecordGone' });
    expect((await eventsOf(world, sender.token, made.id)).filter((event) => event === 'record.failed')).toHaveLength(1);
    storeOf(world, sender.prefix).save('Opportunity', row as never);
    await world.call('POST', `/api/company/webdocs/${made.id}/record`, { bearer: sender.bearer });
    await until(made.id, nothingYet);
  });

  // REQ-2.7.82
  it('whose id begins like that of no object is said to be gone', async () => {
    const made = await createFor(world, sender, '006ZZ00000ZZZZZ'.replace(/^006/, 'zZ9'));
    await until(made.id, { ...nothingYet, state: 'failed', reason: 'RecordGone' });
  });
});

describe('chosen fields without one for the status', () => {
  // REQ-2.7.82
  it('are written, and no status is told', async () => {
    expect((await mapOpportunities(world, sender, { state: null })).status).toBe(200);
    const recordId = newOpportunity(world, sender.prefix);
    const made = await createFor(world, sender, recordId);
    await until(made.id, { state: 'written', writtenStatus: null, writtenDate: expect.any(String) });
    expect(opportunity(world, sender.prefix, recordId)['Signed_Document__c']).toContain(made.id);
  });

  // REQ-2.7.82
  it('are none when all are taken back: the record is looked up', async () => {
    const none = { state: null, document: null, completed: null };
    expect((await mapOpportunities(world, sender, none)).status).toBe(200);
    const made = await createFor(world, sender, newOpportunity(world, sender.prefix));
    await until(made.id, nothingYet);
  });
});

describe('two documents for one record', () => {
  // REQ-2.7.85
  it('leave it with the state of the newest, also when the older one ends later', async () => {
    const state = 'Signature_Status__c';
    expect((await mapOpportunities(world, sender, { state })).status).toBe(200);
    const recordId = newOpportunity(world, sender.prefix);
    const wrong = await createFor(world, sender, recordId);
    await until(wrong.id, { state: 'written', writtenStatus: 'pending' });
    const right = await createFor(world, sender, recordId);
    await signNote(world, right);
    await untilSealed(world, sender.token, right.id);
    await until(right.id, { state: 'written', writtenStatus: 'completed' });
    await world.call('POST', `/api/public/webdocs/${wrong.id}/cancel`, { bearer: sender.token, body: {} });
    await until(wrong.id, { state: 'written', writtenStatus: null });
    expect((await summaryOf(world, sender.token, wrong.id)).status).toBe('cancelled');
    expect(opportunity(world, sender.prefix, recordId)[state]).toBe('completed');
    expect(titlesOn(world, sender.prefix, recordId)).toHaveLength(2);
  });
});
