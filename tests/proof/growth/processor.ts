import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { processTree } from '#tests/support/portal-process.ts';

/** Linux reports processor time in units of 1/100 s, independent of the kernel's tick. */
const ticksPerSecond = 100;

/** Processor seconds of a process and of its ended children. */
const secondsOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number);
    return (utime + stime + cutime + cstime) / ticksPerSecond;
  } catch {
    return 0;
  }
};

/** Processor seconds of a process and its descendants, those that have ended too. */
export const processorSeconds = (pid: number): number =>
  processTree(pid).reduce((before, one) => before + secondsOf(one), 0);

export interface Used {
  portal: number;
  /** All processes of the printing browser. */
  browser: number;
  postgres: number;
}

export const readProcessor = async (portalPid: number, dataDir: string): Promise<Used> => {
  const lock = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const portal = secondsOf(portalPid);
  return {
    portal,
    browser: processorSeconds(portalPid) - portal,
    postgres: processorSeconds(Number(lock.split('\n')[0])),
  };
};

export const totalOf = ({ portal, browser, postgres }: Used): number => portal + browser + postgres;

/** Processor seconds per item. */
export const eachOf = (before: Used, after: Used, count: number): Used => ({
  portal: (after.portal - before.portal) / count,
  browser: (after.browser - before.browser) / count,
  postgres: (after.postgres - before.postgres) / count,
});
