import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { listedEvents } from '#contract/webdocs/events.ts';
import { webhooks } from '#contract/limits.ts';
import { create, note, noteActions, sign } from '#domains/webdocs/signing.test-support.ts';
import type { Trx } from '#engines/postgres/database.ts';
import { makeApiToken } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { forgetOldEvents } from './list-events.ts';
import { openIntegrator, type Integrator } from './receiver.test-support.ts';

const test = worldTest();
let claire: Integrator;
let stranger: Integrator;
let webdocId: string;

const list = async (world: World, query: Record<string, string> = {}, bearer = claire.token) => {
  const answer = await world.call('GET', `/api/public/events?${new URLSearchParams(query).toString()}`, { bearer });
  if (answer.status === 200) expect(z.parse(listedEvents, answer.body)).toEqual(answer.body);
  return answer;
};
type Listed = z.output<typeof listedEvents>['items'];
const itemsOf = async (world: World, query?: Record<string, string>, bearer?: string): Promise<Listed> =>
  (await list(world, query, bearer)).body.items;
const typesOf = async (world: World, query?: Record<string, string>, bearer?: string) =>
  (await itemsOf(world, query, bearer)).map(({ type }) => type);

test.beforeAll(async ({ world }) => {
  claire = await openIntegrator(world, 'claire@events.example');
  stranger = await openIntegrator(world, 'stranger@events.example');
  const created = await create(world, claire.token, note({ externalId: 'order-7' }));
  webdocId = created.id;
  await world.context.jobs.stop();
  await sign(world, created.signatories[0]?.token, noteActions);
});

/** A transaction of its own, which writes one event and waits to be committed. */
const openTransaction = async (world: World, event: string) => {
  const trx = (await world.context.db.startTransaction().execute()) as unknown as Trx & {
    commit(): { execute(): Promise<void> };
  };
  await world.context.events.happened(trx, { webdocId, event, at: new Date() });
  return { trx, commit: () => trx.commit().execute() };
};

// REQ-6.2.23
describe('the events since a moment', () => {
  test('are those of webhooks, with their data, each once over the pages', async ({ world }) => {
    const all = await itemsOf(world);
    expect(all.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['signature_request.activated', 'signer.done', 'signature_request.done']),
    );
    expect(all.find(({ type }) => type === 'signer.done')?.data).toMatchObject({
      id: webdocId,
      externalId: 'order-7',
      orgType: 'prod',
      status: 'completed',
      signatory: { recipient: 's1', email: 'zoe.lefevre@client.example', status: 'signed' },
    });
    const seen: Listed = [];
    let token: string | null = null;
    do {
      const page = await list(world, { pageSize: '1', ...(token !== null && { continuationToken: token }) });
      seen.push(...page.body.items);
      token = page.body.continuationToken;
    } while (token !== null);
    expect(seen).toEqual(all);
  });

  test('begin at the moment, and end where nothing is new', async ({ world }) => {
    const at = new Date(Date.now() + 3_600_000);
    await world.context.db
      .transaction()
      .execute((trx) => world.context.events.happened(trx, { webdocId, event: 'signer.snoozed', at }));
    expect(await typesOf(world, { since: at.toISOString() })).toEqual(['signer.snoozed']);
    expect(await typesOf(world, { since: new Date(at.getTime() + 1).toISOString() })).toEqual([]);
    const { cursor } = (await itemsOf(world)).at(-1)!;
    expect((await list(world, { continuationToken: cursor })).body).toEqual({ items: [], continuationToken: null });
  });

  test('skip nothing when the transaction that began first ends last', async ({ world }) => {
    const first = await openTransaction(world, 'signer.sender_contacted');
    const second = await openTransaction(world, 'signer.question_answered');
    const before = (await itemsOf(world)).at(-1)!.cursor;
    await second.commit();
    const seen = await itemsOf(world, { continuationToken: before });
    expect(seen.map(({ type }) => type)).toEqual(['signer.question_answered']);
    await first.commit();
    expect(await typesOf(world, { continuationToken: seen.at(-1)!.cursor })).toEqual(['signer.sender_contacted']);
    expect(await typesOf(world, { continuationToken: before })).toEqual([
      'signer.question_answered',
      'signer.sender_contacted',
    ]);
  });

  test('show nothing of a commit that waits for the place before it', async ({ world }) => {
    const before = (await itemsOf(world)).at(-1)!.cursor;
    const first = await openTransaction(world, 'signer.code_sent');
    const second = await openTransaction(world, 'signer.identified');
    // The first has its place and is not committed yet.
    await sql`set constraints all immediate`.execute(first.trx);
    const committed = second.commit();
    const waits = async () =>
      (
        await sql<{ waiting: boolean }>`select exists (select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())) as waiting`.execute(
          world.context.db,
        )
      ).rows[0]?.waiting;
    await expect.poll(waits).toBe(true);
    expect(await typesOf(world, { continuationToken: before })).toEqual([]);
    await first.commit();
    await committed;
    expect(await typesOf(world, { continuationToken: before })).toEqual(['signer.code_sent', 'signer.identified']);
  });

  test('are of the company and its kind of environment, at no more than three statements', async ({ world }) => {
    const sandbox = await makeApiToken(world, claire.companyId, 'sandbox');
    const { cursor } = (await itemsOf(world))[0]!;
    for (const bearer of [stranger.token, sandbox])
      for (const query of [{}, { continuationToken: cursor }, { since: '2020-01-01T00:00:00Z' }] as Record<
        string,
        string
      >[])
        expect(await itemsOf(world, query, bearer)).toEqual([]);
    const since = new Date(Date.now() - 60_000).toISOString();
    const { statements } = await world.countStatements(() => list(world, { since, continuationToken: cursor }));
    expect(statements.length).toBeLessThanOrEqual(3);
    for (const query of [{ continuationToken: 'x' }, { since: 'yesterday' }] as Record<string, string>[])
      expect((await list(world, query)).body.code).toBe('InvalidRequest');
  });

  test('are kept for 30 days, and go with their document', async ({ world }) => {
    const { db, events } = world.context;
    const old = new Date(Date.now() - (webhooks.keptDays + 1) * 86_400_000);
    await db.transaction().execute((trx) => events.happened(trx, { webdocId, event: 'signer.complained', at: old }));
    expect(await typesOf(world)).toContain('signer.complained');
    await forgetOldEvents(db, new Date());
    const left = await typesOf(world);
    expect([left.includes('signer.complained'), left.includes('signer.done')]).toEqual([false, true]);
    await db.transaction().execute((trx) => events.purged(trx, webdocId));
    expect(await typesOf(world)).toEqual([]);
  });
});
