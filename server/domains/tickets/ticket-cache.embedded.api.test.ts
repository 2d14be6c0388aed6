import { expect } from 'vitest';
import { customerOf, type Customer } from '#tests/support/crm.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { deskOf } from './tickets.test-support.ts';

const it = worldTest({ env: { RATE_PROVIDER_TICKETS: '3/600', RATE_PROVIDER_TICKETS_UNVERIFIED: '3/600' } });
let claire: Customer;
it.beforeAll(async ({ world }) => {
  claire = await customerOf(world, 'claire@ticket-reads.example', 'aciernord');
});

// REQ-4.4.18
it('a company has the provider’s org asked only so often; then the last answer is shown, and unknown ids are refused', async ({
  world,
}) => {
  const desk = deskOf(world, claire);
  const listed = await desk.list();
  expect(listed.stale).toBe(false);
  const unknown = async (at: number) => {
    const { status } = await desk.read(`500000000000${String(at).padStart(3, '0')}AAA`);
    return status;
  };
  expect([await unknown(1), await unknown(2), await unknown(3)]).toEqual([404, 404, 429]);
  const kept = await world.context.db
    .selectFrom('provider_answers')
    .select('key')
    .where('key', 'like', 'ticket 500000000000%')
    .execute();
  expect(kept).toEqual([]);
  world.clock.set(new Date(Date.now() + 10_000));
  const later = await desk.list();
  expect(later.stale).toBe(true);
  expect(later.records).toEqual(listed.records);
});
