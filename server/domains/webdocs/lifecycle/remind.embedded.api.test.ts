import { expect } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';
import { announceExpiries } from './announce-expiry.ts';
import { expireDue } from './expire.ts';
import { act, inDays, later, mailsTo, plainWeekend } from './lifecycle.test-support.ts';
import { remindDue } from './remind-due.ts';
import { create, eventsOf, note, noteActions, openSender, sign } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'remind@acier-nord.example'));
});
test.beforeEach(({ world }) => world.clock.set(new Date()));

const people = (house: string) => [
  { firstName: 'Anna', lastName: 'Un', email: `anna@${house}.example`, language: 'fr' as const },
  { firstName: 'Bob', lastName: 'Deux', email: `bob@${house}.example`, language: 'en' as const },
];

// REQ-2.4.19 REQ-2.7.43
test('only those whose turn it is are reminded, in their language, and nobody twice within an hour', async ({
  world,
}) => {
  const signatories = people('turns');
  const created = await create(world, bearer, note({ signatories, signingOrder: 'sequential' }));
  const [anna, bob] = created.signatories;
  const remind = (body?: object) => act(world, bearer, `${created.id}/remind`, body);
  expect((await remind({ signatoryId: bob?.id })).body).toMatchObject({
    status: 409,
    code: 'NobodyToRemind',
  });
  expect((await remind()).body).toEqual({ reminded: 1 });
  const soon = await remind({ signatoryId: anna?.id });
  expect(soon).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } });
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(3_500);
  expect(await mailsTo(world, 'anna@turns.example')).toEqual(['invitation', 'reminder']);

  await sign(world, anna?.token, noteActions);
  expect((await remind({ signatoryId: anna?.id })).body).toMatchObject({ code: 'NobodyToRemind' });
  expect((await remind()).body).toEqual({ reminded: 1 });
  const mail = await world.mailbox.waitFor(
    ({ envelope, subject }) => envelope.to.includes('bob@turns.example') && subject.startsWith('Reminder'),
    10_000,
  );
  expect(mail.text).toContain(`/webdoc/${bob?.token}`);
  expect(mail.text).not.toContain(anna?.token);
  world.clock.set(later(new Date(), 1.01));
  expect((await remind()).body).toEqual({ reminded: 1 });
  expect(await eventsOf(world, bearer, created.id)).toEqual([
    'created',
    'signer.notified',
    'signature_request.reminder_executed',
    'signer.done',
    'signer.notified',
    'signature_request.reminder_executed',
    'signature_request.reminder_executed',
  ]);
});

test('a reminder asked for twice under one key is one reminder', async ({ world }) => {
  const signatories = [{ firstName: 'Une', lastName: 'Fois', email: 'une@reminded.example' }];
  const created = await create(world, bearer, note({ signatories }));
  const remind = () => act(world, bearer, `${created.id}/remind`, {}, { 'idempotency-key': 'remind-once' });
  expect((await remind()).body).toEqual({ reminded: 1 });
  expect((await remind()).body).toEqual({ reminded: 1 });
  expect(await mailsTo(world, 'une@reminded.example')).toEqual(['invitation', 'reminder']);
});

test('a document that ended, another company’s and an unknown signatory are refused', async ({ world }) => {
  const created = await create(world, bearer, note());
  const other = await openSender(world, 'remind@studio-ouest.example');
  expect((await act(world, other.bearer, `${created.id}/remind`)).body).toMatchObject({
    code: 'NoWebdocFound',
  });
  expect((await act(world, bearer, `${created.id}/remind`, { signatoryId: created.id })).body).toMatchObject({
    code: 'NoStakeholdersFound',
  });
  await sign(world, created.signatories[0]?.token, noteActions);
  expect((await act(world, bearer, `${created.id}/remind`)).body).toMatchObject({
    status: 409,
    code: 'WebdocEnded',
    detail: 'completed',
  });
});

// REQ-2.4.19
test('reminders come by themselves in working hours, once each however many processes look, and end', async ({
  world,
}) => {
  const signatories = people('by-itself');
  const created = await create(
    world,
    bearer,
    note({ signatories, reminders: { everyDays: 2, max: 2 }, expiresAt: inDays(60, 1).toISOString() }),
  );
  const run = () => Promise.all([1, 2, 3].map(() => remindDue(world.context)));
  await run();
  const saturday = plainWeekend(3);
  for (const quiet of [saturday, later(saturday, 24), later(saturday, 36), later(saturday, 43)]) {
    world.clock.set(quiet);
    await run();
  }
  expect(await mailsTo(world, 'anna@by-itself.example')).toEqual(['invitation']);
  const monday = later(saturday, 48);
  world.clock.set(monday);
  const broken = {
    ...world.context,
    outbox: { ...world.context.outbox, queue: () => Promise.reject(new Error('x')) },
  };
  await expect(remindDue(broken)).rejects.toThrow('could not remind');
  await run();
  expect(await mailsTo(world, 'anna@by-itself.example')).toEqual(['invitation', 'reminder']);
  expect(await mailsTo(world, 'bob@by-itself.example')).toEqual(['invitation', 'reminder']);
  await sign(world, created.signatories[0]?.token, noteActions);
  await expect.poll(() => mailsTo(world, 'anna@by-itself.example')).toEqual(['invitation', 'reminder', 'ownCopy']);
  for (const next of [49, 96, 168, 240]) {
    world.clock.set(later(saturday, next));
    await run();
  }
  expect(await mailsTo(world, 'anna@by-itself.example')).toEqual(['invitation', 'reminder', 'ownCopy']);
  expect(await mailsTo(world, 'bob@by-itself.example')).toEqual(['invitation', 'reminder', 'reminder']);
  const due = await world.context.db
    .selectFrom('webdoc_parties')
    .select('recipient')
    .where('webdoc_id', '=', created.id)
    .where('remind_at', 'is not', null)
    .execute();
  expect(due).toEqual([]);
});

