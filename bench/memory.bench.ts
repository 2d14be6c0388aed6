import { setTimeout as delay } from 'node:timers/promises';
import { startBareServer } from './support/bare-server.ts';
import { answeredPerSecond } from './support/load.ts';
import { openDatabaseOf, logIn, makePerson, type DirectAccess } from './support/people.ts';
import { newDataDir, removeDataDir, startPortal, type Portal } from './support/portal.ts';
import { memoryBelow, residentMemory } from './support/processes.ts';
import type { Row } from './support/rounds.ts';
import { createWebdoc, signWebdoc, untilSealed } from './support/webdocs.ts';

export const title = 'Resident memory of the portal process, against a bare node:http server with a database pool';

const settleMs = 10_000;
const loadSeconds = 20;

/** Peak resident memory of a process during `work` in MiB, sampled four times a second. */
const peakWhile = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  let peak = residentMemory(pid);
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMemory(pid));
  }, 250);
  await work();
  clearInterval(watching);
  return peak;
};

/** Signs a document so that the portal starts its browser. Returns the memory of all browser processes in MiB. */
const browserMemory = async (portal: Portal, backstage: DirectAccess, companyId: string): Promise<number> => {
  const webdoc = await createWebdoc(portal.origin, backstage, companyId);
  await signWebdoc(portal.origin, webdoc);
  await untilSealed(portal.origin, webdoc);
  return memoryBelow(portal.pid, /chrom|headless/i);
};

export const measure = async (): Promise<Row[]> => {
  const dataDir = await newDataDir();
  const portal = await startPortal(dataDir);
  await delay(settleMs);
  const idle = residentMemory(portal.pid);
  const backstage = await openDatabaseOf(dataDir);
  const person = await makePerson(backstage);
  const bearer = await logIn(portal.origin, person);
  const bare = await startBareServer(backstage, bearer);
  try {
    const bareIdle = residentMemory(bare.pid);
    const load = { connections: 20, seconds: loadSeconds, headers: { authorization: `Bearer ${bearer}` } };
    const peak = await peakWhile(portal.pid, () => answeredPerSecond({ ...load, url: `${portal.origin}/api/user` }));
    const browser = await browserMemory(portal, backstage, person.companyId);
    return [
      { what: 'idle, 10 s after the start', value: idle, unit: 'MiB', atMost: 150 },
      { what: 'the same, against the bare server', value: idle, unit: 'MiB', baseline: bareIdle },
      { what: 'highest in 20 s of GET /api/user', value: peak, unit: 'MiB' },
      { what: 'after that and one sealed document', value: residentMemory(portal.pid), unit: 'MiB' },
      { what: 'browser that prints, all its processes', value: browser, unit: 'MiB' },
    ];
  } finally {
    await bare.stop();
    await backstage.leave();
    await portal.stop();
    await removeDataDir(dataDir);
  }
};
