import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectOrg, control } from '#tests/support/crm.ts';
import type { World } from '#tests/support/world.ts';
import { eventsOf, untilSealed } from '../signing.test-support.ts';
import {
  createFor,
  mapOpportunities,
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
  loop = await openMappedSender('failing');
  ({ world, sender } = loop);
});
afterAll(() => world.close());

const recordOf = (...args: Parameters<typeof loop.recordOf>) => loop.recordOf(...args);
const until = (...args: Parameters<typeof loop.until>) => loop.until(...args);
const statusIn = (recordId: string) => loop.statusIn(recordId);

describe('what no further attempt would mend', () => {
  const pressed = (id: string) => world.call('POST', `/api/company/webdocs/${id}/record`, { bearer: sender.bearer });

  // REQ-2.7.79
  it('is failed at once: a deleted record; one press writes it after it was restored', async () => {
    const recordId = newOpportunity(world, sender.prefix);
    const row = opportunity(world, sender.prefix, recordId);
    storeOf(world, sender.prefix).remove('Opportunity', recordId);
    const made = await createFor(world, sender, recordId);
    await until(made.id, { state: 'failed', reason: 'RecordGone' });
    expect((await eventsOf(world, sender.token, made.id)).filter((event) => event === 'record.failed')).toHaveLength(1);
    const log = await world.call('GET', `/api/public/sign-logs?status=error&search=${made.id}`, {
      bearer: sender.token,
    });
    expect(log.body.items).toMatchObject([
      { event_name: 'record.failed', error: 'The document could not be written to the CRM: RecordGone' },
    ]);
    const metrics = await world.call('GET', '/metrics', { bearer: 'metrics-for-the-tests' });
    expect(metrics.text).toMatch(/crm_records_unwritten\{state="failed"\} [1-9]/);
    storeOf(world, sender.prefix).save('Opportunity', row as never);
    const answer = await pressed(made.id);
    expect([answer.status, answer.body.record.state]).toEqual([200, 'waiting']);
    await until(made.id, { state: 'written', reason: null });
    expect(statusIn(recordId)).toBe('pending');
    expect(await eventsOf(world, sender.token, made.id)).toContain('record.written');
  });

  // REQ-2.7.79
  it('leaves the state to be written: an org whose storage is full takes no file and learns that all have signed', async () => {
    const recordId = newOpportunity(world, sender.prefix);
    const made = await createFor(world, sender, recordId);
    await until(made.id, { state: 'written' });
    await control(world, 'faults', { org: sender.prefix, tooManyAtOnce: 100_000 });
    await signNote(world, made);
    await untilSealed(world, sender.token, made.id);
    await control(world, 'clear-faults', { org: sender.prefix });
    await control(world, 'faults', { org: sender.prefix, storageFull: true });
    await pressed(made.id);
    await expect.poll(() => statusIn(recordId), patient).toBe('completed');
    expect(titlesOn(world, sender.prefix, recordId)).toEqual([]);
    await until(made.id, { state: 'waiting', reason: 'StorageFull' });
    await control(world, 'clear-faults', { org: sender.prefix });
    await pressed(made.id);
    await until(made.id, { state: 'written', reason: null });
    expect(titlesOn(world, sender.prefix, recordId)).toHaveLength(2);
  });

  // REQ-2.7.89
  it.each([
    ['INVALID_CROSS_REFERENCE_KEY First Publication Location ID: invalid', 'failed', 'NoPermission'],
    ['INSUFFICIENT_ACCESS_OR_READONLY', 'failed', 'NoPermission'],
    ['UNKNOWN_EXCEPTION ContentPublication Limit exceeded.', 'waiting', 'CallLimit'],
  ])('leaves the state to be written: files are refused with %s', async (filesRefused, state, reason) => {
    const recordId = newOpportunity(world, sender.prefix);
    const made = await createFor(world, sender, recordId);
    await until(made.id, { state: 'written' });
    await control(world, 'faults', { org: sender.prefix, lockedForApproval: true });
    await signNote(world, made);
    await untilSealed(world, sender.token, made.id);
    await control(world, 'faults', { org: sender.prefix, lockedForApproval: false, filesRefused });
    await pressed(made.id);
    await expect.poll(() => statusIn(recordId), patient).toBe('completed');
    await until(made.id, { state, reason, writtenStatus: 'completed', hasDocument: false });
    await control(world, 'clear-faults', { org: sender.prefix });
    await pressed(made.id);
    await until(made.id, { state: 'written', reason: null, hasDocument: true });
  });

  // REQ-2.7.79
  it('is tried again when the press came while an earlier attempt was still waiting for the org', async () => {
    const recordId = newOpportunity(world, sender.prefix);
    storeOf(world, sender.prefix).remove('Opportunity', recordId);
    await control(world, 'clear-counters', { org: sender.prefix });
    await control(world, 'faults', { org: sender.prefix, held: '/sobjects/Opportunity' });
    const made = await createFor(world, sender, recordId);
    const row = world.context.db.selectFrom('webdoc_records').where('webdoc_id', '=', made.id);
    await expect.poll(() => row.select('lease_token').executeTakeFirst(), patient).not.toEqual({ lease_token: null });
    expect((await pressed(made.id)).status).toBe(200);
    await control(world, 'clear-faults', { org: sender.prefix });
    await until(made.id, { state: 'failed', reason: 'RecordGone' });
    expect(world.crm.world.orgs.get(sender.prefix)?.counters['record']).toBe(2);
    expect((await eventsOf(world, sender.token, made.id)).filter((event) => event === 'record.failed')).toHaveLength(1);
  });

  // REQ-2.7.79 REQ-3.2.11
  it('is a duplicate rule that blocks; one that only warns is passed', async () => {
    const rule = (action: string) =>
      control(world, 'org', {
        org: sender.prefix,
        duplicateRules: [{ object: 'Opportunity', field: 'Name', action }],
      });
    const [warned, blocked] = [newOpportunity(world, sender.prefix), newOpportunity(world, sender.prefix)];
    await rule('allow');
    const first = await createFor(world, sender, warned);
    await until(first.id, { state: 'written' });
    await rule('block');
    const second = await createFor(world, sender, blocked);
    await until(second.id, { state: 'failed', reason: 'DuplicateRule' });
    await control(world, 'org', { org: sender.prefix, duplicateRules: [] });
    await pressed(second.id);
    await until(second.id, { state: 'written', reason: null });
  });

  // REQ-2.7.79
  it('of the fields does not keep the files from the record', async () => {
    await world.context.db
      .updateTable('record_mappings')
      .set({ state_field: 'Removed_Field__c' })
      .where('environment_id', '=', sender.environmentId)
      .execute();
    const recordId = newOpportunity(world, sender.prefix);
    const made = await createFor(world, sender, recordId);
    await until(made.id, { state: 'failed', reason: 'NoSuchField' });
    await signNote(world, made);
    await untilSealed(world, sender.token, made.id);
    await until(made.id, { state: 'failed', reason: 'NoSuchField', hasDocument: true });
    expect(titlesOn(world, sender.prefix, recordId)).toHaveLength(2);
    expect((await mapOpportunities(world, sender)).status).toBe(200);
    await pressed(made.id);
    await until(made.id, { state: 'written', writtenStatus: 'completed' });
    expect(titlesOn(world, sender.prefix, recordId)).toHaveLength(2);
  });

  // REQ-2.7.79
  it('of an environment that was disconnected ends with one press when its org is connected again', async () => {
    const lost = await openRecordSender(world, 'gone');
    const recordId = newOpportunity(world, lost.prefix);
    const made = await createFor(world, lost, recordId);
    await expect.poll(() => recordOf(made.id, lost.token), patient).toMatchObject({ state: 'written' });
    const path = `/api/externalenvironment/${lost.environmentId}`;
    expect((await world.call('DELETE', path, { bearer: lost.bearer })).status).toBeLessThan(300);
    await signNote(world, made);
    await untilSealed(world, lost.token, made.id);
    await expect
      .poll(() => recordOf(made.id, lost.token), patient)
      .toMatchObject({ state: 'failed', reason: 'EnvironmentDisconnected' });
    const { body } = await connectOrg(world, lost.bearer, 'test', lost.prefix);
    const records = `/api/externalenvironments/${body.environmentId}/records`;
    expect((await world.call('GET', records, { bearer: lost.bearer })).body).toMatchObject({ failed: 1 });
    const shown = await world.call('GET', `/api/company/webdocs/${made.id}/record`, { bearer: lost.bearer });
    expect(shown.body.record.url).toMatch(new RegExp(`${lost.prefix}/${recordId}$`));
    await world.call('POST', `${records}/write`, { bearer: lost.bearer });
    await expect
      .poll(() => recordOf(made.id, lost.token), patient)
      .toMatchObject({ state: 'written', hasDocument: true });
    const { environment_id: adopted } = await world.context.db
      .selectFrom('webdoc_records')
      .select('environment_id')
      .where('webdoc_id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(adopted).toBe(body.environmentId);
  });

  it('of an environment that nobody is connected to ends with one press for all its documents', async () => {
    const lost = await openRecordSender(world, 'lost');
    await control(world, 'revoke-tokens', { org: lost.prefix });
    const ids = [newOpportunity(world, lost.prefix), newOpportunity(world, lost.prefix)];
    const made = await Promise.all(ids.map((recordId) => createFor(world, lost, recordId)));
    await Promise.all(made.map((one) => signNote(world, one)));
    // The seal is the last to ask for an attempt.
    for (const one of made) await untilSealed(world, lost.token, one.id);
    for (const one of made)
      await expect
        .poll(() => recordOf(one.id, lost.token), patient)
        .toMatchObject({ state: 'failed', reason: 'EnvironmentDisconnected' });
    await connectOrg(world, lost.bearer, 'test', lost.prefix, { oldOrgId: lost.orgId });
    const path = `/api/externalenvironments/${lost.environmentId}/records`;
    expect((await world.call('GET', path, { bearer: lost.bearer })).body).toMatchObject({ failed: 2 });
    await world.call('POST', `${path}/write`, { bearer: lost.bearer });
    for (const [place, one] of made.entries()) {
      await expect
        .poll(() => recordOf(one.id, lost.token), patient)
        .toMatchObject({ state: 'written', hasDocument: true });
      expect(titlesOn(world, lost.prefix, ids[place] ?? '')).toHaveLength(2);
    }
    expect((await world.call('GET', path, { bearer: lost.bearer })).body).toMatchObject({ waiting: 0, failed: 0 });
  });
});
