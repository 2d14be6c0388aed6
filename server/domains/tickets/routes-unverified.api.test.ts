import { expect } from 'vitest';
import { signUp, verifyCompany } from '#tests/support/people.ts';
import { openWorld } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { casesCalled, deskOf, inCrm } from './tickets.test-support.ts';

const it = worldTest({
  env: {
    RATE_TICKET_UNVERIFIED: '2/600',
    RATE_TICKET_UNVERIFIED_FILE: '1/600',
    RATE_TICKET_UNVERIFIED_MESSAGE: '2/600',
    RATE_PROVIDER_TICKETS_UNVERIFIED: '3/600',
  },
});

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

// REQ-4.4.20
it('it writes and closes a few times', async ({ world }) => {
  const desk = deskOf(world, await signUp(world, 'free@message-limits.example'));
  const { id } = (await desk.create({ subject: 'Bavard' })).body;
  expect([(await desk.comment(id)).status, (await desk.close(id)).status]).toEqual([201, 200]);
  for (const { status, body } of [await desk.comment(id), await desk.close(id)])
    expect([status, body.code]).toEqual([429, 'UnverifiedTicketLimit']);
  const [sent] = casesCalled(world, 'Bavard');
  expect(inCrm(world, 'EmailMessage', (row) => row['ParentId'] === sent?.['Id'])).toHaveLength(1);
  const known = await signUp(world, 'known@message-limits.example');
  await verifyCompany(world, known.companyId);
  const other = deskOf(world, known);
  const ticket = (await other.create({ subject: 'Client' })).body.id;
  for (let count = 0; count < 3; count += 1) expect((await other.comment(ticket)).status).toBe(201);
});

// REQ-4.4.18
it('its downloads of files ask the org as often as its reads may', async ({ world }) => {
  const desk = deskOf(world, await signUp(world, 'free@download-limits.example'));
  const { id } = (await desk.create({ subject: 'Pièce' })).body;
  await desk.attach(id, 'a.txt', 'a');
  const file = (await desk.read(id)).body.files[0].id as string;
  const answers = [];
  for (let count = 0; count < 3; count += 1) answers.push((await desk.download(id, file)).status);
  expect(answers).toEqual([200, 200, 429]);
});
