import { changeAsSupport, control, customerOf, type Customer } from '#tests/support/crm.ts';
import { describe, expect } from 'vitest';
import { signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { sendConsumptionNotices } from './notices.ts';

const it = worldTest();
let claire: Customer;
it.beforeAll(async ({ world }) => {
  claire = await customerOf(world, 'claire@notices.example', 'aciernord');
  // A second owner, who reads English, and a user, who must get no mail.
  for (const [username, role] of [
    ['yanis@notices.example', 'owner'],
    ['sophie@notices.example', 'user'],
  ] as const) {
    const { username: name } = await signUp(world, username);
    await world.context.db
      .updateTable('users')
      .set({ company_id: claire.companyId, role, language: 'en' })
      .where('username', '=', name)
      .execute();
  }
});

const run = (world: World) => sendConsumptionNotices(world.context, new AbortController().signal);
/** Recipient and subject of the quota mails since the last call. */
const told = async (world: World, count: number): Promise<string[]> => {
  const found = () =>
    world.mailbox
      .all()
      .filter(({ subject }) => /quota/.test(subject ?? ''))
      .map(({ envelope, subject }) => `${envelope.to.join()}: ${subject?.replaceAll('\u00A0', ' ')}`);
  if (count > 0) await world.mailbox.waitFor(() => found().length >= count, 10_000);
  return found().sort();
};
const queued = async (world: World) =>
  (
    await world.context.db
      .selectFrom('mails')
      .select(['template', 'to_address'])
      .where('template', 'like', 'billing.%')
      .orderBy('created_at')
      .orderBy('to_address')
      .execute()
  ).map(({ template, to_address }) => `${template} ${to_address}`);

const setUsage = async (world: World, fields: Record<string, number | null>) => {
  const contract = await world.call('GET', `/api/salesforce/org/${claire.orgId}/contract/current`, {
    bearer: claire.bearer,
  });
  await changeAsSupport(world, 'gnx__Contract__c', contract.body.records[0].id, fields);
};

describe('owners are told at 80 and at 100 %', () => {
  it.beforeEach(({ world }) => control(world, 'clear-faults', { org: 'docugen' }));

  it('every six hours a job looks', async ({ world }) => {
    const schedules = await world.context.db
      .selectFrom('job_schedules')
      .select(['name', 'every_seconds'])
      .where('name', '=', 'billing.consumptionNotices')
      .execute();
    expect(schedules).toEqual([{ name: 'billing.consumptionNotices', every_seconds: 21_600 }]);
  });

  it('when the provider does not answer, nobody is told anything, and the next run goes on', async ({ world }) => {
    await control(world, 'faults', { org: 'docugen', serverErrors: 100 });
    await run(world);
    expect(await queued(world)).toEqual([]);
  });

  it('each owner in their language, of the highest threshold alone, and no user', async ({ world }) => {
    // Usage: 73 % of Doc, 103 % of Sign.
    await run(world);
    expect(await told(world, 2)).toEqual([
      'claire@notices.example: Votre quota Sign est atteint',
      'yanis@notices.example: Your Sign quota is reached',
    ]);
    const mail = world.mailbox.all().find(({ subject }) => subject === 'Votre quota Sign est atteint');
    expect(mail?.links).toContain('http://portal.test/sign/consumption');
    expect(mail?.text?.replaceAll(/\s/g, ' ')).toContain('5 160 signatures sur les 5 000');
  });

  it('once each, however often and at how many places at once the job runs', async ({ world }) => {
    await setUsage(world, { actual_Generation_CY__c: 96_000 });
    await Promise.all([run(world), run(world), run(world)]);
    await run(world);
    expect((await queued(world)).slice(2)).toEqual([
      'billing.quota80 claire@notices.example',
      'billing.quota80 yanis@notices.example',
    ]);
    await setUsage(world, { actual_Generation_CY__c: 120_000 });
    await run(world);
    await run(world);
    expect((await queued(world)).slice(4)).toEqual([
      'billing.quota100 claire@notices.example',
      'billing.quota100 yanis@notices.example',
    ]);
    // A corrected count that falls and rises again causes no second notice.
    await setUsage(world, { actual_Generation_CY__c: 90_000 });
    await run(world);
    await setUsage(world, { actual_Generation_CY__c: 130_000 });
    await run(world);
    expect(await queued(world)).toHaveLength(6);
  });

  it('again when the contract allows more, and in a new year that counts from nothing', async ({ world }) => {
    const before = (await queued(world)).length;
    const news = async () => (await queued(world)).slice(before).map((one) => one.split(' ')[0]);
    await setUsage(world, { actual_Generation_CY__c: 130_000, gnx__Number_of_generations__c: 150_000 });
    await run(world);
    await run(world);
    expect(await news()).toEqual(['billing.quota80', 'billing.quota80']);
    await setUsage(world, { actual_Generation_CY__c: 0 });
    await run(world);
    expect(await news()).toHaveLength(2);
    await setUsage(world, { actual_Generation_CY__c: 151_000 });
    await run(world);
    await run(world);
    expect((await news()).slice(2)).toEqual(['billing.quota100', 'billing.quota100']);
  });

  it('not of an unlimited contract, nor in a company that is not verified', async ({ world }) => {
    await customerOf(world, 'lars@notices.example', 'nordicparts');
    await customerOf(world, 'erwan@notices.example', 'kermadec');
    const before = await queued(world);
    await run(world);
    expect(await queued(world)).toEqual(before);
  });
});
