import { setTimeout as pause } from 'node:timers/promises';
import { killTree } from '#tests/support/portal-process.ts';
import { processorSeconds } from './growth/processor.ts';
import { openReadPlace, type ReadPlace } from './stale-reads/place.ts';
import { openReader, type Tally } from './stale-reads/readers.ts';
import { count, none, tell, type Figure } from './support/figures.ts';

export const title = 'reads from a replica while others write, and the replica killed';

const events = Number(process.env['PROOF_EVENTS'] ?? 300_000);
/** Rounds of a reader in each of the two runs that are compared. */
const rounds = Number(process.env['PROOF_ROUNDS'] ?? 60);
const readers = 4;
/** The default of the setting. */
const maxStalenessSeconds = 10;

const emptyTally = (): Tally => ({ reads: 0, writes: 0, faults: [], missed: 0, slowestMs: 0 });

interface Metrics {
  staleness: number;
  replica: number;
  primary: number;
}

const metricsOf = async ({ withReplica, metricsToken }: ReadPlace): Promise<Metrics> => {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const lines = (await (await fetch(`${withReplica.origin}/metrics`, { headers })).text()).split('\n');
  const sum = (pattern: RegExp): number =>
    lines.filter((line) => pattern.test(line)).reduce((all, line) => all + Number(line.split(' ').at(-1)), 0);
  return {
    staleness: sum(/^database_replica_staleness_seconds\{/),
    replica: sum(/^database_stale_reads_total\{.*target="replica"/),
    primary: sum(/^database_stale_reads_total\{.*target="primary"/),
  };
};

/** Processor seconds of the primary for the same rounds, read at one portal. */
const measure = async (place: ReadPlace, origin: string) => {
  const tally = emptyTally();
  const before = processorSeconds(place.pair.primary.pid);
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: readers }, async () => {
      const round = openReader(place, origin, tally);
      for (let number = 0; number < rounds; number += 1) await round();
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  return { tally, seconds, processor: processorSeconds(place.pair.primary.pid) - before };
};

/** Highest age of a replica in use, seen while `work` runs. */
const watchStaleness = async <T>(place: ReadPlace, work: () => Promise<T>): Promise<{ result: T; highest: number }> => {
  let highest = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      highest = Math.max(highest, (await metricsOf(place)).staleness);
      await pause(100);
    }
  })();
  const result = await work().finally(() => over.abort());
  await watching;
  return { result, highest };
};

/** The replica is killed while it is read, and comes back. */
const killIt = async (place: ReadPlace): Promise<{ tally: Tally; after: Metrics; back: Metrics }> => {
  const tally = emptyTally();
  const over = new AbortController();
  const reading = Array.from({ length: readers }, async () => {
    const round = openReader(place, place.withReplica.origin, tally);
    while (!over.signal.aborted) await round().catch((error: Error) => tally.faults.push(error.message));
  });
  const before = await metricsOf(place);
  while ((await metricsOf(place)).replica < before.replica + 40) await pause(50);
  killTree(place.pair.standby.pid);
  const dead = await metricsOf(place);
  while ((await metricsOf(place)).primary < dead.primary + 40) await pause(50);
  const after = await metricsOf(place);
  await place.pair.standby.start();
  while ((await metricsOf(place)).replica < after.replica + 40) await pause(50);
  over.abort();
  await Promise.all(reading);
  return { tally, after, back: await metricsOf(place) };
};

const percent = (part: number, whole: number): number => Math.round((part / whole) * 100);

export const prove = async (): Promise<Figure[]> => {
  const place = await openReadPlace(events);
  try {
    tell(`${count(events)} events are there; a portal that reads from the primary alone comes first`);
    while ((await metricsOf(place)).staleness === 0) await pause(100);
    // Both portals have compiled their statements, and both servers have read the events.
    await openReader(place, place.alone.origin, emptyTally())();
    await openReader(place, place.withReplica.origin, emptyTally())();
    const alone = await measure(place, place.alone.origin);
    const start = await metricsOf(place);
    const { result: spared, highest } = await watchStaleness(place, () => measure(place, place.withReplica.origin));
    const end = await metricsOf(place);
    tell('the replica is killed while it is read');
    const killed = await killIt(place);
    const all = [alone.tally, spared.tally, killed.tally];
    const sum = (of: (tally: Tally) => number): number => all.reduce((before, tally) => before + of(tally), 0);
    const served = end.replica - start.replica;
    const allowed = served + end.primary - start.primary;
    const cores = ({ processor }: typeof alone) => `${processor.toFixed(1)} s`;
    return [
      {
        promise: 'a fresh replica serves the reads that may be stale',
        figure: `${percent(served, allowed)} %, ${count(served)} of ${count(allowed)}, while ${count(spared.tally.writes)} events were written`,
        holds: served > allowed * 0.8,
      },
      {
        promise: 'the primary is relieved: its processor time for the same work',
        figure: `${cores(spared)} instead of ${cores(alone)}, for ${count(spared.tally.reads)} reads and ${count(spared.tally.writes)} events; ${percent(alone.processor - spared.processor, alone.processor)} % less`,
        holds: spared.processor < alone.processor * 0.8,
      },
      {
        promise: `the replica is younger than the bound of ${maxStalenessSeconds} s, under writes`,
        figure: `${highest.toFixed(2)} s, looked at each 100 ms`,
        holds: highest > 0 && highest <= maxStalenessSeconds,
      },
      none(
        'searches that miss what was delivered before them',
        sum(({ missed }) => missed),
        count(sum(({ writes }) => writes)),
      ),
      {
        promise: 'a replica killed while it is read costs no call an error, and is read again when it is back',
        figure: `${count(sum(({ faults }) => faults.length))} errors in ${count(sum(({ reads, writes }) => reads + writes))} calls; ${count(killed.tally.reads)} reads around the kill, the slowest ${Math.round(killed.tally.slowestMs)} ms; ${count(killed.back.replica - killed.after.replica)} from the replica after its return${all
          .flatMap(({ faults }) => faults)
          .slice(0, 2)
          .map((fault) => `; ${fault}`)
          .join('')}`,
        holds: sum(({ faults }) => faults.length) === 0 && killed.back.replica > killed.after.replica,
      },
    ];
  } finally {
    await place.close();
  }
};
