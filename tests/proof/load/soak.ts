import { count, none, tell, type Figure } from '../support/figures.ts';
import { openKillable, type Killable } from '../support/killable.ts';
import { atRate, openClient, percentile } from './client.ts';
import { newDiary, openCrowd, type Desk, type Diary } from './crowd.ts';
import { rest, unexpectedIn, watchMemory } from './watch.ts';

/** `PROOF_SOAK_MINUTES=5` for a short run; REQ-4.6.3 requires 30. */
const minutes = Number(process.env['PROOF_SOAK_MINUTES'] ?? 30);
/** Memory is compared from minute 5 on; in a short run, after its first sixth. */
const warmUpMinutes = Math.min(5, minutes / 6);
const goal = { growth: 0.1, descriptors: 20, sealedP95Ms: 5_000, logInP99Ms: 1_500 } as const;
/** The first and the last fifth after the warm-up are compared. */
const compared = 0.2;
const connections = 100;

const workFor = async (place: Killable, desks: Desk[], seconds: number): Promise<void> => {
  const client = openClient(place.origin, connections);
  await Promise.all(desks.map((desk) => atRate(desk.perSecond, seconds, () => desk.act(client))));
  client.close();
};

const wrongSignatures = async ({ query }: Killable, { signed }: Diary): Promise<number> => {
  const [row] = await query(
    `select count(*)::int as right from webdocs webdoc where webdoc.id = any($1) and sealed_at is not null
      and 1 = all(select (select count(*) from chain_entries entry
        where entry.chain = 'webdoc:' || webdoc.id and entry.body->>'event' = wanted)
        from unnest(array['signer.done', 'completed', 'sealed']) wanted)`,
    [[...signed]],
  );
  return signed.size - Number(row?.['right']);
};

const wrongEvents = async ({ query }: Killable, { taken }: Diary): Promise<number> => {
  const [row] = await query(
    `select count(*)::int as times, count(distinct event_id)::int as events from sign_events where event_id = any($1)`,
    [[...taken]],
  );
  return taken.size - Number(row?.['events']) + (Number(row?.['times']) - Number(row?.['events']));
};

const sealingFigures = async ({ query }: Killable): Promise<Figure[]> => {
  const [row] = await query(
    `select coalesce(percentile_cont(0.95) within group (order by extract(epoch from sealed_at - completed_at)), 0)
      as late from webdocs where sealed_at is not null`,
  );
  const seconds = Number(row?.['late']);
  const [dead] = await query(`select count(*)::int as dead from jobs where state = 'dead'`);
  return [
    {
      promise: 'soak: sealed within 5 s of the last signature, 19 times of 20',
      figure: `${seconds.toFixed(1)} s`,
      holds: seconds * 1000 <= goal.sealedP95Ms,
    },
    none('soak: jobs given up', Number(dead?.['dead']), 'all'),
  ];
};

const timeFigures = ({ times }: Diary): Figure[] => {
  for (const [kind, all] of times)
    tell(
      `${kind}: ${count(all.length)} answers, median ${percentile(all, 0.5).toFixed(0)} ms, 99 of 100 within ${percentile(all, 0.99).toFixed(0)} ms`,
    );
  const p99 = percentile(times.get('log-in') ?? [], 0.99);
  return [
    {
      promise: 'soak: log-ins answered within 1.5 s, 99 times of 100',
      figure: `${p99.toFixed(0)} ms`,
      holds: p99 <= goal.logInP99Ms,
    },
  ];
};

export const proveSoak = async (): Promise<Figure[]> => {
  const place = await openKillable({ LOG_LEVEL: 'info' });
  const diary = newDiary();
  try {
    const desks = await openCrowd(place, diary);
    tell(
      `soak: ${minutes} minutes of ${desks.map(({ kind, perSecond }) => `${perSecond} ${kind}`).join(', ')} a second`,
    );
    await workFor(place, desks, warmUpMinutes * 60);
    const before = await rest(place);
    tell(
      `after ${warmUpMinutes.toFixed(1)} minutes: ${count(diary.answers)} answers, ${before.descriptors} descriptors`,
    );
    const memory = await watchMemory(place, compared, workFor(place, desks, (minutes - warmUpMinutes) * 60));
    const after = await rest(place);
    const growth = memory.last / memory.first - 1;
    const unexpected = unexpectedIn(place.portal().log(), place.portal().complaints());
    for (const line of [...new Set([...diary.faults, ...unexpected])].slice(0, 10)) tell(line);
    return [
      {
        promise: `soak, ${minutes} minutes: memory of the portal grows by less than 10 % after minute ${warmUpMinutes.toFixed(1)}`,
        figure: `${(growth * 100).toFixed(1)} % (${memory.first.toFixed(0)} to ${memory.last.toFixed(0)} MiB, highest ${memory.highest.toFixed(0)})`,
        holds: growth < goal.growth,
      },
      {
        promise: 'soak: open descriptors as many as at first, ± 20, once nobody asks',
        figure: `${before.descriptors}, then ${after.descriptors}; database connections ${before.databaseConnections}, then ${after.databaseConnections}`,
        holds: Math.abs(after.descriptors - before.descriptors) <= goal.descriptors,
      },
      {
        promise: 'soak: nothing is left to do at the end',
        figure: `${after.left} jobs, ${(after.drainedMs / 1000).toFixed(1)} s after the last request`,
        holds: after.left === 0,
      },
      none(
        'soak: answers nobody hoped for (5xx but 503 with Retry-After among them)',
        diary.faults.length,
        `${count(diary.answers)}, told to come back: ${count(diary.toldToComeBack)}`,
      ),
      none('soak: error lines, unhandled rejections, complaints of the portal', unexpected.length, 'its log'),
      none(
        'soak: acknowledged signatures not sealed exactly once',
        await wrongSignatures(place, diary),
        count(diary.signed.size),
      ),
      none('soak: acknowledged events lost or kept twice', await wrongEvents(place, diary), count(diary.taken.size)),
      ...(await sealingFigures(place)),
      ...timeFigures(diary),
    ];
  } finally {
    await place.close();
  }
};
