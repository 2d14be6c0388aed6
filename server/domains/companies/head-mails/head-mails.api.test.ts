import { expect } from 'vitest';
import { publishHeads } from '#domains/audit/heads/publish.ts';
import { fileHash } from '#engines/hash-chain/head-file.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { mailsTo, seedCompany, untilMailsLeft } from '../people.test-support.ts';
import { mailHeads } from './head-mails.ts';

const test = worldTest();
const path = '/api/company/audit/head-mails';

const want = async (world: World, { bearer }: Person, isWanted: boolean): Promise<void> => {
  expect((await world.call('PUT', path, { bearer, body: { isWanted } })).body).toEqual({ isWanted });
  expect((await world.call('GET', path, { bearer })).body).toEqual({ isWanted });
};

const headMailsTo = async (world: World, address: string) => {
  await untilMailsLeft(world);
  return mailsTo(world, address).filter(({ subject }) => /têtes publiées|published heads/i.test(subject ?? ''));
};

// REQ-6.1.37
test('owners who want it get each new file of published heads once, by mail, with its hash', async ({ world }) => {
  const { owners } = await seedCompany(world, 'wants', { owners: 2 });
  const reader = owners[0]!;
  const other = owners[1]!;
  await want(world, reader, true);
  await want(world, other, true);
  await want(world, other, false);
  await signUp(world, 'first@heads.example');
  await publishHeads(world.context);
  await Promise.all([mailHeads(world.context), mailHeads(world.context)]);
  await mailHeads(world.context);
  const [mail, ...more] = await headMailsTo(world, reader.username);
  expect(more).toEqual([]);
  const number = /(\d+)$/.exec(mail?.subject ?? '')?.[1];
  const published = await world.call('GET', `/api/public/published-heads/${number}`);
  expect(published.status).toBe(200);
  expect(mail?.text).toContain(fileHash(published.text));
  const attached = mail?.attachments[0];
  expect(attached?.name).toBe(`heads-${number}.txt`);
  expect(Buffer.from(attached?.bytes ?? []).toString('utf8')).toBe(published.text);
  expect(await headMailsTo(world, other.username)).toEqual([]);

  await signUp(world, 'moves@heads.example');
  await publishHeads(world.context);
  await mailHeads(world.context);
  expect(await headMailsTo(world, reader.username)).toHaveLength(2);
});

// REQ-6.1.37
test('a person who is no owner any more, or whose company is blocked, gets no heads', async ({ world }) => {
  const { db } = world.context;
  const staying = await seedCompany(world, 'demoted', { owners: 2 });
  const blocked = await seedCompany(world, 'blocked-heads');
  const demoted = staying.owners[0]!;
  const locked = blocked.owners[0]!;
  await want(world, demoted, true);
  await want(world, locked, true);
  await db.updateTable('users').set({ role: 'user' }).where('username', '=', demoted.username).execute();
  await db.updateTable('companies').set({ status: 'blocked' }).where('id', '=', blocked.id).execute();
  await publishHeads(world.context);
  await mailHeads(world.context);
  expect(await headMailsTo(world, demoted.username)).toEqual([]);
  expect(await headMailsTo(world, locked.username)).toEqual([]);
});
