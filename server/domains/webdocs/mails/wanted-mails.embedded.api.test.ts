import { sql } from 'kysely';
import { expect } from 'vitest';
import { register } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { act } from '../lifecycle/lifecycle.test-support.ts';
import { create, note, noteActions, openSender, sign } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'outage@acier-nord.example'));
});

const statesOf = async (world: World, address: string) => {
  const rows = await world.context.db
    .selectFrom('mails')
    .select(['template', 'state'])
    .where('to_address', '=', address)
    .orderBy('created_at')
    .execute();
  return Object.fromEntries(rows.map(({ template, state }) => [template, state]));
};

/** Waits until each waiting mail was tried in vain: a mail whose first try has just begun may leave after the outage. */
const mailsWereRefused = async (world: World) => {
  const untried = () =>
    world.context.db
      .selectFrom('jobs')
      .select(['state', 'attempts'])
      .where('name', '=', 'mail.send')
      .where((job) => job.or([job('state', '=', 'running'), job('attempts', '=', 0)]))
      .execute();
  await expect.poll(untried).toEqual([]);
};

const mailServerIsBack = async (world: World) => {
  await world.mailbox.faults.reset();
  await sql`update jobs set run_at = now() where name = 'mail.send' and state = 'ready'`.execute(world.context.db);
};

test('after an outage nobody is asked to sign what they have signed meanwhile; all else is sent', async ({ world }) => {
  await world.mailbox.faults.refuseConnections();
  const address = 'meanwhile@client.example';
  const [signatory] = note().signatories;
  const done = await create(world, bearer, note({ signatories: [{ ...signatory!, email: address }] }));
  const waiting = 'waiting@client.example';
  await create(world, bearer, note({ signatories: [{ ...signatory!, email: waiting }] }));
  await mailsWereRefused(world);
  expect((await sign(world, done.signatories[0]?.token, noteActions)).status).toBe(200);
  await mailServerIsBack(world);
  await expect
    .poll(() => statesOf(world, address))
    .toEqual({ 'webdocs.invitation': 'superseded', 'webdocs.completed': 'sent' });
  await expect.poll(() => statesOf(world, waiting)).toEqual({ 'webdocs.invitation': 'sent' });
  const received = world.mailbox.all().filter(({ envelope }) => envelope.to.includes(address));
  expect(received.map(({ subject }) => subject)).toEqual([expect.stringContaining('Signé par tous')]);
});

test('a reminder that a signature overtakes is not sent', async ({ world }) => {
  const address = 'overtaken@client.example';
  const [signatory] = note().signatories;
  const created = await create(world, bearer, note({ signatories: [{ ...signatory!, email: address }] }));
  await expect.poll(() => statesOf(world, address)).toEqual({ 'webdocs.invitation': 'sent' });
  await world.mailbox.faults.refuseConnections();
  expect((await act(world, bearer, `${created.id}/remind`)).body).toEqual({ reminded: 1 });
  await mailsWereRefused(world);
  expect((await sign(world, created.signatories[0]?.token, noteActions)).status).toBe(200);
  await mailServerIsBack(world);
  await expect
    .poll(() => statesOf(world, address))
    .toEqual({ 'webdocs.invitation': 'sent', 'webdocs.reminder': 'superseded', 'webdocs.completed': 'sent' });
});

test('after an outage nobody is asked to choose a password who has one', async ({ world }) => {
  await world.mailbox.faults.refuseConnections();
  const username = 'chosen@atelier.example';
  await register(world, username);
  await mailsWereRefused(world);
  await world.context.db
    .updateTable('users')
    .set({ password_hash: 'chosen by another link' })
    .where('username', '=', username)
    .execute();
  await mailServerIsBack(world);
  await expect.poll(() => statesOf(world, username)).toEqual({ 'accounts.initialise': 'superseded' });
});