test('a document without reminders, and one that ended, get none', async ({ world }) => {
  const [anna] = people('silent');
  const silent = await create(world, bearer, note({ signatories: [anna!] }));
  const ended = await create(
    world,
    bearer,
    note({ signatories: [{ ...anna!, email: 'anna@ended.example' }], reminders: { everyDays: 1, max: 10 } }),
  );
  await act(world, bearer, `${ended.id}/cancel`);
  world.clock.set(inDays(4, 2));
  await remindDue(world.context);
  expect(await mailsTo(world, 'anna@silent.example')).toEqual(['invitation']);
  expect(await mailsTo(world, 'anna@ended.example')).toEqual(['invitation', 'cancelled']);
  expect(await eventsOf(world, bearer, silent.id)).toEqual(['created', 'signer.notified']);
});

test('a blocked company reminds nobody until it is unblocked', async ({ world }) => {
  const sender = await openSender(world, 'blocked@acier-nord.example');
  const signatories = people('blocked').slice(0, 1);
  await create(world, sender.bearer, note({ signatories, reminders: { everyDays: 1, max: 10 } }));
  const set = (status: 'blocked' | 'verified') =>
    world.context.db.updateTable('companies').set({ status }).where('id', '=', sender.companyId).execute();
  world.clock.set(inDays(4, 2));
  await set('blocked');
  await remindDue(world.context);
  expect(await mailsTo(world, 'anna@blocked.example')).toEqual(['invitation']);
  await set('verified');
  await remindDue(world.context);
  expect(await mailsTo(world, 'anna@blocked.example')).toEqual(['invitation', 'reminder']);
});

// REQ-4.4.12
test('a blocked company does not write to the next in turn, who is invited once it is unblocked', async ({ world }) => {
  const sender = await openSender(world, 'blocked-turns@acier-nord.example');
  const signatories = people('blocked-turns');
  const { id, signatories: made } = await create(
    world,
    sender.bearer,
    note({ signatories, signingOrder: 'sequential' }),
  );
  const set = (status: 'blocked' | 'verified') =>
    world.context.db.updateTable('companies').set({ status }).where('id', '=', sender.companyId).execute();
  await set('blocked');
  await sign(world, made[0]?.token, noteActions);
  world.clock.set(inDays(4, 2));
  await remindDue(world.context);
  expect(await mailsTo(world, 'bob@blocked-turns.example')).toEqual([]);
  await set('verified');
  await remindDue(world.context);
  await remindDue(world.context);
  expect(await mailsTo(world, 'bob@blocked-turns.example')).toEqual(['invitation']);
  expect((await eventsOf(world, sender.bearer, id)).at(-1)).toBe('signer.notified');
});

// REQ-2.4.19 REQ-2.4.20
test('the day before it expires those who wait are told, once; at expiry they and the owner are, each in their words', async ({
  world,
}) => {
  const expiresAt = later(inDays(6, 4), 3);
  const created = await create(
    world,
    bearer,
    note({
      signatories: people('expiry'),
      owner: { firstName: 'Odile', lastName: 'Roy', email: 'odile@expiry.example' },
      recipients: [{ firstName: 'Rémi', lastName: 'Copie', email: 'remi@expiry.example' }],
      language: 'en',
      expiresAt: expiresAt.toISOString(),
    }),
  );
  await sign(world, created.signatories[0]?.token, noteActions);
  const announce = () => Promise.all([1, 2].map(() => announceExpiries(world.context)));
  for (const early of [later(expiresAt, -40), later(expiresAt, -33)]) {
    world.clock.set(early);
    await announce();
  }
  expect(await mailsTo(world, 'bob@expiry.example')).toEqual(['invitation']);
  for (const eve of [later(expiresAt, -27), later(expiresAt, -26), later(expiresAt, -4)]) {
    world.clock.set(eve);
    await announce();
  }
  world.clock.set(later(expiresAt, 0.01));
  await expireDue(world.context);
  await announce();
  // The copy of what was signed comes from a job, sooner or later.
  const toSigner = await mailsTo(world, 'anna@expiry.example');
  expect(toSigner.filter((kind) => kind !== 'ownCopy')).toEqual(['invitation']);
  expect(await mailsTo(world, 'bob@expiry.example')).toEqual(['invitation', 'expiresSoon', 'expired']);
  expect(await mailsTo(world, 'odile@expiry.example')).toEqual(['signed', 'ownerExpired']);
  expect(await mailsTo(world, 'remi@expiry.example')).toEqual([]);
  await world.mailbox.waitFor(
    ({ envelope, subject }) =>
      envelope.to.includes('odile@expiry.example') && subject.startsWith('Expired before it was signed'),
    10_000,
  );
  expect(await eventsOf(world, bearer, created.id)).toEqual([
    'created',
    'signer.notified',
    'signer.notified',
    'signer.done',
    'expiry_announced',
    'expired',
  ]);
});

test('reminders of no sense are refused when the document is made', async ({ world }) => {
  for (const reminders of [
    { everyDays: 0, max: 1 },
    { everyDays: 31, max: 1 },
    { everyDays: 1, max: 11 },
    { everyDays: 1 },
  ])
    expect(await world.call('POST', '/api/public/webdocs', { bearer, body: { ...note(), reminders } })).toMatchObject({
      status: 400,
      body: { code: 'InvalidRequest' },
    });
});
