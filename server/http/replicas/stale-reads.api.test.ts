import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { silentLog } from '#engines/log.ts';
import { startPair, type Pair } from '#engines/postgres/standby.test-support.ts';
import { deliver, idsOf, listLogs, namesOf } from '#domains/sign-logs/sign-logs.test-support.ts';
import { ConfigError } from '#server/config-error.ts';
import { openEngines } from '#server/open-engines.ts';
import { connectOrg } from '#tests/support/crm.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeDataDir } from '#tests/support/outside-world.ts';
import { makeDatabase } from '#tests/support/own-database.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import { openWorld, type Answer, type World } from '#tests/support/world.ts';
import { staleReads } from './stale-reads.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const org = '00DSo0000000001';
let folder: string;
let pair: Pair;
let world: World;
let nora: Person;
let lars: Person;
beforeAll(async () => {
  folder = await makeDataDir();
  const ports = [await freePort(), await freePort()] as const;
  const dir = path.join(folder, 'pair');
  pair = await startPair({ dir, ports, password: 'test-only', log: silentLog, isSynchronous: false });
  const env = { DATABASE_URL: pair.connectionString, DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URLS: pair.standby.url };
  world = await openWorld({ env });
  nora = await signUp(world, 'nora@studio-ouest.example');
  lars = await signUp(world, 'lars@nordic-parts.example');
  await connectOrg(world, nora.bearer, 'login', 'studioouest');
  for (let number = 0; number < 30; number += 1) await deliver(world, { org, event_name: `event.${number}` });
});
afterAll(async () => {
  await world?.close();
  await pair?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const countsOf = (name: string) => ({ replica: 0, ...world.context.stale.figures().reads[name] });
const get = (url: string, { bearer }: Person): Promise<Answer> => world.call('GET', url, { bearer });
const log = (query: Record<string, string>): Promise<Answer> => listLogs(world, nora.bearer, query);
const page = { pageSize: '10' };

/** Calls again while the replica is behind. */
const atReplica = async (name: string, call: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    const before = countsOf(name).replica;
    const answer = await call();
    expect(answer.status).toBe(200);
    if (countsOf(name).replica > before) return answer;
  }
};

// REQ-6.1.26
test('each of the listed reads is served by the replica, with the same answer', async () => {
  const first = await log(page);
  const next = await atReplica(staleReads.signLogPage.name, () =>
    log({ ...page, continuationToken: first.body.continuationToken }),
  );
  expect(new Set([...idsOf(first), ...idsOf(next)]).size).toBe(20);
  const found = await atReplica(staleReads.signLogPage.name, () => log({ search: 'event.17' }));
  expect(namesOf(found)).toEqual(['event.17']);
  const counted = () => get('/api/logs/sign/count', nora);
  await expect.poll(() => atReplica(staleReads.signLogCount.name, counted).then(({ body }) => body)).toBe(30);
  const week = await atReplica(staleReads.signWeek.name, () => get('/api/logs/sign/week', nora));
  expect(week.body).toEqual({ sent: 0, signed: 0, refused: 0, failed: 0 });
  const rows = await atReplica(staleReads.signLogExport.name, () => get('/api/logs/sign/export', nora));
  expect(rows.text.match(/event\.\d+/g)).toHaveLength(30);
  const entries = await atReplica(staleReads.auditSearch.name, () => get('/api/company/audit?search=nora', nora));
  expect(entries.body.entries.length).toBeGreaterThan(0);
  const file = await atReplica(staleReads.auditExport.name, () => get('/api/company/audit/export', nora));
  expect(file.text).toContain('nora@studio-ouest.example');
});

// REQ-6.1.26
test('first pages, lists of what can be changed, and log-ins never reach the replica', async () => {
  const before = structuredClone(world.context.stale.figures().reads);
  await log(page);
  for (const url of [
    '/api/company/audit',
    '/api/logs/sign',
    '/api/public/token',
    '/api/company/externalenvironments',
    '/api/company/users',
  ])
    expect([url, (await get(url, nora)).status]).toEqual([url, 200]);
  await signUp(world, 'eva@other.example');
  expect(world.context.stale.figures().reads).toEqual(before);
});

// REQ-6.1.26
test('what somebody has just done or seen is in the search and on the next page, and companies stay apart', async () => {
  for (let number = 0; number < 20; number += 1) {
    const id = await deliver(world, { org, event_name: `just.${number}` });
    const found = await log({ search: `just.${number}` });
    expect(idsOf(found)).toContain(id);
    const newest = await log({ pageSize: '1' });
    const next = await log({ pageSize: '50', continuationToken: newest.body.continuationToken });
    expect(idsOf(newest).length + idsOf(next).length).toBe(31 + number);
  }
  expect(countsOf(staleReads.signLogPage.name).replica).toBeGreaterThan(20);
  const none = await atReplica(staleReads.signLogPage.name, () => listLogs(world, lars.bearer, { search: 'just' }));
  expect(none.body.items).toEqual([]);
  const hers = await log({ pageSize: '1' });
  const taken = await listLogs(world, lars.bearer, {
    pageSize: '1',
    continuationToken: hers.body.continuationToken,
  });
  expect(taken.status).toBe(400);
});

// REQ-6.1.9 REQ-6.1.26
test('metrics tell how old the replica is, who served the reads, and why some were made again', async () => {
  const { text } = await world.call('GET', '/metrics', { bearer: 'metrics-for-the-tests' });
  const valueOf = (series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(series))
        ?.split(' ')
        .at(-1),
    );
  expect(valueOf(`database_replica_staleness_seconds{replica="127.0.0.1:${pair.standby.port}"}`)).toBeLessThan(10);
  const { name } = staleReads.signLogPage;
  expect(valueOf(`database_stale_reads_total{read="${name}",target="replica"}`)).toBe(countsOf(name).replica);
  expect(valueOf(`database_stale_reads_total{read="${name}",target="primary"}`)).toBeGreaterThanOrEqual(0);
  expect(valueOf('database_stale_read_fallbacks_total{reason="lost"}')).toBe(0);
});

// REQ-6.1.26
test('an address of another database is refused at start, in one line that names the variable', async () => {
  const other = await makeDatabase('other');
  const config = { ...world.config, replicas: { urls: [other.connectionString], maxStalenessSeconds: 10 } };
  const opened = openEngines(config, { log: silentLog, migrationsDir: 'server/migrations' });
  const refused = await opened.then(
    (engines) => engines.close(),
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(ConfigError);
  expect((refused as Error).message).toMatch(
    /^DATABASE_REPLICA_URLS: the replica at .* belongs to another database\)$/,
  );
  await other.drop();
});
