import { expect } from 'vitest';
import { supportLink } from '#server/admin/support.ts';
import { auditOf } from '#tests/support/audit.ts';
import { customerOf, type Customer } from '#tests/support/crm.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { deskOf, expireCache, inCrm, type Desk } from './tickets.test-support.ts';

const it = worldTest();
const staff = 'sam@docugen.example';
let claire: Customer;
let desk: Desk;
it.beforeAll(async ({ world }) => {
  claire = await customerOf(world, 'claire@allows.example', 'aciernord');
  desk = deskOf(world, claire);
});

/** The ticket calls of staff in a support session as the customer. */
const enter = async (world: World, options: { ticket: string } | { reason: string }): Promise<Desk> => {
  const { username } = claire;
  const made = await supportLink.run(world.context, {
    options: { staff, ...options },
    words: [username],
    config: world.config,
  });
  const { body } = await world.call('POST', '/api/auth/loginAs', {
    bearer: made.text.slice(made.text.lastIndexOf('/') + 1),
    body: { username },
  });
  return deskOf(world, { ...claire, bearer: body.userToken });
};

const allow = (world: World, id: string, allowed: boolean, { bearer } = claire) =>
  world.call('PUT', `${desk.at(id)}/support-writing`, { bearer, body: { allowed } });

// REQ-1.4.72
it('an owner allows changes for a ticket: for a day, in the sessions opened with it and no others', async ({
  world,
}) => {
  const { body: ticket } = await desk.create({ accessSupport: true });
  expect((await desk.read(ticket.id)).body.supportWriting).toEqual({ until: null });
  const through = await enter(world, { ticket: ticket.caseNumber });
  const other = await enter(world, { reason: 'Rappel' });
  expect((await through.comment(ticket.id)).body.code).toBe('SupportMayOnlyRead');
  const { until } = (await allow(world, ticket.id, true)).body;
  const hours = (Date.parse(until) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24.01);
  expect((await desk.read(ticket.id)).body.supportWriting).toEqual({ until });
  expect((await through.comment(ticket.id)).status).toBe(201);
  expect((await other.comment(ticket.id)).body.code).toBe('SupportMayOnlyRead');
  expect((await allow(world, ticket.id, false)).body).toEqual({ until: null });
  expect((await through.comment(ticket.id)).body.code).toBe('SupportMayOnlyRead');
  const { companyId, username } = claire;
  for (const action of ['ticket.writingAllowed', 'ticket.writingEnded'])
    expect((await auditOf(world, companyId, action)).at(-1)).toMatchObject({ actor: { kind: 'user', username } });
});

// REQ-1.4.72
it('an owner who lets one of these sessions only read takes back what its ticket allows', async ({ world }) => {
  const { body: ticket } = await desk.create({ accessSupport: true });
  await allow(world, ticket.id, true);
  const through = await enter(world, { ticket: ticket.caseNumber });
  const { bearer } = claire;
  const [session] = (await world.call('GET', '/api/company/support-sessions', { bearer })).body;
  expect(session).toMatchObject({ reason: `Ticket ${ticket.caseNumber}`, writing: { state: 'allowed' } });
  await world.call('PUT', `/api/company/support-sessions/${session.id}/writing`, { bearer, body: { allowed: false } });
  expect((await through.comment(ticket.id)).body.code).toBe('SupportMayOnlyRead');
  expect((await desk.read(ticket.id)).body.supportWriting).toEqual({ until: null });
});

// REQ-1.4.72
it('a ticket that lets no support in allows no changes, and a closed one no longer', async ({ world }) => {
  const { body: plain } = await desk.create();
  expect((await desk.read(plain.id)).body.supportWriting).toBeNull();
  expect((await allow(world, plain.id, true)).body.code).toBe('SupportAccessNotOpen');
  const { body: ticket } = await desk.create({ accessSupport: true });
  await allow(world, ticket.id, true);
  await desk.close(ticket.id);
  expect((await desk.read(ticket.id)).body.supportWriting).toBeNull();
  expect((await allow(world, ticket.id, true)).body.code).toBe('SupportAccessNotOpen');
});

// REQ-2.7.71
it('a comment that support writes in the customer’s account is support’s, in the portal and in the CRM', async ({
  world,
}) => {
  const { body: ticket } = await desk.create({ accessSupport: true });
  await allow(world, ticket.id, true);
  const through = await enter(world, { ticket: ticket.caseNumber });
  const written = await through.comment(ticket.id, '<p>Réglé pour vous.</p>');
  const told = { fromSupport: true, fromName: staff, fromAddress: staff };
  expect(written.body).toMatchObject(told);
  expect(inCrm(world, 'EmailMessage', ({ TextBody }) => TextBody === 'Réglé pour vous.')).toMatchObject([
    { Incoming: false, FromName: staff, FromAddress: staff },
  ]);
  expireCache(world);
  expect((await desk.read(ticket.id)).body.emailMessages).toMatchObject([told]);
  const listed = (await desk.list()).records.find(({ id }: { id: string }) => id === ticket.id);
  expect(listed.awaitsAnswer).toBe(true);
});

// REQ-2.7.71
it('a ticket that support opens in the customer’s account begins with who opened it', async ({ world }) => {
  const { body: ticket } = await desk.create({ accessSupport: true });
  await allow(world, ticket.id, true);
  const through = await enter(world, { ticket: ticket.caseNumber });
  const { body: opened } = await through.create({ subject: 'Ouvert pour vous' });
  expect((await desk.read(opened.id)).body.htmlBody).toMatch(
    /^<p>Ticket ouvert par le support \(sam@docugen\.example\) au nom de Nora Petit\.<\/p>/,
  );
  expect(inCrm(world, 'Case', ({ Subject }) => Subject === 'Ouvert pour vous')).toMatchObject([
    { SuppliedName: staff, SuppliedEmail: staff },
  ]);
});
