import { sql } from 'kysely';
import { expect } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';
import {
  contract,
  create,
  firstActions,
  note,
  noteActions,
  openFreeSender,
  openSender,
  sign,
  untilSealed,
} from '../signing.test-support.ts';

const test = worldTest();

// REQ-4.4.19
test('documents of companies that nobody has verified are sealed one at a time, each in the end, and a verified one passes', async ({
  world,
}) => {
  const free = [
    await openFreeSender(world, 'one@turns.example'),
    await openFreeSender(world, 'two@turns.example'),
    await openFreeSender(world, 'three@turns.example'),
  ];
  const verified = await openSender(world, 'verified@turns.example');
  const senders = [...free, ...free, verified];
  const made = await Promise.all(
    senders.map(async ({ bearer }) => ({ bearer, ...(await create(world, bearer, note())) })),
  );
  for (const { signatories } of made) expect((await sign(world, signatories[0]?.token, noteActions)).status).toBe(200);
  for (const { bearer, id } of made) await untilSealed(world, bearer, id, 60_000);
  const { rows } = await sql<{ id: string; seals: number; sealed: Date }>`
    select webdocs.id, sealed_at as sealed, (select count(*)::int from chain_entries
      where chain = 'webdoc:' || webdocs.id and body->>'event' = 'sealed') as seals
    from webdocs order by sealed_at`.execute(world.context.db);
  expect(rows.map(({ seals }) => seals)).toEqual(made.map(() => 1));
  const place = rows.findIndex(({ id }) => id === made.at(-1)?.id);
  expect(place).toBeLessThan(made.length - 1);
}, 90_000);

// REQ-4.4.19
test('copies for signatories who wait are each made in the end, and those of a verified company pass', async ({
  world,
}) => {
  const free = await openFreeSender(world, 'copies@turns.example');
  const verified = await openSender(world, 'passes@turns.example');
  const createFor = async (bearer: string, house: string): Promise<string | undefined> => {
    const people = ['zoe', 'john'].map((name) => ({ firstName: name, lastName: 'Petit', email: `${name}@${house}` }));
    return (await create(world, bearer, contract({ signatories: people }))).signatories[0]?.token;
  };
  const houses = ['a.example', 'b.example', 'c.example', 'd.example'];
  const tokens = await Promise.all(houses.map((house) => createFor(free.bearer, house)));
  tokens.push(await createFor(verified.bearer, 'verified.example'));
  const answers = await Promise.all(tokens.map((token) => sign(world, token, firstActions)));
  expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
  const copies = () =>
    world.context.db
      .selectFrom('mails')
      .select('to_address')
      .where('template', '=', 'webdocs.ownCopy')
      .orderBy('created_at')
      .execute();
  await expect.poll(async () => (await copies()).length, { timeout: 60_000 }).toBe(houses.length + 1);
  const order = (await copies()).map(({ to_address: address }) => address);
  expect(order.toSorted()).toEqual([...houses, 'verified.example'].map((house) => `zoe@${house}`));
  expect(order.at(-1)).not.toBe('zoe@verified.example');
}, 90_000);

// REQ-4.4.19
test('the documents of a company with many leave a worker to another company’s, which does not wait for all of them', async ({
  world,
}) => {
  const [many, few] = [await openSender(world, 'many@turns.example'), await openSender(world, 'few@turns.example')];
  const senders = [...Array.from({ length: 12 }, () => many), few];
  const made = await Promise.all(
    senders.map(async ({ bearer }) => ({ bearer, ...(await create(world, bearer, note())) })),
  );
  // All at once: otherwise the first ones may be sealed before the last one is signed.
  const answers = await Promise.all(made.map(({ signatories }) => sign(world, signatories[0]?.token, noteActions)));
  expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200));
  for (const { bearer, id } of made) await untilSealed(world, bearer, id, 60_000);
  const ids = made.map(({ id }) => id);
  const times = await world.context.db
    .selectFrom('webdocs')
    .select((eb) => [
      'id',
      eb.ref('completed_at').$castTo<Date>().as('signed'),
      eb.ref('sealed_at').$castTo<Date>().as('sealed'),
    ])
    .where('id', 'in', ids)
    .execute();
  const own = times.find(({ id }) => id === ids.at(-1));
  if (!own) throw new Error('the document of the other company is missing');
  // What others had signed before it and was not sealed yet. Two of them may have been at work already.
  const waiting = times.filter(({ signed: at, sealed }) => at < own.signed && sealed > own.signed);
  const before = waiting.filter(({ sealed }) => sealed < own.sealed);
  expect(before.length).toBeLessThan(Math.max(waiting.length, 3));
}, 90_000);
