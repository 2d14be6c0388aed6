import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectOrg, control } from '#tests/support/crm.ts';
import {
  createFor,
  hurry,
  mapOpportunities,
  newOpportunity,
  openMappedSender,
  openRecordSender,
  opportunity,
  patient,
  signNote,
  storeOf,
  summaryOf,
} from './records.test-support.ts';

const many = 8;

// REQ-4.4.34
test('records in an org that does not answer, of a company that nobody has verified, keep no other company’s waiting', async () => {
  const { world, sender, until } = await openMappedSender('neighbour');
  try {
    const stranger = await openRecordSender(world, 'stranger');
    expect((await mapOpportunities(world, stranger)).status).toBe(200);
    await world.context.db
      .updateTable('companies')
      .set({ status: 'free' })
      .where('id', '=', stranger.companyId)
      .execute();
    const records = Array.from({ length: many }, () => newOpportunity(world, stranger.prefix));
    const ids: string[] = [];
    await control(world, 'faults', { org: stranger.prefix, held: '/sobjects/Opportunity/' });
    for (const recordId of records) ids.push((await createFor(world, stranger, recordId)).id);
    const own = await createFor(world, sender, newOpportunity(world, sender.prefix));
    await until(own.id, { state: 'written' });
    const statesOf = async () =>
      Promise.all(ids.map(async (id) => (await summaryOf(world, stranger.token, id)).record?.state));
    expect(await statesOf()).toEqual(ids.map(() => 'waiting'));
    await control(world, 'clear-faults', { org: stranger.prefix });
    // Each is written in the end, with the attempts of its first job.
    await expect.poll(statesOf, patient).toEqual(ids.map(() => 'written'));
    const jobs = await world.context.db
      .selectFrom('jobs')
      .select('key')
      .where('name', '=', 'webdoc.writeRecord')
      .where('key', 'in', ids)
      .execute();
    expect(jobs).toHaveLength(many);
  } finally {
    await world.close();
  }
}, 180_000);

// REQ-2.7.91
test('orgs of eight companies fall silent at once, and a ninth company’s record is written at once', async () => {
  const { world, sender, until } = await openMappedSender('ninth');
  try {
    const silent = [];
    for (let at = 0; at < 8; at += 1) silent.push(await openRecordSender(world, `silent-${at}`));
    for (const { prefix } of silent) await control(world, 'faults', { org: prefix, held: '/services/data/' });
    const waiting: [token: string, id: string][] = [];
    for (let at = 0; at < 6; at += 1)
      for (const one of silent)
        waiting.push([one.token, (await createFor(world, one, newOpportunity(world, one.prefix))).id]);
    const own = await createFor(world, sender, newOpportunity(world, sender.prefix));
    await until(own.id, { state: 'written' });
    for (const [token, id] of waiting)
      expect((await summaryOf(world, token, id)).record).toMatchObject({ state: 'waiting', reason: null });
    for (const { prefix } of silent) await control(world, 'clear-faults', { org: prefix });
  } finally {
    await world.close();
  }
}, 180_000);

// REQ-2.7.85 REQ-2.7.81
test('twenty documents of one record do not wait for one another, and the older ones tell no status', async () => {
  const { world, sender, until, recordOf, statusIn } = await openMappedSender('one-record');
  try {
    const recordId = newOpportunity(world, sender.prefix);
    await control(world, 'faults', { org: sender.prefix, serverErrors: 100_000 });
    const ids: string[] = [];
    for (let at = 0; at < 20; at += 1) ids.push((await createFor(world, sender, recordId)).id);
    await until(ids[0]!, { state: 'waiting', reason: 'OrgUnreachable' });
    await control(world, 'clear-faults', { org: sender.prefix });
    const org = world.crm.world.orgs.get(sender.prefix)!;
    org.counters = {};
    // The waits that a busy record costs are counted, not those of an org that was away.
    await sql`update jobs set run_at = now(), attempts = 0
      where name = 'webdoc.writeRecord' and state = 'ready'`.execute(world.context.db);
    for (const id of ids) await until(id, { state: 'written' });
    expect(statusIn(recordId)).toBe('pending');
    expect((await recordOf(ids[19]!))?.writtenStatus).toBe('pending');
    expect((await recordOf(ids[0]!))?.writtenStatus).toBeNull();
    // The newest is written; of the others, few ask whether the record is there.
    expect(org.counters['record'] ?? 0).toBeLessThan(12);
  } finally {
    await world.close();
  }
}, 180_000);

