import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { silentLog } from '#engines/log.ts';
import { startPair, type Pair } from '#engines/postgres/standby.test-support.ts';
import { adminJson } from '#tests/support/admin-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeDataDir, openOutsideWorld, type OutsideWorld } from '#tests/support/outside-world.ts';
import { encode, goodPassword } from '#tests/support/people.ts';
import { killTree, startPortal, type PortalProcess } from '#tests/support/portal-process.ts';
import { wideBudgets } from '../../bench/support/portal.ts';
import { openPresser } from '../proof/durability/presses.ts';
import { seedCompany, seedPeople } from '../proof/durability/seeds.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const wrongPasswords = 5;
const clients = 6;

let folder: string;
let pair: Pair;
let outside: OutsideWorld;
let env: Record<string, string>;
let portals: PortalProcess[] = [];
beforeAll(async () => {
  folder = await makeDataDir();
  const ports = [await freePort(), await freePort()] as const;
  pair = await startPair({ dir: path.join(folder, 'pair'), ports, password: 'test-only', log: silentLog });
  outside = await openOutsideWorld({ publicUrl: 'http://portal.test' });
  // The standby stands first: the portals do not take the order for an answer.
  const DATABASE_URL = `postgresql://paraphe:test-only@127.0.0.1:${ports[1]},127.0.0.1:${ports[0]}/postgres`;
  env = { ...outside.env, ...wideBudgets, DATABASE_URL, RATE_LOGIN: `${wrongPasswords}/900` };
  portals = await Promise.all([startPortal(env), startPortal(env)]);
});
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.killAll()));
  await outside?.close();
  await pair?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const openQuery = (connectionString: string) => {
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on('error', () => {});
  const query = async (statement: string, values?: unknown[]) => (await pool.query(statement, values)).rows;
  return { query, end: () => pool.end() };
};

const logInAt = async (portal: PortalProcess | undefined, username: string, password: string): Promise<number> => {
  const answer = await fetch(`${portal?.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, encryptedPassword: encode(password) }),
  });
  return answer.status;
};

/** Clients that invite people, each under a key, until `over`. */
const inviteAt = (portal: PortalProcess, at: number, bearers: string[], over: AbortSignal) => {
  const presser = openPresser(portal.origin);
  const invited: { username: string; begun: number; at: number }[] = [];
  const working = bearers.map(async (bearer, hand) => {
    for (let number = 0; !over.aborted; number += 1) {
      const username = `i${at}-${hand}-${number}@failover.example`;
      const body = { username, firstName: 'A', lastName: 'B', email: username, roleName: 'user' };
      const begun = performance.now();
      const { answer } = await presser.untilKnown({
        method: 'POST',
        path: '/api/user/invite',
        bearer,
        key: username,
        body,
      });
      if (answer.status === 201) invited.push({ username, begun, at: performance.now() });
    }
  });
  return { presser, invited, done: () => Promise.all(working) };
};

// REQ-6.1.20
test('the standby is promoted under load: no acknowledged write is lost, limits hold, and both portals write again within 10 s', async () => {
  const before = openQuery(pair.primary.url);
  const place = { query: before.query } as Parameters<typeof seedCompany>[0];
  const company = await seedCompany(place, 'Failover');
  const people = await seedPeople(
    place,
    Array.from({ length: clients }, (_, at) => `p${at}@failover.example`),
    company,
  );
  const locked = 'locked@failover.example';
  await adminJson(
    env,
    ['account', 'create', `--username=${locked}`, '--firstname=A', '--lastname=B'],
    `${goodPassword}\n`,
  );
  for (let tries = 0; tries < wrongPasswords; tries += 1)
    expect(await logInAt(portals[0], locked, 'Another-Password-2026')).toBe(400);
  expect(await logInAt(portals[0], locked, goodPassword)).toBe(429);

  const over = new AbortController();
  const bearers = people.map(({ bearer }) => bearer);
  const desks = portals.map((portal, at) => inviteAt(portal, at, bearers.slice(at * 3, at * 3 + 3), over.signal));
  await expect.poll(() => Math.min(...desks.map(({ invited }) => invited.length))).toBeGreaterThan(30);
  killTree(pair.primary.pid);
  await expect.poll(() => Math.min(...desks.map(({ presser }) => presser.count.lost))).toBeGreaterThan(0);
  const ended = desks.map(({ invited }) => invited.length);
  await pair.promote();
  const promoted = performance.now();
  await expect
    .poll(() => Math.min(...desks.map(({ invited }, at) => invited.length - (ended[at] ?? 0))))
    .toBeGreaterThan(30);
  over.abort();
  await Promise.all(desks.map(({ done }) => done()));
  await before.end().catch(() => undefined);

  const after = openQuery(pair.standby.url);
  const there = new Set((await after.query('select username from users')).map(({ username }) => String(username)));
  const invited = desks.flatMap((desk) => desk.invited);
  expect(invited.filter(({ username }) => !there.has(username))).toEqual([]);
  // Also calls that were cut, and are repeated under their keys.
  const cut = invited.filter(({ begun, at }) => begun < promoted && at > promoted);
  expect(cut.length).toBeGreaterThan(0);
  expect(Math.max(...cut.map(({ at }) => at - promoted))).toBeLessThan(10_000);
  for (const desk of desks) {
    const first = Math.min(...desk.invited.map(({ at }) => at).filter((at) => at > promoted));
    expect(first - promoted).toBeLessThan(10_000);
    expect(desk.presser.count.faults).toEqual([]);
  }
  // The other portal has never counted this account in its memory.
  expect(await logInAt(portals[1], locked, goodPassword)).toBe(429);
  const listening = `select from pg_stat_activity where query = 'listen jobs'`;
  await expect.poll(async () => (await after.query(listening)).length).toBe(2);
  const last = invited.find(({ at }) => at > promoted)?.username ?? '';
  await outside.mailbox.waitFor(({ envelope }) => envelope.to.includes(last), 60_000);
  await after.end();
  for (const portal of portals) expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200);
});
