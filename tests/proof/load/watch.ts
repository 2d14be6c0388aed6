import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../../../bench/support/rounds.ts';
import type { Killable } from '../support/killable.ts';

/** Resident memory of the portal's own process in MiB (Linux). */
const residentNow = (pid: number): number => {
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
};

export interface Resting {
  /** Files, sockets and pipes. */
  descriptors: number;
  databaseConnections: number;
}

const sampleMs = 2_000;
const drainMs = 600_000;
/** Each look opens a connection and counts all jobs, which takes time from them. */
const drainPollMs = 1_000;
/** Wait until idle database connections (10 s) and the crowd's sockets are closed. */
const settleMs = 15_000;

const pidOf = (place: Killable): number => place.portal().child.pid ?? 0;

/** Samples memory during `work`; returns the medians of the first and of the last `share` of the samples, in MiB. */
export const watchMemory = async (
  place: Killable,
  share: number,
  work: Promise<unknown>,
): Promise<{ first: number; last: number; highest: number }> => {
  const samples: number[] = [];
  const look = setInterval(() => samples.push(residentNow(pidOf(place))), sampleMs);
  await work.finally(() => clearInterval(look));
  const part = Math.max(1, Math.floor(samples.length * share));
  return {
    first: median(samples.slice(0, part)),
    last: median(samples.slice(-part)),
    highest: Math.max(...samples),
  };
};

/** Number of jobs that are due or running. Jobs for a later time are no backlog. */
export const jobsLeft = async ({ query }: Killable): Promise<number> => {
  const [row] = await query(
    `select count(*)::int as left from jobs where state = 'running' or (state = 'ready' and run_at <= now())`,
  );
  return Number(row?.['left']);
};

/** After the load: waits at most ten minutes for all jobs, then counts open descriptors and connections. */
export const rest = async (place: Killable): Promise<Resting & { drainedMs: number; left: number }> => {
  const begun = performance.now();
  let left = await jobsLeft(place);
  for (; left > 0 && performance.now() - begun < drainMs; left = await jobsLeft(place)) await pause(drainPollMs);
  const drainedMs = performance.now() - begun;
  await pause(settleMs);
  const [row] = await place.query(
    `select count(*)::int as open from pg_stat_activity where application_name = 'paraphe'`,
  );
  return {
    descriptors: readdirSync(`/proc/${pidOf(place)}/fd`).length,
    databaseConnections: Number(row?.['open']),
    drainedMs,
    left,
  };
};

/** Unexpected lines of the portal's log, and its standard error. */
export const unexpectedIn = (log: string, complaints: string): string[] => {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const errorLevel = 50;
  const bad = lines.filter((line) => {
    const { level, status, msg } = JSON.parse(line) as { level: number; status?: number; msg?: string };
    return level >= errorLevel || /unhandled|uncaught/i.test(msg ?? '') || (status ?? 0) === 500;
  });
  return [...bad, ...complaints.split('\n').filter((line) => line.trim() !== '')];
};
