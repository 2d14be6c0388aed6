import { expect } from 'vitest';
import type { CreatedWebdoc, NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, eventsOf, note, openSender } from '../signing.test-support.ts';
import { announceExpiries } from './announce-expiry.ts';
import { act, inDays, later, mailsTo, plainWeekend } from './lifecycle.test-support.ts';
import { remindDue } from './remind-due.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'zones@acier-nord.example'));
});
test.beforeEach(({ world }) => world.clock.set(new Date()));

/** Amy opens her link in New York; Bob never opens his. */
const sentToTwo = async (world: World, house: string, more: Partial<NewWebdoc>): Promise<CreatedWebdoc> => {
  const created = await create(
    world,
    bearer,
    note({
      signatories: [
        { firstName: 'Amy', lastName: 'Lee', email: `amy@${house}.example`, language: 'en' },
        { firstName: 'Bob', lastName: 'Deux', email: `bob@${house}.example`, language: 'fr' },
      ],
      ...more,
    }),
  );
  await open(world, created.signatories[0]?.token, 'America/New_York');
  return created;
};

const open = async (world: World, webdocToken: string | undefined, timeZone?: string) => {
  const body = { webdocToken, ...(timeZone !== undefined && { timeZone }) };
  expect((await world.call('POST', '/api/webdoc/opened', { body })).status).toBe(200);
};

const zoneOf = async (world: World, partyId: string | undefined) =>
  (
    await world.context.db
      .selectFrom('webdoc_parties')
      .select('time_zone')
      .where('id', '=', partyId ?? '')
      .executeTakeFirstOrThrow()
  ).time_zone;

// REQ-2.4.34
test('each is reminded in the working hours of their own zone, who never opened the link in those of Paris', async ({
  world,
}) => {
  await sentToTwo(world, 'hours', { reminders: { everyDays: 1, max: 1 }, expiresAt: inDays(30, 2).toISOString() });
  const saturday = plainWeekend(3);
  const run = async (hours: number) => {
    world.clock.set(later(saturday, hours));
    await remindDue(world.context);
  };
  await run(0);
  // Monday, 11 or 12 h in Paris, 5 or 6 h in New York.
  await run(48);
  expect(await mailsTo(world, 'amy@hours.example')).toEqual(['invitation']);
  expect(await mailsTo(world, 'bob@hours.example')).toEqual(['invitation', 'reminder']);
  // Monday, 10 or 11 h in New York.
  await run(53);
  expect(await mailsTo(world, 'amy@hours.example')).toEqual(['invitation', 'reminder']);
  const toAmy = await world.mailbox.waitFor(
    ({ envelope, subject }) => envelope.to.includes('amy@hours.example') && subject.startsWith('Reminder'),
    10_000,
  );
  expect(toAmy.text).toMatch(/at \d\d:00 \(Eastern [^()]*, UTC-[45]\)/);
  expect(toAmy.attachments.map(({ name }) => name)).toContain('deadline.ics');
});

// REQ-2.4.34
test('each is told of the end once, in the daytime of the day before in their own zone', async ({ world }) => {
  const expiresAt = later(inDays(6, 4), 3);
  const created = await sentToTwo(world, 'ends', { expiresAt: expiresAt.toISOString() });
  const run = async (hours: number) => {
    world.clock.set(later(expiresAt, hours));
    await Promise.all([1, 2].map(() => announceExpiries(world.context)));
  };
  for (const early of [-47, -40]) await run(early);
  expect(await mailsTo(world, 'bob@ends.example')).toEqual(['invitation']);
  await run(-27);
  expect(await mailsTo(world, 'amy@ends.example')).toEqual(['invitation']);
  expect(await mailsTo(world, 'bob@ends.example')).toEqual(['invitation', 'expiresSoon']);
  for (const day of [-22, -21, -3]) await run(day);
  expect(await mailsTo(world, 'amy@ends.example')).toEqual(['invitation', 'expiresSoon']);
  expect(await mailsTo(world, 'bob@ends.example')).toEqual(['invitation', 'expiresSoon']);
  const events = await eventsOf(world, bearer, created.id);
  expect(events.filter((event) => event === 'expiry_announced')).toHaveLength(2);
});

test('the zone is that of the last opening; an unknown name is ignored, and a new holder of the place has none', async ({
  world,
}) => {
  const created = await sentToTwo(world, 'moved', {});
  const [amy, bob] = created.signatories;
  await open(world, amy?.token, 'Asia/Tokyo');
  await open(world, amy?.token);
  await open(world, amy?.token, 'Mars/Olympus');
  await open(world, bob?.token, "'; drop table");
  expect([await zoneOf(world, amy?.id), await zoneOf(world, bob?.id)]).toEqual(['Asia/Tokyo', null]);
  await act(world, bearer, `${created.id}/signatories/${amy?.id}`, { email: 'amy.lee@moved.example' });
  expect(await zoneOf(world, amy?.id)).toBeNull();
});
