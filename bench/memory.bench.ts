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
const seals = 5;

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

/** Creates a document, signs it, and waits for its seal: the portal starts its browser and the process that seals. */
const sealOne = async (portal: Portal, backstage: DirectAccess, companyId: string): Promise<void> => {
  const webdoc = await createWebdoc(portal.origin, backstage, companyId);
  await signWebdoc(portal.origin, webdoc);
  await untilSealed(portal.origin, webdoc);
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
    const peakOfSeals = await peakWhile(portal.pid, async () => {
      for (let count = 0; count < seals; count += 1) await sealOne(portal, backstage, person.companyId);
    });
    return [
      { what: 'idle, 10 s after the start', value: idle, unit: 'MiB', atMost: 150 },
      { what: 'the same, against the bare server', value: idle, unit: 'MiB', baseline: bareIdle },
      { what: 'highest in 20 s of GET /api/user', value: peak, unit: 'MiB', atMost: 200 },
      { what: 'highest while documents are sealed then', value: peakOfSeals, unit: 'MiB' },
      { what: `after ${seals} sealed documents`, value: residentMemory(portal.pid), unit: 'MiB', atMost: 220 },
      { what: 'process that reads and seals', value: memoryBelow(portal.pid, /pdf-worker/), unit: 'MiB' },
      {
        what: 'browser that prints, all its processes',
        value: memoryBelow(portal.pid, /chrom|headless/i),
        unit: 'MiB',
      },
      {
        what: 'portal and all its processes, database too',
        value: residentMemory(portal.pid) + memoryBelow(portal.pid, /./),
        unit: 'MiB',
      },
    ];
  } finally {
    await bare.stop();
    await backstage.leave();
    await portal.stop();
    await removeDataDir(dataDir);
  }
};
