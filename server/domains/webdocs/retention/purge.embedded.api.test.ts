import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyChains } from '#engines/hash-chain/hash-chain.ts';
import { auditVerify } from '#server/admin/audit.ts';
import { webdocVerify } from '#server/admin/webdocs.ts';
import { logIn } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { act } from '../lifecycle/lifecycle.test-support.ts';
import { endedBefore } from './purge-store.ts';
import { purgeDue } from './purge.ts';
import {
  endAll,
  filesOfDocuments,
  filesWithMarker,
  marker,
  tablesWithMarker,
  tamper,
  type Ended,
} from './retention.test-support.ts';
import { create, note, openSender } from '../signing.test-support.ts';
import { dayMs } from '#contract/days/day-ms.ts';

const days = 30;
const test = worldTest({ env: { RETENTION_DAYS: String(days) } });
let bearer: string;
let companyId: string;
let all: Record<'sealed' | 'declined' | 'cancelled' | 'expired', Ended>;
let alive: string;
let held: Buffer;

test.beforeAll(async ({ world }) => {
  ({ bearer, companyId } = await openSender(world, 'retention@acier-nord.example'));
  all = await endAll(world, { bearer, companyId });
  alive = (await create(world, bearer, note())).id;
  ({ rawPayload: held } = await world.app.inject({
    url: `/api/public/webdocs/${all.sealed.id}/document`,
    headers: { authorization: `Bearer ${bearer}` },
  }));
}, 60_000);

const ids = () => Object.values(all).map(({ id }) => id);
const summary = async (world: World, id: string) =>
  (await world.call('GET', `/api/public/webdocs/${id}`, { bearer })).body;
const purgeRecords = async (world: World) =>
  (
    await sql<{ id: string }>`select body #>> '{object,id}' as id from chain_entries
      where body ->> 'action' = 'webdoc.purged'`.execute(world.context.db)
  ).rows.map(({ id }) => id);
const verify = (world: World) => ({
  audit: auditVerify.run(world.context, { options: {}, words: [], config: world.config }),
  webdocs: webdocVerify.run(world.context, { options: { all: true }, words: [], config: world.config }),
});

test('nothing is removed a day too early', async ({ world }) => {
  world.clock.set(new Date(Date.now() + (days - 1) * dayMs));
  await purgeDue(world.context);
  expect(await purgeRecords(world)).toEqual([]);
  // Proves that the search works, before it must find nothing.
  expect(await tablesWithMarker(world)).toEqual(
    expect.arrayContaining([
      'chain_entries',
      'mails',
      'sign_events',
      'webdoc_documents',
      'webdoc_files',
      'webdoc_interactions',
      'webdoc_parties',
      'webdocs',
      'webhook_deliveries',
    ]),
  );
  expect(await filesWithMarker(world)).not.toEqual([]);
});

test('what is due is found page by page although nothing of an earlier page has gone', async ({ world }) => {
  const found: string[] = [];
  const moment = new Date(Date.now() + dayMs);
  for await (const { id } of endedBefore(world.context.db, moment, 1)) found.push(id);
  expect(found.toSorted()).toEqual(ids().toSorted());
});

test('after the set days nothing of contents and people is left in any table or file, and two processes do it once', async ({
  world,
}) => {
  world.clock.set(new Date(Date.now() + (days + 1) * dayMs));
  await Promise.all([purgeDue(world.context), purgeDue(world.context)]);
  expect((await purgeRecords(world)).toSorted()).toEqual(ids().toSorted());
  expect(await tablesWithMarker(world)).toEqual([]);
  await expect.poll(() => filesOfDocuments(world)).toEqual([]);
  expect(await filesWithMarker(world)).toEqual([]);
  expect(await summary(world, alive)).toMatchObject({ purgedDate: null, name: 'Note' });
});

test('the sender’s systems still read state, dates and hash; contents, reminders and ends are refused', async ({
  world,
}) => {
  for (const [end, { id }] of Object.entries(all)) {
    const status = end === 'sealed' ? 'completed' : end;
    expect(await summary(world, id)).toMatchObject({ status, name: '', sealed: false });
    expect((await summary(world, id)).purgedDate).toMatch(/Z$/);
    for (const path of ['document', 'evidence'])
      expect(await world.call('GET', `/api/public/webdocs/${id}/${path}`, { bearer })).toMatchObject({
        status: 410,
        body: { code: 'WebdocExpired' },
      });
    for (const path of ['remind', 'cancel'])
      expect((await act(world, bearer, `${id}/${path}`)).body.code).toBe('WebdocEnded');
  }
  const { status, body } = await world.call('GET', '/api/public/webdocs', { bearer });
  expect([status, body.items.length]).toEqual([200, 5]);
});

test('links of mails say in both languages that the document is no longer kept', async ({ world }) => {
  const sentences = {
    fr: 'Ce document n’est plus conservé ici',
    en: 'This document is no longer kept here',
  };
  for (const { id, token } of Object.values(all)) {
    for (const [language, sentence] of Object.entries(sentences)) {
      await world.context.db.updateTable('webdoc_parties').set({ language }).where('webdoc_id', '=', id).execute();
      const page = await world.call('GET', `/webdoc/${token}`);
      expect(page.status).toBe(410);
      expect(page.text).toContain(sentence);
    }
    expect(await world.call('GET', `/api/webdoc/${token}`)).toMatchObject({
      status: 410,
      body: { code: 'WebdocExpired', detail: 'purged' },
    });
    const download = await world.call('GET', `/api/webdoc/download/${token}`);
    expect([download.status, download.body.code]).toEqual([410, 'WebdocExpired']);
  }
});

