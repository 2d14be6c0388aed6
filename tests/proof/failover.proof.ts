import { setTimeout as pause } from 'node:timers/promises';
import { adminJson } from '#tests/support/admin-process.ts';
import { encode, goodPassword } from '#tests/support/people.ts';
import { killTree } from '#tests/support/portal-process.ts';
import { openSeededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { openBytesRoom } from './durability/bytes-room.ts';
import { openPresser, type RetryingClient } from './durability/presses.ts';
import { openSigningRoom } from './durability/signing-room.ts';
import { openPairPlace, type PairPlace } from './failover/place.ts';
import { count, none, tell, type Figure } from './support/figures.ts';

export const title = 'a primary killed under load, and its synchronous standby promoted';

/** `PROOF_FAILOVERS=1` for a short run. */
const rounds = Number(process.env['PROOF_FAILOVERS'] ?? 5);
const wrongPasswords = 5;
const locked = 'locked@failover.example';

interface Round {
  acknowledged: number;
  lost: number;
  faults: string[];
  /** From the promotion to the next acknowledged write. */
  writingMs: number;
  /** From the promotion until every client that was cut had its answer. */
  allMs: number;
  /** Log-ins of the used-up account that were not refused. */
  throughLimit: number;
  figures: Figure[];
}

const logIn = async (origin: string, password: string): Promise<number> => {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: locked, encryptedPassword: encode(password) }),
  });
  await answer.text();
  return answer.status;
};

const useUp = async ({ env, portals }: PairPlace): Promise<void> => {
  const person = [`--username=${locked}`, '--firstname=A', '--lastname=B'];
  await adminJson(env, ['account', 'create', ...person], `${goodPassword}\n`);
  for (let tries = 0; tries < wrongPasswords; tries += 1)
    await logIn(portals[0]?.origin ?? '', 'Another-Password-2026');
};

interface Timed {
  path: string;
  begun: number;
  ended: number;
}

const timing = (presser: RetryingClient): { presser: RetryingClient; calls: Timed[] } => {
  const calls: Timed[] = [];
  const untilKnown: RetryingClient['untilKnown'] = async (press) => {
    const begun = performance.now();
    const known = await presser.untilKnown(press);
    calls.push({ path: press.path, begun, ended: performance.now() });
    return known;
  };
  return { presser: { ...presser, untilKnown }, calls };
};

const failOver = async (place: PairPlace, chance: SeededRandom): Promise<Round> => {
  await useUp(place);
  const { presser, calls } = timing(openPresser(place.origin));
  const parts = { place, presser, chance, rounds: 1 };
  const rooms = [await openSigningRoom(parts), await openBytesRoom(parts)];
  const over = new AbortController();
  const pressing = rooms.flatMap(({ clients }) =>
    clients.map(async (act) => {
      while (!over.signal.aborted) await act().catch((error: Error) => presser.count.faults.push(error.message));
    }),
  );
  // The first documents wait for the browser to start.
  const hasSigned = () => calls.filter(({ path }) => path === '/api/webdoc/sign').length >= 40;
  while (!hasSigned()) await pause(50);
  await pause(chance.between(0, 3_000));
  killTree(place.pair.primary.pid);
  await pause(chance.between(500, 3_000));
  const before = presser.count.acknowledged;
  await place.pair.promote();
  const promoted = performance.now();
  presser.open();
  while (presser.count.acknowledged === before) await pause(10);
  const writingMs = performance.now() - promoted;
  await pause(5_000);
  over.abort();
  await Promise.all(pressing);
  const figures: Figure[] = [];
  for (const room of rooms) figures.push(...(await room.figures()));
  let throughLimit = 0;
  for (const { origin } of place.portals) if ((await logIn(origin, goodPassword)) !== 429) throughLimit += 1;
  const waited = calls.filter(({ begun, ended }) => begun < promoted && ended > promoted);
  const allMs = Math.max(0, ...waited.map(({ ended }) => ended - promoted));
  return { ...presser.count, writingMs, allMs, throughLimit, figures };
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

const judge = (all: Round[]): Figure[] => {
  const acknowledged = sum(all.map((round) => round.acknowledged));
  const faults = all.flatMap((round) => round.faults);
  const checks = all.flatMap((round) => round.figures);
  const broken = checks.filter(({ holds }) => !holds);
  const writing = Math.max(...all.map(({ writingMs }) => writingMs));
  const slowest = Math.max(...all.map(({ allMs }) => allMs));
  return [
    {
      promise: 'documents, signatures, files and events are those that were acknowledged',
      figure: `${checks.length - broken.length} of ${checks.length} comparisons, ${count(acknowledged)} writes acknowledged in ${all.length} failovers${broken.map(({ promise, figure }) => `; ${promise}: ${figure}`).join('')}`,
      holds: broken.length === 0 && acknowledged > 0,
    },
    {
      promise: 'writing again within 10 s of the promotion',
      figure: `${seconds(writing)} at the latest`,
      holds: writing <= 10_000,
    },
    {
      promise: 'a call that was cut and is repeated under its key is answered within 10 s of the promotion',
      figure: `${seconds(slowest)} at the latest`,
      holds: slowest <= 10_000,
    },
    none(
      'log-ins of an account without tries left that the new primary let through',
      sum(all.map(({ throughLimit }) => throughLimit)),
      `${all.length * 2}`,
    ),
    none('answers that are neither as asked nor "unavailable"', faults.length, count(acknowledged)),
  ];
};

export const prove = async (): Promise<Figure[]> => {
  const chance = openSeededRandom();
  const all: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const place = await openPairPlace({ RATE_LOGIN: `${wrongPasswords}/900` });
    try {
      const done = await failOver(place, chance);
      tell(
        `failover ${round}, TEST_SEED=${chance.seed}: ${count(done.acknowledged)} acknowledged, ${done.lost} lost, writing after ${seconds(done.writingMs)}, all answered after ${seconds(done.allMs)}`,
      );
      all.push(done);
    } finally {
      await place.close();
    }
  }
  return judge(all);
};
