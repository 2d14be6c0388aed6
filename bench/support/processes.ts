import { execFileSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { startChild, stopChild, untilReady } from '../../scripts/children.mjs';

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

export interface Program {
  pid: number;
  /** The message that reported ready. */
  said: unknown;
  /** Milliseconds from spawn to that message. */
  readyMs: number;
  stop(): Promise<void>;
}

/** Starts a program as `npm start` does, and waits until it reports ready. Discards its log. */
export const startProgram = async (program: string, env: NodeJS.ProcessEnv): Promise<Program> => {
  const begun = performance.now();
  const started = startChild({ name: program, program, env, quiet: true });
  await untilReady(started);
  return {
    pid: started.child.pid ?? 0,
    said: await started.announced,
    readyMs: performance.now() - begun,
    stop: async () => {
      await stopChild(started);
    },
  };
};

interface Listed {
  pid: number;
  parent: number;
  mebibytes: number;
  command: string;
}

/** Every process, from `ps` because it works on Linux and macOS. */
const listProcesses = (): Listed[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trim()
    .split('\n')
    .map((line) => {
      const [, pid, parent, kibibytes, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s*(.*)$/.exec(line) ?? [];
      return { pid: Number(pid), parent: Number(parent), mebibytes: Number(kibibytes) / 1024, command };
    });

/** Resident memory of one process, in MiB. */
export const residentMemory = (pid: number): number =>
  listProcesses().find((listed) => listed.pid === pid)?.mebibytes ?? 0;

/** Total resident memory in MiB of the descendants of a process whose command matches. */
export const memoryBelow = (pid: number, command: RegExp): number => {
  const all = listProcesses();
  const family = new Set([pid]);
  for (let before = 0; before !== family.size;) {
    before = family.size;
    for (const listed of all) if (family.has(listed.parent)) family.add(listed.pid);
  }
  return all
    .filter((listed) => listed.pid !== pid && family.has(listed.pid) && command.test(listed.command))
    .reduce((sum, { mebibytes }) => sum + mebibytes, 0);
};
