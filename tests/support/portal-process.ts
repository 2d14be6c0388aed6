import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { freePort } from './free-port.ts';

/** How a process ended, and how long that took from its start. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  ms: number;
}

/** The built portal as an operator runs it: `node dist/server/main.js` with an environment and nothing else of ours. */
export interface PortalProcess {
  /** Where it listens, whatever PUBLIC_URL says. */
  origin: string;
  child: ChildProcess;
  /** Resolves with its IPC message; rejects with what it printed when it ends before. */
  ready: Promise<void>;
  ended: Promise<Ended>;
  /** Standard output so far: its log. */
  log(): string;
  /** Standard error so far. */
  complaints(): string;
  /** kill -9 of the portal alone; its browser is left to find out. */
  kill(): Promise<void>;
  /** kill -9 of the portal and of all that it started. */
  killAll(): Promise<void>;
  /** SIGTERM, and how it ended. */
  stop(): Promise<Ended>;
}

const program = path.resolve('dist/server/main.js');

/** What every process of a machine has; nothing of the tests' own environment. */
export const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const parentOf = (pid: string): number | null => {
  try {
    // The name, in parentheses, may itself hold spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
};

/** Where there is no /proc, none: a browser ends by itself when its portal is gone. */
const descendantsOf = (pid: number): number[] => {
  let pids: string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  const parents = new Map(pids.map((one) => [Number(one), parentOf(one)]));
  const below = (parent: number): number[] =>
    [...parents].filter(([, of]) => of === parent).flatMap(([one]) => [one, ...below(one)]);
  return below(pid);
};

const signalQuietly = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
};

/** Bytes are joined before they are decoded: a letter may come in two pieces. */
export const collect = (stream: NodeJS.ReadableStream | null): (() => string) => {
  const chunks: Buffer[] = [];
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
};

/** A process and all that it started. */
export const processTree = (pid: number): number[] => [pid, ...descendantsOf(pid)];

/** To a process and to all that it started. */
export const signalTree = (pid: number, signal: NodeJS.Signals): void => {
  for (const one of processTree(pid)) signalQuietly(one, signal);
};

export const killTree = (pid: number): void => signalTree(pid, 'SIGKILL');

const living = new Set<ChildProcess>();
// A test that times out must not leave portals behind.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** Starts one and does not wait; PORT is a free one unless `env` names it. */
export const launchPortal = async (env: Record<string, string>): Promise<PortalProcess> => {
  const port = env['PORT'] ?? String(await freePort());
  const begun = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    env: { ...bareEnvironment(), ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  living.add(child);
  const log = collect(child.stdout);
  const complaints = collect(child.stderr);
  // Not "close", which never comes once the channel was cut from here.
  const exited = new Promise<Omit<Ended, 'ms'>>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const ended = (async (): Promise<Ended> => {
    const how = await exited;
    living.delete(child);
    const ms = performance.now() - begun;
    // What it said last has then been read.
    for (const stream of [child.stdout, child.stderr]) if (stream) await finished(stream);
    return { ...how, ms };
  })();
  const announced = new Promise<void>((resolve) => {
    child.on('message', (message: { kind?: string }) => {
      if (message.kind === 'ready') resolve();
    });
  });
  const ready = Promise.race([
    announced,
    ended.then(({ code, signal }) => {
      throw new Error(`the portal ended (${signal ?? code}) before it was ready: ${complaints()}`);
    }),
  ]);
  ready.catch(() => {});
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    ready,
    ended,
    log,
    complaints,
    kill,
    killAll: async () => {
      if (child.pid !== undefined) killTree(child.pid);
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};

/** Starts one and waits until it serves. */
export const startPortal = async (env: Record<string, string>): Promise<PortalProcess> => {
  const portal = await launchPortal(env);
  await portal.ready;
  return portal;
};
