import { expect } from 'vitest';
import { signUp } from '#tests/support/people.ts';
import { openWorld } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { deskOf } from './tickets.test-support.ts';

const it = worldTest({ env: { RATE_TICKET_UNVERIFIED: '2/600', RATE_TICKET_UNVERIFIED_FILE: '1/600' } });

// REQ-4.4.20
it('a company that nobody has verified writes a few tickets and attaches a few files', async ({ world }) => {
  const desk = deskOf(world, await signUp(world, 'free@ticket-limits.example'));
  const one = await desk.create({ subject: 'Un' });
  const two = await desk.create({ subject: 'Deux' });
  expect([one.status, two.status, (await desk.create({ subject: 'Trois' })).status]).toEqual([201, 201, 429]);
  const files = [await desk.attach(one.body.id, 'a.txt', 'a'), await desk.attach(two.body.id, 'b.txt', 'b')];
  expect(files.map(({ status }) => status)).toEqual([201, 429]);
});

it('texts of signs that cannot fit are refused, and each counts as a ticket of the person', async () => {
  const world = await openWorld({ env: { RATE_TICKET: '2/600' } });
  try {
    const desk = deskOf(world, await signUp(world, 'free@ticket-signs.example'));
    const tried = async () => (await desk.create({ htmlBody: '&'.repeat(199_900) })).status;
    expect([await tried(), await tried(), await tried()]).toEqual([422, 422, 429]);
  } finally {
    await world.close();
  }
});
