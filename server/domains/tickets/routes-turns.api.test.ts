import { sql } from 'kysely';
import { expect } from 'vitest';
import { customerOf } from '#tests/support/crm.ts';
import { signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { deskOf, inCrm, until } from './tickets.test-support.ts';

const it = worldTest({});

const storedMessages = async ({ context: { db } }: World): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ticket_messages`.execute(db);
  return rows[0]?.count ?? 0;
};

// REQ-4.4.24
it('a customer does not wait behind what companies that nobody has verified send to a slow org', async ({ world }) => {
  const claire = deskOf(world, await customerOf(world, 'claire@turns.example', 'aciernord'));
  const free = await Promise.all([1, 2].map((nth) => signUp(world, `free${nth}@turns.example`)));
  const desks = free.map((person) => deskOf(world, person));
  const ids = await Promise.all(desks.map(async (desk) => (await desk.create()).body.id as string));
  const body = JSON.stringify({ org: 'docugen', slowMs: 250 });
  await fetch(`${world.crm.origin}/_sim/faults`, { method: 'POST', body });
  const messages = desks.flatMap((desk, nth) => Array.from({ length: 8 }, () => desk.comment(ids[nth] ?? '')));
  await until(() => storedMessages(world), 16);
  const ticket = await claire.create({ subject: 'Urgent', priority: 'P1' });
  expect([ticket.status, ticket.body.sending]).toEqual([201, 'sent']);
  // It asks four times; the messages 48 times, two at a time, and each is looked for before one is written.
  expect(inCrm(world, 'EmailMessage', (row) => row['Subject'] === 'Re').length).toBeLessThan(8);
  for (const { status } of await Promise.all(messages)) expect(status).toBe(201);
});
