import { customerOf, type Customer } from '#tests/support/crm.ts';
import { expect } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';
import { auditOf, casesCalled, deskOf, inCrm } from './tickets.test-support.ts';

const it = worldTest({ env: { RATE_TICKET: '3/600' } });
let claire: Customer;
it.beforeAll(async ({ world }) => {
  claire = await customerOf(world, 'claire@ticket-budgets.example', 'aciernord');
});

it('tickets, comments, files and closings of a person share a budget; what comes after it waits and is written nowhere, and reading goes on', async ({
  world,
}) => {
  const desk = deskOf(world, claire);
  const { id } = (await desk.create({ subject: 'Le dernier' })).body;
  expect((await desk.comment(id)).status).toBe(201);
  expect((await desk.attach(id, 'a.txt', 'a')).status).toBe(201);
  const refused = await desk.create({ subject: 'Un de trop' });
  expect([refused.status, refused.body.code]).toEqual([429, 'TooManyRequests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  for (const answer of [await desk.comment(id), await desk.attach(id, 'b.txt', 'b'), await desk.close(id)])
    expect([answer.status, answer.body['code']]).toEqual([429, 'TooManyRequests']);
  expect(casesCalled(world, 'Un de trop')).toEqual([]);
  expect(inCrm(world, 'EmailMessage', (row) => row['ParentId'] === id)).toHaveLength(1);
  expect(inCrm(world, 'ContentDocumentLink', (row) => row['LinkedEntityId'] === id)).toHaveLength(1);
  expect((await desk.read(id)).body.status).toBe('New');
  expect(await auditOf(world, claire.companyId)).toEqual(['ticket.created', 'ticket.commented', 'ticket.fileAttached']);
});
