import { readdirSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryBelow, residentMemory } from '../../../bench/support/processes.ts';
import { newDataDir, removeDataDir } from '../../../bench/support/portal.ts';
import { openReceiver } from '#domains/webhooks/receiver.test-support.ts';
import { count, none, tell, type Figure } from '../support/figures.ts';
import { openKillable, type Killable } from '../support/killable.ts';
import { atRate, openClient } from './client.ts';
import { newDiary, openCrowd, type Desk } from './crowd.ts';
import { openDayDesks } from './day-desks.ts';
import { countPassing, letRetentionEnd, letTimePass, type Rows } from './hour.ts';
import { jobsLeft, rest, unexpectedIn, type Resting } from './watch.ts';

const hours = 24;
/** `PROOF_HOUR_SECONDS=5` for a short run. */
const hourSeconds = Number(process.env['PROOF_HOUR_SECONDS'] ?? 36);
/** The first hour is so many times longer: until then V8 compiles what is called often, which a real hour suffices for. */
const firstHour = 5;
/** The processes that print and seal end after a minute without a document, and the heap is collected meanwhile. */
const idleMs = 80_000;
/** Longer than anything that passes is kept. */
const quietDays = 100;
const most = 1.1;
const connections = 100;

interface Look extends Resting {
  /** Resident memory in MiB of the portal's own processes and of its browser, without the database. */
  memory: number;
  temporaryFiles: number;
}

const workFor = async (place: Killable, desks: Desk[], seconds: number): Promise<void> => {
  const client = openClient(place.origin, connections);
  await Promise.all(desks.map((desk) => atRate(desk.perSecond, seconds, () => desk.act(client))));
  client.close();
  while ((await jobsLeft(place)) > 0) await pause(500);
};

const look = async (place: Killable, temporary: string): Promise<Look> => {
  const resting = await rest(place);
  await pause(idleMs);
  const pid = place.portal().child.pid ?? 0;
  return {
    ...resting,
    memory: residentMemory(pid) + memoryBelow(pid, /^(?!.*postgres).*/),
    temporaryFiles: readdirSync(temporary, { recursive: true }).length,
  };
};

/** Lets the jobs of each schedule run twice, as their order is not told. */
const letSchedulesRun = async (place: Killable): Promise<void> => {
  for (let times = 0; times < 2; times += 1) {
    await place.query('update job_schedules set next_at = now()');
    await pause(3_000);
    while ((await jobsLeft(place)) > 0) await pause(500);
  }
};

const spell = (rows: Rows): string =>
  Object.entries(rows)
    .filter(([, number]) => number > 0)
    .map(([name, number]) => `${count(number)} ${name}`)
    .join(', ');

const total = (rows: Rows): number => Object.values(rows).reduce((sum, one) => sum + one, 0);

const like = (promise: string, first: number, last: number, unit = '', slack = 0): Figure => ({
  promise: `a day: ${promise} as after its first hour, at most 10 % more`,
  figure: `${first.toFixed(0)}${unit}, then ${last.toFixed(0)}${unit}`,
  holds: last <= Math.max(first * most, first + slack),
});

const liveADay = async (place: Killable, temporary: string, hook: Awaited<ReturnType<typeof openReceiver>>) => {
  const diary = newDiary();
  const desks = [...(await openCrowd(place, diary)), ...(await openDayDesks(place, diary, hook))];
  tell(`${hours} hours of ${hourSeconds} s: ${desks.map(({ kind, perSecond }) => `${perSecond} ${kind}`).join(', ')}`);
  const looks: Look[] = [];
  for (let hour = 1; hour <= hours; hour += 1) {
    await workFor(place, desks, hour === 1 ? firstHour * hourSeconds : hourSeconds);
    const memory = residentMemory(place.portal().child.pid ?? 0);
    if (hour % 3 === 1)
      tell(`hour ${hour}: ${count(diary.answers)} answers, the portal itself ${memory.toFixed(0)} MiB`);
    if (hour === 1 || hour === hours) looks.push(await look(place, temporary));
    if (hour < hours) {
      await letTimePass(place.query, 1);
      await letRetentionEnd(place.query);
    }
  }
  return { diary, looks: looks as [Look, Look] };
};

const quietFigures = async (place: Killable, before: Rows): Promise<Figure[]> => {
  const busy = await countPassing(place.query);
  tell(`at the end of the day: ${spell(busy)}`);
  await letTimePass(place.query, 24 * (quietDays - 2));
  await letSchedulesRun(place);
  // Jobs that became due then have run now, and a job that is done stays for a day.
  await letTimePass(place.query, 24 * 2);
  await letSchedulesRun(place);
  const left = await countPassing(place.query);
  const grown = Object.entries(left).filter(([name, rows]) => rows > (before[name] ?? 0) + 20);
  return [
    {
      promise: `a day, and ${quietDays} quiet ones: rows that serve for a time are gone`,
      figure: `${count(total(busy))} at the end of the day, then ${count(total(left))} (${spell(left)})`,
      holds: grown.length === 0,
    },
  ];
};

export const proveDay = async (): Promise<Figure[]> => {
  const dataDir = await newDataDir();
  const temporary = path.join(dataDir, 'tmp');
  await mkdir(temporary);
  await chmod(temporary, 0o1777);
  const hook = await openReceiver();
  const place = await openKillable({
    DATA_DIR: dataDir,
    TMPDIR: temporary,
    RETENTION_DAYS: '30',
    LOG_LEVEL: 'info',
    // As the image starts it.
    NODE_OPTIONS: '--max-semi-space-size=4',
    MALLOC_TRIM_THRESHOLD_: '131072',
    MALLOC_MMAP_THRESHOLD_: '69632',
    MALLOC_ARENA_MAX: '2',
  });
  try {
    const before = await countPassing(place.query);
    const {
      diary,
      looks: [first, last],
    } = await liveADay(place, temporary, hook);
    const [purged] = await place.query(`select count(purged_at)::int as done, count(*)::int as made from webdocs`);
    const quiet = await quietFigures(place, before);
    const unexpected = unexpectedIn(place.portal().log(), place.portal().complaints());
    for (const line of [...new Set([...diary.faults, ...unexpected])].slice(0, 10)) tell(line);
    return [
      like('memory of the portal’s processes', first.memory, last.memory, ' MiB'),
      like('open files and sockets', first.descriptors, last.descriptors),
      like('database connections', first.databaseConnections, last.databaseConnections, '', 2),
      like('temporary files', first.temporaryFiles, last.temporaryFiles, '', 5),
      ...quiet,
      none('a day: answers nobody hoped for', diary.faults.length, count(diary.answers)),
      none('a day: error lines, unhandled rejections, complaints', unexpected.length, 'its log'),
      {
        promise: 'a day: documents are purged when their time has come, webhooks told',
        figure: `${count(Number(purged?.['done']))} of ${count(Number(purged?.['made']))}; ${count(hook.received.length)} notices`,
        holds: Number(purged?.['done']) > 0 && hook.received.length > 0,
      },
    ];
  } finally {
    await place.close();
    await hook.close();
    await removeDataDir(dataDir);
  }
};
