import { expect, test } from 'vitest';
import { control } from '#tests/support/crm.ts';
import {
  createFor,
  mapOpportunities,
  newOpportunity,
  openMappedSender,
  openRecordSender,
  patient,
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
