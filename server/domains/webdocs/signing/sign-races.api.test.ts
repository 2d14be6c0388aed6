import { expect } from 'vitest';
import { callAtOnce } from '#tests/support/crowd.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, eventsOf, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'race@acier-nord.example'));
});

// REQ-2.4.10
test('of 200 signatures at once one stands and 199 are told it was signed', async ({ world }) => {
  const created = await create(world, bearer, note());
  const token = created.signatories[0]?.token;
  const answers = await callAtOnce(200, () => sign(world, token, noteActions));
  const count = (code: string) => answers.filter(({ body }) => body.code === code).length;
  expect({
    signed: answers.filter(({ status }) => status === 200).length,
    already: count('AlreadySign'),
  }).toEqual({ signed: 1, already: 199 });
  await untilSealed(world, bearer, created.id);
  expect(await eventsOf(world, bearer, created.id)).toEqual([
    'created',
    'signer.notified',
    'signer.done',
    'completed',
    'sealed',
  ]);
});

// REQ-2.4.3 REQ-2.4.10
test('two signatories who sign at the same moment both count, and the document is sealed once', async ({ world }) => {
  const people = Array.from({ length: 8 }, (_, index) => ({
    firstName: `P${index}`,
    lastName: 'Ensemble',
    email: `p${index}@together.example`,
  }));
  const created = await create(world, bearer, note({ signatories: people }));
  const answers = await Promise.all(
    created.signatories.map(({ token, recipient }) => sign(world, token, recipient === 's1' ? noteActions : [])),
  );
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  expect(answers.filter(({ body }) => body.status === 'completed')).toHaveLength(1);
  await untilSealed(world, bearer, created.id);
  const events = await eventsOf(world, bearer, created.id);
  expect(events.filter((event) => event === 'sealed')).toHaveLength(1);
});

// REQ-2.4.10 REQ-4.3.1
test('the same signature sent again under its key gets the same answer', async ({ world }) => {
  const created = await create(world, bearer, note());
  const token = created.signatories[0]?.token;
  const headers = { 'idempotency-key': 'one-press' };
  const first = await sign(world, token, noteActions, {}, headers);
  const again = await sign(world, token, noteActions, {}, headers);
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await sign(world, token, noteActions)).body).toMatchObject({ code: 'AlreadySign' });
});

test('a document created twice under one key is one document, with one mail', async ({ world }) => {
  const body = note({
    signatories: [{ firstName: 'Une', lastName: 'Fois', email: 'une.fois@once.example' }],
  });
  const call = () =>
    world.call('POST', '/api/public/webdocs', {
      bearer,
      body,
      headers: { 'idempotency-key': 'create-once' },
    });
  const first = await call();
  const again = await call();
  expect(again.body).toEqual(first.body);
  await world.mailbox.waitFor((mail) => mail.envelope.to.includes('une.fois@once.example'), 10_000);
  const { count } = await world.context.db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('to_address', '=', 'une.fois@once.example')
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

// REQ-5.2.1
test('a sealing that runs twice ends with one sealed document and one set of mails', async ({ world }) => {
  const created = await create(
    world,
    bearer,
    note({ signatories: [{ firstName: 'Deux', lastName: 'Fois', email: 'deux.fois@once.example' }] }),
  );
  await sign(world, created.signatories[0]?.token, noteActions);
  await untilSealed(world, bearer, created.id);
  await world.context.jobs.enqueue(world.context.db, 'webdoc.seal', { webdocId: created.id });
  await expect
    .poll(
      async () =>
        (await world.context.db.selectFrom('jobs').select('state').where('name', '=', 'webdoc.seal').execute()).every(
          ({ state }) => state === 'done',
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
  const mails = await world.context.db
    .selectFrom('mails')
    .select('template')
    .where('to_address', '=', 'deux.fois@once.example')
    .execute();
  expect(mails.map(({ template }) => template).sort()).toEqual(['webdocs.completed', 'webdocs.invitation']);
});
