import { expect } from 'vitest';
import type { Snooze } from '#contract/webdocs/snooze.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, eventsOf, note, noteActions, openSender, sign } from '../signing.test-support.ts';
import { announceExpiries } from './announce-expiry.ts';
import { act, inDays, later, mailsTo, plainWeekend } from './lifecycle.test-support.ts';
import { remindDue } from './remind-due.ts';
import { remindSnoozed } from './remind-snoozed.ts';

const test = worldTest();
let bearer: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'snooze@acier-nord.example'));
});
test.beforeEach(({ world }) => world.clock.set(new Date()));

/** Two signatories, reminded each day; the first has opened the link in New York. */
const sentTo = async (world: World, house: string, more: object = {}) => {
  const created = await create(
    world,
    bearer,
    note({
      signatories: [
        { firstName: 'Amy', lastName: 'Lee', email: `amy@${house}.example`, language: 'en' },
        { firstName: 'Bob', lastName: 'Deux', email: `bob@${house}.example`, language: 'fr' },
      ],
      reminders: { everyDays: 1, max: 3 },
      expiresAt: inDays(40, 2).toISOString(),
      ...more,
    }),
  );
  const [amy, bob] = created.signatories;
  const body = { webdocToken: amy?.token, timeZone: 'America/New_York' };
  expect((await world.call('POST', '/api/webdoc/opened', { body })).status).toBe(200);
  return { id: created.id, amy: amy?.token ?? '', bob: bob?.token ?? '' };
};

