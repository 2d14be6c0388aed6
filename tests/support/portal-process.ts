import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { freePort } from './free-port.ts';

/** The end of a process; `ms` counts from its start. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  ms: number;
}

/** The built portal as an operator runs it: `node dist/server/main.js` with environment variables only. */
export interface PortalProcess {
  /** The address where it listens; PUBLIC_URL may differ. */
  origin: string;
  child: ChildProcess;
  /** Resolves at its IPC message; rejects with its standard error when it ends before. */
  ready: Promise<void>;
  ended: Promise<Ended>;
  /** Standard output so far: its log. */
  log(): string;
  /** Standard error so far. */
  complaints(): string;
  /** kill -9 of the portal alone, not of its browser. */
  kill(): Promise<void>;
  /** kill -9 of the portal and of its descendants. */
  killAll(): Promise<void>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<Ended>;
}

const program = path.resolve('dist/server/main.js');

/** Common variables of every process, without the tests' own variables. */
export const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const parentOf = (pid: string): number | null => {
  try {
    // The process name stands in parentheses and may itself contain spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
};

/** Empty on systems without /proc. There the browser ends by itself after its portal. */
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

/** Joins the bytes before decoding, because a chunk may end inside a character. */
export const collect = (stream: NodeJS.ReadableStream | null): (() => string) => {
  const chunks: Buffer[] = [];
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
};

/** A process and its descendants. */
export const processTree = (pid: number): number[] => [pid, ...descendantsOf(pid)];

/** Sends a signal to a process and its descendants. */
export const signalTree = (pid: number, signal: NodeJS.Signals): void => {
  for (const one of processTree(pid)) signalQuietly(one, signal);
};

export const killTree = (pid: number): void => signalTree(pid, 'SIGKILL');

const living = new Set<ChildProcess>();
// A test that times out must not leave portals running.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** Starts a portal without waiting for it. PORT defaults to a free port. `before`: words before the program. */
export const launchPortal = async (env: Record<string, string>, before: string[] = []): Promise<PortalProcess> => {
  const port = env['PORT'] ?? String(await freePort());
  const begun = performance.now();
  const [first, ...words] = [...before, process.execPath, '--enable-source-maps', program];
  const child = spawn(first, words, {
    env: { ...bareEnvironment(), ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  living.add(child);
  const log = collect(child.stdout);
  const complaints = collect(child.stderr);
  // Not the "close" event: it never comes after this process disconnects the IPC channel.
  const exited = new Promise<Omit<Ended, 'ms'>>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const ended = (async (): Promise<Ended> => {
    const how = await exited;
    living.delete(child);
    const ms = performance.now() - begun;
    // Wait until the last output has been read.
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

/** Starts a portal and waits until it accepts requests. */
export const startPortal = async (env: Record<string, string>, before: string[] = []): Promise<PortalProcess> => {
  const portal = await launchPortal(env, before);
  await portal.ready;
  return portal;
};