test('a PDF that somebody holds is proved: its seal holds, and its hash is the one that stayed', async ({ world }) => {
  const sha256 = createHash('sha256').update(held).digest('hex');
  expect(await summary(world, all.sealed.id)).toMatchObject({ sha256 });
  expect(await world.context.pdf.verify(held)).toMatchObject({ valid: true });
  const { rows } = await sql<{ body: object; redacted_at: Date | null }>`select body, redacted_at
    from chain_entries where chain = ${`webdoc:${all.sealed.id}`} and body ->> 'event' = 'sealed'`.execute(
    world.context.db,
  );
  expect(rows).toMatchObject([{ redacted_at: null, body: { details: { sha256 } } }]);
});

test('chains and documents verify, and the sign log and the activity log are read as before', async ({ world }) => {
  const { audit, webdocs } = verify(world);
  expect((await audit).failed).toBe(false);
  expect(await webdocs).toMatchObject({ failed: false, text: '5 documents, 1 sealed, 0 broken' });
  const { body: session } = await logIn(world, 'retention@acier-nord.example');
  const read = (path: string) => world.call('GET', path, { bearer: session.userToken });
  const activity = await read('/api/company/audit');
  expect(activity.status).toBe(200);
  const about = activity.body.entries.filter(({ object }: { object: string }) => object === all.cancelled.id);
  expect(about.map(({ action }: { action: string }) => action)).toEqual([
    'webdoc.purged',
    'webdoc.cancelled',
    'webdoc.created',
  ]);
  const logs = await read(`/api/logs/sign?startDate=2020-01-01T00:00:00Z&search=${all.declined.id}`);
  expect(logs.status).toBe(200);
  const names = logs.body.items.map(({ event_name: name }: { event_name: string }) => name);
  expect(names).toContain('signer.declined');
});

test('the database lets nobody redact what no record covers', async ({ world }) => {
  const { db } = world.context;
  const redaction = (chain: string) =>
    sql`update chain_entries set body = '{}', redacted_at = now(), redacted_chain = ${`company:${companyId}`},
      redacted_seq = (select max(seq) from chain_entries where chain = ${`company:${companyId}`})
      where chain = ${chain} and seq = 1`.execute(db);
  for (const chain of [`webdoc:${alive}`, `company:${companyId}`])
    await expect(redaction(chain)).rejects.toThrow('append-only');
  await expect(
    sql`update chain_entries set body = '{}' where chain = ${`webdoc:${all.sealed.id}`}`.execute(db),
  ).rejects.toThrow('append-only');
});

test.for([
  ['a removed content that no record tells of', () => `webdoc:${alive}`, 'no record tells of that'],
  ['a redacted entry edited afterwards', () => `webdoc:${all.declined.id}`, 'no record tells of that'],
] as const)('%s is named as tampering', async ([, chainOf, why], { world }) => {
  const chain = chainOf();
  await tamper(
    world,
    `create table kept as select * from chain_entries where chain = '${chain}' and seq = 1;
     update chain_entries set body = '{"event":"created"}', redacted_at = now(),
       redacted_chain = coalesce(redacted_chain, 'company:${companyId}'), redacted_seq = coalesce(redacted_seq, 1)
     where chain = '${chain}' and seq = 1`,
  );
  try {
    expect((await verifyChains(world.context.db, chain))[0]).toMatchObject({ intact: false, brokenAt: 1 });
    const { audit, webdocs } = verify(world);
    expect((await audit).text).toContain(why);
    expect((await webdocs).text).toContain(why);
  } finally {
    await tamper(
      world,
      `update chain_entries entry set body = kept.body, redacted_at = kept.redacted_at,
         redacted_chain = kept.redacted_chain, redacted_seq = kept.redacted_seq
       from kept where entry.chain = kept.chain and entry.seq = kept.seq; drop table kept`,
    );
  }
});

test('a purged document whose final hash was changed is named', async ({ world }) => {
  const { db } = world.context;
  const set = (hash: Buffer) =>
    db.updateTable('webdocs').set({ final_sha256: hash }).where('id', '=', all.sealed.id).execute();
  await set(Buffer.alloc(32));
  expect((await verify(world).webdocs).text).toContain('purge: its record names another final document');
  await set(createHash('sha256').update(held).digest());
  expect((await verify(world).webdocs).failed).toBe(false);
});

test('without the setting nothing is ever removed', async ({ world }) => {
  const late = await create(world, bearer, note({ name: `Note de ${marker}` }));
  await act(world, bearer, `${late.id}/cancel`);
  world.clock.set(new Date(Date.now() + 40_000 * dayMs));
  const { retentionDays: _, ...settings } = world.context.settings;
  await purgeDue({ ...world.context, settings: { ...settings, retentionDays: undefined } });
  expect(await summary(world, late.id)).toMatchObject({ name: `Note de ${marker}`, purgedDate: null });
});