const read = (world: World, token: string) => world.call('GET', `/api/webdoc/snooze/${token}`);
const put = (world: World, webdocToken: string, until: string | null, key?: string) =>
  world.call('POST', '/api/webdoc/snooze', {
    body: { webdocToken, until },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

/** The moment of a choice. */
const momentOf = async (world: World, token: string, wanted: Snooze['choices'][number]['choice']): Promise<string> => {
  const { choices } = (await read(world, token)).body as Snooze;
  return choices.find(({ choice }) => choice === wanted)?.at ?? 'not offered';
};

/** Both jobs, twice at once, as two portals would. */
const runJobs = (world: World) =>
  Promise.all([1, 2].flatMap(() => [remindDue(world.context), remindSnoozed(world.context)]));

// REQ-2.4.40 REQ-2.4.41 REQ-2.4.42 REQ-2.7.61
test('no reminder until the chosen moment, then one mail with the link; the trail tells both', async ({ world }) => {
  const { id, amy } = await sentTo(world, 'putoff');
  const saturday = plainWeekend(3);
  world.clock.set(saturday);
  const until = await momentOf(world, amy, 'inThreeDays');
  expect(new Date(until).getUTCDay()).toBe(2);
  const first = await put(world, amy, until, 'later-once');
  expect(first).toMatchObject({ status: 200, body: { until } });
  expect((await put(world, amy, until, 'later-once')).body).toEqual(first.body);
  expect((await put(world, amy, until)).status).toBe(200);
  expect((await read(world, amy)).body).toMatchObject({ until });

  const { text, filename } = (first.body as Snooze).calendar ?? { text: '', filename: '' };
  expect(filename).toBe('reminder.ics');
  expect(text).toContain(`DTSTART:${until.replaceAll(/[-:]|\.000/g, '')}`);
  expect(text).not.toMatch(/https?:|\/webdoc\//);
  expect(text.replaceAll(/\r\n /g, '')).not.toContain(amy);

  // Monday, 11 h in New York.
  world.clock.set(later(saturday, 54));
  await runJobs(world);
  expect(await mailsTo(world, 'amy@putoff.example')).toEqual(['invitation']);
  expect(await mailsTo(world, 'bob@putoff.example')).toEqual(['invitation', 'reminder']);
  world.clock.set(new Date(until));
  await runJobs(world);
  expect(await mailsTo(world, 'amy@putoff.example')).toEqual(['invitation', 'snoozed']);
  const mail = await world.mailbox.waitFor(
    ({ envelope, subject }) =>
      envelope.to.includes('amy@putoff.example') && subject.startsWith('The reminder you asked'),
    10_000,
  );
  expect(mail.text).toContain(`/webdoc/${amy}`);
  expect((await read(world, amy)).body).toMatchObject({ until: null });
  const events = await eventsOf(world, bearer, id);
  expect(events.filter((event) => event === 'signer.snoozed')).toHaveLength(1);
  // Automatic reminders go on a day later.
  world.clock.set(later(new Date(until), 25));
  await runJobs(world);
  expect(await mailsTo(world, 'amy@putoff.example')).toEqual(['invitation', 'snoozed', 'reminder']);
});

// REQ-2.4.41
test('the latest choice counts, and taken back the reminders go on', async ({ world }) => {
  const { id, amy } = await sentTo(world, 'mind');
  const saturday = plainWeekend(3);
  world.clock.set(saturday);
  const tomorrow = await momentOf(world, amy, 'tomorrow');
  for (const until of [tomorrow, await momentOf(world, amy, 'inThreeDays')]) await put(world, amy, until);
  world.clock.set(new Date(tomorrow));
  await runJobs(world);
  expect(await mailsTo(world, 'amy@mind.example')).toEqual(['invitation']);
  expect((await put(world, amy, null)).body).toMatchObject({ until: null, calendar: null });
  world.clock.set(later(saturday, 54));
  await runJobs(world);
  expect(await mailsTo(world, 'amy@mind.example')).toEqual(['invitation', 'reminder']);
  expect((await eventsOf(world, bearer, id)).filter((event) => event === 'signer.snoozed')).toHaveLength(3);
});

// REQ-2.4.43
test('who has signed, and whose document was cancelled or has another holder, gets nothing at the moment', async ({
  world,
}) => {
  const all = await Promise.all(['signed', 'cancelled', 'corrected'].map((house) => sentTo(world, `${house}-off`)));
  const until = await momentOf(world, all[0]?.amy ?? '', 'tomorrow');
  for (const { amy } of all) expect((await put(world, amy, until)).status).toBe(200);
  const [signed, cancelled, corrected] = all;
  expect((await sign(world, signed?.amy, noteActions)).status).toBe(200);
  expect((await act(world, bearer, `${cancelled?.id}/cancel`)).status).toBe(200);
  const parties = await world.context.db
    .selectFrom('webdoc_parties')
    .select('id')
    .where('webdoc_id', '=', corrected?.id ?? '')
    .where('recipient', '=', 's1')
    .executeTakeFirstOrThrow();
  await act(world, bearer, `${corrected?.id}/signatories/${parties.id}`, { email: 'ann@corrected-off.example' });
  world.clock.set(later(new Date(until), 1));
  await remindSnoozed(world.context);
  const sent = await Promise.all(
    ['amy@signed-off', 'amy@cancelled-off', 'ann@corrected-off'].map((who) => mailsTo(world, `${who}.example`)),
  );
  expect(sent.flat()).not.toContain('snoozed');
});

// REQ-2.4.42
test('put off to the eve, the end is told by that mail alone', async ({ world }) => {
  const expiresAt = inDays(6, 4);
  const { amy } = await sentTo(world, 'eve', { expiresAt: expiresAt.toISOString(), reminders: undefined });
  const eve = await momentOf(world, amy, 'eve');
  await put(world, amy, eve);
  for (const hours of [-0.9, 0, 0.2, 3]) {
    world.clock.set(later(new Date(eve), hours));
    await announceExpiries(world.context);
    await remindSnoozed(world.context);
  }
  expect(await mailsTo(world, 'amy@eve.example')).toEqual(['invitation', 'snoozed']);
  expect(await mailsTo(world, 'bob@eve.example')).toEqual(['invitation', 'expiresSoon']);
});

// REQ-2.7.61
test('a moment that is not offered, a turn that has not come, an unknown link and an end are refused', async ({
  world,
}) => {
  const { id, amy, bob } = await sentTo(world, 'hostile', { signingOrder: 'sequential' });
  const refused = await put(world, amy, later(new Date(), 24).toISOString());
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'InvalidRequest', errors: [{ path: 'until', code: 'NotOffered' }] },
  });
  expect((await put(world, amy, '2020-01-01T08:00:00.000Z')).status).toBe(400);
  for (const ask of [read(world, bob), put(world, bob, null)])
    expect((await ask).body).toMatchObject({ status: 409, code: 'NotYourTurn' });
  expect((await put(world, 'x'.repeat(43), null)).body).toMatchObject({ code: 'NoWebdocFound' });
  await act(world, bearer, `${id}/cancel`);
  for (const ask of [read(world, amy), put(world, amy, null)])
    expect((await ask).body).toMatchObject({ status: 410, code: 'WebdocExpired' });
});
