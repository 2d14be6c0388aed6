import { setTimeout as pause } from 'node:timers/promises';
import { count, none, tell, type Figure } from '../support/figures.ts';
import type { Fleet } from './fleet.ts';
import { startMixedLoad, type MixedLoad } from './mixed-load.ts';

/** Restarts per portal; `FLEET_ROLLS=1` for a short run. */
const rolls = Number(process.env['FLEET_ROLLS'] ?? 5);
/** `FLEET_RATE=20` for a busy machine; the figure for 100 per second is then not proved. */
const perSecond = Number(process.env['FLEET_RATE'] ?? 100);
/** Pause between restarts, so that the restarted portal serves again. */
const settleMs = 1_500;

const percentile = (values: number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? 0;

const figuresOf = (load: MixedLoad, ends: { code: number | null; ms: number }[]): Figure[] => {
  const longest = Math.max(...ends.map(({ ms }) => ms)) / 1_000;
  const kinds = [...new Set(load.failed)];
  return [
    {
      promise: `rolling restart of both portals under ${perSecond} requests/s: none fails`,
      figure: `${count(load.failed.length)} of ${count(load.asked)} in ${ends.length} restarts${kinds.length > 0 ? `: ${kinds.slice(0, 3).join('; ')}` : ''}`,
      holds: load.failed.length === 0,
    },
    {
      promise: 'meanwhile an answer is there within 2 s, 99 times of 100',
      figure: `${Math.round(percentile(load.took, 0.5))} ms median, ${count(Math.round(percentile(load.took, 0.99)))} ms`,
      holds: percentile(load.took, 0.99) <= 2_000,
    },
    none('streams cut before their last line', load.streams.cut, count(load.streams.whole + load.streams.cut)),
    {
      promise: 'each portal ends with 0 within 25 s of SIGTERM',
      figure: `${ends.filter(({ code }) => code === 0).length} of ${ends.length}, the slowest in ${longest.toFixed(1)} s`,
      holds: ends.every(({ code }) => code === 0) && longest <= 25,
    },
  ];
};

/** Restarts the two portals behind nginx in turn. */
export const rollUnderLoad = async (fleet: Fleet): Promise<Figure[]> => {
  const load = await startMixedLoad(fleet, perSecond);
  await pause(settleMs);
  const ends: { code: number | null; ms: number }[] = [];
  for (let roll = 0; roll < rolls * 2; roll += 1) {
    ends.push(await fleet.roll(roll % 2));
    await pause(settleMs);
    tell(`restart ${roll + 1}: ${count(load.asked)} asked, ${load.failed.length} failed`);
    for (const kind of [...new Set(load.failed)].slice(0, 5)) tell(kind);
  }
  await load.stop();
  if (load.failed.length > 0) for (const line of fleet.unserved().slice(-8)) tell(line.slice(0, 240));
  return figuresOf(load, ends);
};
