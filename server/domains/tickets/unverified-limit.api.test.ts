import { expect } from 'vitest';
import { signUp, verifyCompany } from '#tests/support/people.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { casesCalled, deskOf } from './tickets.test-support.ts';

// REQ-4.4.20
const byAddress = worldTest({ env: { RATE_TICKET_UNVERIFIED_ADDRESS: '3/600' } });
const together = worldTest({ env: { RATE_TICKET_OF_UNVERIFIED: '3/600' } });
const bytesByAddress = worldTest({ env: { RATE_TICKET_UNVERIFIED_STORED_ADDRESS: '3/600' } });
const bytesTogether = worldTest({ env: { RATE_TICKET_STORED_OF_UNVERIFIED: '3/600' } });

for (const [whose, it] of [
  ['of one address', byAddress],
  ['of all addresses', together],
] as const)
  it(`companies ${whose} that nobody has verified write a few tickets and messages together`, async ({ world }) => {
    const one = deskOf(world, await signUp(world, 'one@ticket-limits.example'));
    const two = deskOf(world, await signUp(world, 'two@other-limits.example'));
    const first = await one.create({ subject: 'Un' });
    const second = await two.create({ subject: 'Deux' });
    expect([first.status, second.status, (await two.comment(second.body.id)).status]).toEqual([201, 201, 201]);
    const refused = await one.create({ subject: 'Trois' });
    expect([refused.status, refused.body.code]).toEqual([429, 'UnverifiedTicketLimit']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(casesCalled(world, 'Trois')).toEqual([]);
    expect((await one.comment(first.body.id)).body.code).toBe('UnverifiedTicketLimit');
    expect((await one.attach(first.body.id, 'a.txt', 'a')).body['code']).toBe('UnverifiedTicketLimit');
    const known = await signUp(world, 'known@verified-limits.example');
    await verifyCompany(world, known.companyId);
    expect((await deskOf(world, known).create({ subject: 'Quatre' })).status).toBe(201);
  });

for (const [whose, it] of [
  ['of one address', bytesByAddress],
  ['of all addresses', bytesTogether],
] as const)
  it(`companies ${whose} that nobody has verified attach few megabytes together`, async ({ world }) => {
    const one = deskOf(world, await signUp(world, 'one@file-limits.example'));
    const other = await signUp(world, 'two@more-limits.example');
    const two = deskOf(world, other);
    const [first, second] = [await one.create(), await two.create()];
    const large = 'a'.repeat(1_500_000);
    expect((await one.attach(first.body.id, 'a.txt', large)).status).toBe(201);
    const refused = await two.attach(second.body.id, 'b.txt', large);
    expect([refused.status, refused.body['code']]).toEqual([429, 'UnverifiedTicketLimit']);
    // The refused file is deleted.
    const left: string[] = [];
    for await (const { key } of world.context.files.list(`tickets/${other.companyId}/`)) left.push(key);
    expect(left).toEqual([]);
    const known = await signUp(world, 'known@certain-limits.example');
    await verifyCompany(world, known.companyId);
    const desk = deskOf(world, known);
    expect((await desk.attach((await desk.create()).body.id, 'c.txt', large)).status).toBe(201);
  });
