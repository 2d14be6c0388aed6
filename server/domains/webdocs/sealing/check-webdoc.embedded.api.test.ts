import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { webdocVerify } from '#server/admin/webdocs.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;
let id: string;
let restore: (() => Promise<unknown>) | null = null;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'check@acier-nord.example'));
  const created = await create(world, bearer, note());
  id = created.id;
  await sign(world, created.signatories[0]?.token, noteActions);
  await untilSealed(world, bearer, id);
});
beforeEach(async () => {
  await restore?.();
  restore = null;
});

const run = (world: World, word: string) =>
  webdocVerify.run(world.context, {
    options: word === '--all' ? { all: true } : {},
    words: word === '--all' ? [] : [word],
    config: world.config,
  });

/** Changes chain entries as an attacker with database access could. */
const tamper = async (world: World, statement: string) => {
  await sql
    .raw(`alter table chain_entries disable trigger all; ${statement}; alter table chain_entries enable trigger all`)
    .execute(world.context.db);
};
const entry = (seq: number) => `chain = 'webdoc:${id}' and seq = ${seq}`;

/** The line of the judge that `/verify` has. */
const passed = 'SIGNATURE TOTAL-PASSED, B-T: Paraphe local seal';

// REQ-5.2.18
test('a sealed document is sound, by its id and among all', async ({ world }) => {
  const sum = '1 document, 1 sealed, 0 broken';
  expect(await run(world, '--all')).toMatchObject({ failed: false, text: sum });
  const alone = await run(world, id);
  expect(alone).toMatchObject({ failed: false, text: `${passed}\n${sum}` });
  expect(alone.data).toMatchObject({ report: { signatures: [{ indication: 'TOTAL-PASSED', level: 'B-T' }] } });
});

// REQ-2.7.45
test('the evidence holds all that is needed to compute the chain anew, away from us', async ({ world }) => {
  const { body } = await world.call('GET', `/api/public/webdocs/${id}/evidence`, { bearer });
  let previous = '0'.repeat(64);
  for (const { hash, previousHash, canonical, event, seq, at } of body.entries) {
    expect(previousHash).toBe(previous);
    const bytes = Buffer.concat([Buffer.from(previous, 'hex'), Buffer.from(canonical, 'utf8')]);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    expect(JSON.parse(canonical)).toMatchObject({ seq, at, body: { event } });
    previous = hash;
  }
  expect(body.entries.at(-1).canonical).toContain(body.sha256);
});

// REQ-4.5.3
test('an edited row is named', async ({ world }) => {
  await tamper(world, `update chain_entries set body = jsonb_set(body, '{actor,name}', '"Eve"') where ${entry(3)}`);
  restore = () =>
    tamper(world, `update chain_entries set body = jsonb_set(body, '{actor,name}', '"Zoé Lefèvre"') where ${entry(3)}`);
  expect(await run(world, id)).toMatchObject({
    failed: true,
    text: `BROKEN ${id} (Note): trail, entry 3: the content was changed\n${passed}\n1 document, 1 sealed, 1 broken`,
  });
});

test('a replaced file is named, one whose seal does not hold, and one that is missing', async ({ world }) => {
  const { final_key: key } = await world.context.db
    .selectFrom('webdocs')
    .select('final_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { rawPayload: original } = await world.app.inject({
    url: `/api/public/webdocs/${id}/document`,
    headers: { authorization: `Bearer ${bearer}` },
  });
  const { files } = world.context;
  restore = () => files.put(key!, original, { contentType: 'application/pdf' });
  const changed = Buffer.from(original);
  changed[400]! ^= 1;
  await files.put(key!, changed, { contentType: 'application/pdf' });
  const { text } = await run(world, '--all');
  expect(text).toContain(`BROKEN ${id} (Note): final document: the file is not the one that was sealed`);
  expect(text).toContain(
    `BROKEN ${id} (Note): final document, seal: signature: the file was changed after it was sealed`,
  );
  await files.remove(key!);
  expect((await run(world, id)).text).toContain('final document: the file is missing');
});

// REQ-2.4.46
test('a document whose archive timestamp has ended is named, and is not broken', async ({ world }) => {
  const { db } = world.context;
  // As a file of B-LTA is judged when the certificates of its last archive timestamp have ended: one level less.
  await sql`update webdocs set seal_level = 'B-LTA' where id = ${id}`.execute(db);
  restore = () => sql`update webdocs set seal_level = 'B-T' where id = ${id}`.execute(db);
  expect(await run(world, '--all')).toMatchObject({
    failed: false,
    text: `ENDED ${id} (Note): its archive timestamp; its seal and its trail hold\n1 document, 1 sealed, 0 broken, 1 with an ended archive timestamp`,
  });
});

// REQ-2.4.16
test('a stored document that is not what was recorded is named, and so is a row that tells of another final file', async ({
  world,
}) => {
  const { db } = world.context;
  await sql`update webdoc_documents set html = html || ' ' where webdoc_id = ${id}`.execute(db);
  await sql`update webdocs set final_sha256 = sha256('other') where id = ${id}`.execute(db);
  const { text } = await run(world, id);
  expect(text).toContain('not what was recorded when it was created');
  expect(text).toContain('its row does not say what the trail says');
});

test('a deleted row is named, and a document of which only the trail is left', async ({ world }) => {
  await tamper(world, `delete from chain_entries where ${entry(2)}`);
  expect((await run(world, id)).text).toContain('trail, entry 2: an entry is missing');
  await sql`delete from webdocs where id = ${id}`.execute(world.context.db);
  expect((await run(world, '--all')).text).toContain('it has a trail, but the document is gone');
});

test('an id that no document has, and no id at all, are refused in one line', async ({ world }) => {
  await expect(run(world, '00000000-0000-4000-8000-000000000000')).rejects.toThrow('no document has the id');
  await expect(run(world, 'x')).rejects.toThrow('name the document by its id, or say --all');
});
