import { setTimeout as pause } from 'node:timers/promises';
import { startAuthority } from '#engines/pdf/long-term/authority-world.test-support.ts';
import { startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { adminJson } from '#tests/support/admin-process.ts';
import { openDesk, type Desk } from './retention/desk.ts';
import { count, none, tell, type Figure } from './support/figures.ts';
import { openKillable, type Killable } from './support/killable.ts';

export const title = 'Authorities of seals that are down, slow or lying for a day, and then answer again';

/** `PROOF_DAY=24` for a short run. */
const documents = Number(process.env['PROOF_DAY'] ?? 144);
const dayMinutes = 24 * 60;
const stepMinutes = 30;
const steps = dayMinutes / stepMinutes;
/** An address that was slow to fail rests for a minute. */
const restMs = 61_000;
const longestHourMinutes = 60;
/** A silent authority holds one seal up for ten seconds; printing comes first, on a machine that may be busy. */
const latestSeconds = 60;

type Tsa = Awaited<ReturnType<typeof startTsa>>;
type Authority = Awaited<ReturnType<typeof startAuthority>>;

interface Trouble {
  name: string;
  tsa: Partial<Tsa['behaviour']>;
  sources: Partial<Authority['behaviour']>;
  /** Timestamps are right: seals may be B-T. */
  mayStamp?: true;
  isSlow?: true;
}

const troubles: Trouble[] = [
  { name: 'down', tsa: { down: true }, sources: { mode: 'down' } },
  { name: 'silent', tsa: { silent: true }, sources: { mode: 'silent' }, isSlow: true },
  {
    name: 'another digest, forged revocation',
    tsa: { foreignDigest: true },
    sources: { responder: 'forger', listSigner: 'forger', revoked: new Map([['seal', Date.now() - 60_000]]) },
  },
  {
    name: 'an hour ahead, about others, ended lists',
    tsa: { aheadMs: 3_600_000 },
    sources: { about: 'bare', listUntil: Date.now() - 60_000, listFrom: Date.now() - 3_600_000 },
  },
  { name: 'endless', tsa: { silent: true }, sources: { mode: 'endless' }, isSlow: true },
  { name: 'garbage', tsa: { down: true }, sources: { mode: 'garbage' } },
  { name: 'only the sources down', tsa: {}, sources: { mode: 'down' }, mayStamp: true },
  { name: 'only the sources silent', tsa: {}, sources: { mode: 'silent' }, mayStamp: true },
];

const seal = `name in ('webdoc.timestamp', 'webdoc.raise', 'webdoc.archive')`;

/** Lets time pass for what waits. The clock stays, as answers of authorities are of real moments. */
const letMinutesPass = async ({ query }: Killable, minutes: number): Promise<void> => {
  await query(`update jobs set run_at = run_at - make_interval(mins => $1) where state = 'ready' and ${seal}`, [
    minutes,
  ]);
  const due = `select count(*)::int as due from jobs where ${seal}
    and (state = 'running' or state = 'ready' and run_at <= now())`;
  for (let looks = 0; looks < 3_000 && Number((await query(due))[0]?.['due']) > 0; looks += 1) await pause(100);
};

const levels = async ({ query }: Killable): Promise<Map<string, number>> => {
  const rows = await query('select seal_level as level, count(*)::int as many from webdocs group by 1');
  return new Map(rows.map(({ level, many }) => [String(level), Number(many)]));
};

const sumOf = (found: Map<string, number>, ...names: string[]): number =>
  names.reduce((sum, name) => sum + (found.get(name) ?? 0), 0);

/** Signs documents one after the other. Returns the seconds from each signature to its seal. */
const signSome = async (desk: Desk, first: number, many: number): Promise<number[]> => {
  const seconds: number[] = [];
  for (let number = first; number < first + many; number += 1) {
    const begun = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- a day is one document after the other
    await desk.endOne('jour', number % 100, 'sealed');
    seconds.push((performance.now() - begun) / 1_000);
  }
  return seconds;
};

interface Day {
  waits: number[];
  wronglyRaised: number;
}

const liveThroughDay = async (place: Killable, desk: Desk, tsa: Tsa, authority: Authority): Promise<Day> => {
  const right = { tsa: { ...tsa.behaviour }, sources: { ...authority.behaviour } };
  const day: Day = { waits: [], wronglyRaised: 0 };
  const perStep = Math.ceil(documents / steps);
  let stamped = 0;
  let before: Trouble | null = null;
  for (let step = 0; step < steps; step += 1) {
    const trouble = troubles[Math.floor((step * troubles.length) / steps)]!;
    // An address that still rests would not be asked, and the next trouble not be met.
    if (before !== trouble && before?.isSlow) await pause(restMs);
    before = trouble;
    Object.assign(tsa.behaviour, right.tsa, trouble.tsa);
    Object.assign(authority.behaviour, right.sources, { revoked: new Map() }, trouble.sources);
    const left = Math.min(perStep, documents - day.waits.length);
    day.waits.push(...(await signSome(desk, day.waits.length, left)));
    await letMinutesPass(place, stepMinutes);
    const found = await levels(place);
    const hasTimestamp = sumOf(found, 'B-T', 'B-LT', 'B-LTA');
    day.wronglyRaised += sumOf(found, 'B-LT', 'B-LTA') + (trouble.mayStamp ? 0 : hasTimestamp - stamped);
    stamped = hasTimestamp;
    if (step % 6 === 5) tell(`${((step + 1) * stepMinutes) / 60} h, ${trouble.name}: ${JSON.stringify([...found])}`);
  }
  Object.assign(tsa.behaviour, right.tsa);
  Object.assign(authority.behaviour, right.sources, { revoked: new Map() });
  return day;
};

/** Minutes until every seal is B-LTA, Infinity when that takes more than an hour. */
const minutesUntilRaised = async (place: Killable): Promise<number> => {
  await pause(restMs);
  for (let minutes = 1; minutes <= longestHourMinutes; minutes += 1) {
    await letMinutesPass(place, 1);
    if (sumOf(await levels(place), 'B-LTA') === documents) return minutes;
  }
  return Infinity;
};

const figuresOf = async (place: Killable, { waits, wronglyRaised }: Day, minutes: number): Promise<Figure[]> => {
  const all = `${count(documents)} documents`;
  const found = await levels(place);
  tell(`an hour after: ${JSON.stringify([...found])}`);
  const checked = await adminJson(place.env, ['webdoc', 'verify', '--all']);
  const [dead] = await place.query(`select count(*)::int as many from jobs where state = 'dead'`);
  const slowest = Math.max(...waits);
  return [
    {
      promise: `from sending to the seal within ${latestSeconds} s, whatever the authorities do`,
      figure: `${slowest.toFixed(1)} s the slowest of ${waits.length}`,
      holds: slowest <= latestSeconds,
    },
    none('seals raised by wrong answers, or without any', wronglyRaised, all),
    none('steps given up', Number(dead?.['many']), all),
    {
      promise: 'all raised to B-LTA within an hour after the authorities answer again',
      figure: `${sumOf(found, 'B-LTA')} of ${documents}, ${minutes} minutes`,
      holds: minutes <= longestHourMinutes,
    },
    none('documents that are not proved', documents - (Number(checked.sealed) - checked.broken.length), all),
  ];
};

export const prove = async (): Promise<Figure[]> => {
  const [authority, tsa] = await Promise.all([startAuthority(), startTsa()]);
  tsa.behaviour.signer = authority.issued('time');
  const place = await openKillable({
    TSA_URL: tsa.url,
    SEAL_P12: authority.p12('seal'),
    SEAL_P12_PASSWORD: '',
  });
  try {
    const desk = await openDesk(place);
    const day = await liveThroughDay(place, desk, tsa, authority);
    return await figuresOf(place, day, await minutesUntilRaised(place));
  } finally {
    await place.close();
    await tsa.close();
    await authority.close();
  }
};