// REQ-2.7.81
test('a document that is signed after an outage does not wait for the sleep of its job', async () => {
  const { world, sender, until } = await openMappedSender('asleep');
  try {
    await control(world, 'faults', { org: sender.prefix, serverErrors: 100_000 });
    const made = await createFor(world, sender, newOpportunity(world, sender.prefix));
    await until(made.id, { state: 'waiting', reason: 'OrgUnreachable' });
    await sql`update jobs set attempts = 13, run_at = now() + interval '58 minutes'
      where name = 'webdoc.writeRecord' and state = 'ready'`.execute(world.context.db);
    await control(world, 'clear-faults', { org: sender.prefix });
    await signNote(world, made);
    await until(made.id, { state: 'written', writtenStatus: 'completed', hasDocument: true });
  } finally {
    await world.close();
  }
}, 180_000);

// REQ-2.7.81 REQ-2.7.86
test('a seal and a press of an environment that come while an attempt fails are followed at once, by no person’s call', async () => {
  const { world, sender, until } = await openMappedSender('midway');
  try {
    const { db } = world.context;
    const made = await createFor(world, sender, newOpportunity(world, sender.prefix));
    await until(made.id, { state: 'written' });
    await control(world, 'faults', { org: sender.prefix, held: '/sobjects/Opportunity/' });
    await signNote(world, made);
    const sealed = sql<object>`select 1 from webdocs where sealed_at is not null`;
    await expect.poll(async () => (await sealed.execute(db)).rows.length, patient).toBe(1);
    await expect
      .poll(
        async () =>
          (await sql`update jobs set attempts = 13 where name = 'webdoc.writeRecord' and state = 'running'`.execute(db))
            .numAffectedRows,
        patient,
      )
      .toBe(1n);
    const press = await world.call('POST', `/api/externalenvironments/${sender.environmentId}/records/write`, {
      bearer: sender.bearer,
    });
    expect(press.body).toMatchObject({ waiting: 1 });
    await control(world, 'faults', { org: sender.prefix, held: '', serverErrors: 100_000 });
    await until(made.id, { state: 'waiting', reason: 'OrgUnreachable' });
    const asked = sql<object>`select 1 from webdoc_records where asked > answered`;
    expect((await asked.execute(db)).rows).toEqual([]);
    // The failed attempt would have slept for an hour.
    const begun = sql<object>`select 1 from jobs where name = 'webdoc.writeRecord' and key = ${made.id}
      and state in ('ready', 'running') and attempts < 13`;
    expect((await begun.execute(db)).rows).toHaveLength(1);
    await control(world, 'clear-faults', { org: sender.prefix });
    await hurry(world);
    await until(made.id, { state: 'written', writtenStatus: 'completed', hasDocument: true });
  } finally {
    await world.close();
  }
}, 180_000);

// REQ-2.7.85
test('a sandbox that is refreshed and connected again in the middle of an attempt is not written to', async () => {
  const { world, sender, until } = await openMappedSender('refreshed');
  try {
    const recordId = newOpportunity(world, sender.prefix);
    const row = { ...storeOf(world, sender.prefix).get('Opportunity', recordId)! };
    await control(world, 'faults', { org: sender.prefix, held: `/sobjects/Opportunity/${recordId}` });
    const made = await createFor(world, sender, recordId);
    const leased = sql<object>`select 1 from webdoc_records where lease_until > now()`;
    await expect.poll(async () => (await leased.execute(world.context.db)).rows.length, patient).toBe(1);
    await control(world, 'refresh-sandbox', { org: sender.prefix });
    storeOf(world, sender.prefix).save('Opportunity', row);
    const again = await connectOrg(world, sender.bearer, 'test', sender.prefix, { oldOrgId: sender.orgId });
    expect(again.status).toBe(200);
    await control(world, 'clear-faults', { org: sender.prefix });
    await until(made.id, { state: 'failed', reason: 'EnvironmentDisconnected' });
    expect(opportunity(world, sender.prefix, recordId)['Signature_Status__c']).toBeNull();
    const { body } = await world.call('GET', `/api/externalenvironments/${sender.environmentId}/records`, {
      bearer: sender.bearer,
    });
    expect(body).toMatchObject({ waiting: 0, failed: 0 });
  } finally {
    await world.close();
  }
}, 180_000);
