import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { killTree, signalTree } from '#tests/support/portal-process.ts';
import { openPresser } from '../durability/presses.ts';
import { seedCompany, seedPeople } from '../durability/seeds.ts';
import { count, none, type Figure } from '../support/figures.ts';
import { openKillable, type Killable } from '../support/killable.ts';

const restarts = 5;
const frozenMs = 12_000;

const postgresOf = async (place: Killable): Promise<number> => {
  const lock = path.join(place.env['DATA_DIR'] ?? '', 'postgres/cluster/postmaster.pid');
  return Number((await readFile(lock, 'utf8')).split('\n')[0]);
};

const readyStatus = (origin: string): Promise<number> =>
  fetch(`${origin}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );

const untilReady = async (origin: string): Promise<number> => {
  const begun = performance.now();
  while ((await readyStatus(origin)) !== 200) await pause(50);
  return performance.now() - begun;
};

/** Kills PostgreSQL, then freezes it, while the portal runs and clients keep calling. */
export const proveDatabase = async (): Promise<Figure[]> => {
  const place = await openKillable();
  const presser = openPresser(place.origin);
  const over = new AbortController();
  try {
    const companyId = await seedCompany(place, 'Database');
    const people = await seedPeople(
      place,
      Array.from({ length: 8 }, (_, at) => `p${at}@db.example`),
      companyId,
    );
    const invited = new Set<string>();
    const pressing = people.map(async ({ bearer }, at) => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const username = `i${at}-${number}@db.example`;
        const body = { username, firstName: 'A', lastName: 'B', email: username, roleName: 'user' };
        const press = { method: 'POST', path: '/api/user/invite', bearer, key: username, body };
        const { answer } = await presser.untilKnown(press);
        if (answer.status === 201) invited.add(username);
      }
    });
    let slowestMs = 0;
    for (let times = 0; times < restarts; times += 1) {
      await pause(1_000);
      killTree(await postgresOf(place));
      await pause(100);
      slowestMs = Math.max(slowestMs, await untilReady(place.origin));
      presser.open();
    }
    signalTree(await postgresOf(place), 'SIGSTOP');
    const begun = performance.now();
    const whileFrozen = await readyStatus(place.origin);
    const saidAfter = performance.now() - begun;
    await pause(frozenMs);
    signalTree(await postgresOf(place), 'SIGCONT');
    const thawedMs = await untilReady(place.origin);
    presser.open();
    over.abort();
    await Promise.all(pressing);
    const rows = await place.query(`select username from users where username like 'i%@db.example'`);
    const stored = new Set(rows.map(({ username }) => String(username)));
    const lost = [...invited].filter((username) => !stored.has(username)).length;
    const { faults } = presser.count;
    return [
      {
        promise: 'a database killed under a living portal is back by itself within 10 s',
        figure: `slowest of ${restarts}: ${(slowestMs / 1000).toFixed(1)} s`,
        holds: slowestMs <= 10_000,
      },
      {
        promise:
          'a database that does not answer makes the portal not ready within 4 s, and ready when it answers again',
        figure: `${whileFrozen} after ${(saidAfter / 1000).toFixed(1)} s; ready ${(thawedMs / 1000).toFixed(1)} s after ${frozenMs / 1000} s of silence`,
        holds: whileFrozen === 503 && saidAfter <= 4_000 && thawedMs <= 10_000,
      },
      none('acknowledged invitations lost over all of this', lost, count(invited.size)),
      {
        promise: 'meanwhile every call is answered as asked or as unavailable',
        figure: `${faults.length} others${faults.length > 0 ? `: ${[...new Set(faults)].slice(0, 3).join('; ')}` : ''}`,
        holds: faults.length === 0,
      },
    ];
  } finally {
    over.abort();
    presser.open();
    await place.close();
  }
};
