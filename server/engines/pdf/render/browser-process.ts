import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { BrowserBinary } from './browser-binary.ts';
import { makeProfile } from './browser-profile.ts';
import { openDevtoolsPipe, withResolvers } from './devtools-pipe.ts';
import type { DevtoolsEvent, DevtoolsPipe } from './devtools-pipe.ts';
import { isRoot, nobody } from './unpack-cache.ts';
import { RenderError } from './render-error.ts';

/** One running browser. */
export interface BrowserProcess {
  pid: number;
  version: string;
  send: DevtoolsPipe['send'];
  /** Hears the events of one page; the answer stops it. */
  listen(sessionId: string, hear: (event: DevtoolsEvent) => void): () => void;
  exited: Promise<void>;
  kill(): void;
}

/** The kernel or the container forbids the browser's own sandbox. */
export class SandboxUnavailable extends Error {}

const startLimitMs = 30_000;
const keptErrorText = 4_000;

// No request leaves (dead proxy, no name resolved) even where interception does not see it:
// prefetch and WebSocket are not intercepted. Scripts, if ever one ran, would not be compiled.
const closedNetwork = [
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--js-flags=--jitless',
];

const quiet = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
];

/**
 * Starts a browser with a clean environment and a throw-away profile, as nobody when the server is root.
 * @throws SandboxUnavailable, or RenderError `unavailable` with the end of what the browser printed.
 */
export const launchBrowser = async (binary: BrowserBinary, sandbox: boolean): Promise<BrowserProcess> => {
  const profile = await makeProfile();
  const child = startProcess(binary, profile, sandbox);
  letOthersGoFirst(child);
  const errors = keepErrors(child);
  const listeners = new Map<string, (event: DevtoolsEvent) => void>();
  const pipe = openDevtoolsPipe(
    child.stdio[3] as Writable,
    child.stdio[4] as Readable,
    (event) => listeners.get(event.sessionId ?? '')?.(event),
    () => killGroup(child),
  );
  const exited = whenExited(child, pipe, errors, profile);
  const startTimer = setTimeout(() => killGroup(child), startLimitMs);
  try {
    const { product } = await pipe.send('Browser.getVersion');
    const listen = (sessionId: string, hear: (event: DevtoolsEvent) => void) => {
      listeners.set(sessionId, hear);
      return () => listeners.delete(sessionId);
    };
    const kill = () => killGroup(child);
    return { pid: child.pid ?? 0, version: String(product), send: pipe.send, listen, exited, kill };
  } catch (error) {
    await exited;
    if (errors().includes('No usable sandbox')) throw new SandboxUnavailable(errors());
    throw error;
  } finally {
    clearTimeout(startTimer);
  }
};

const startProcess = (binary: BrowserBinary, profile: string, sandbox: boolean): ChildProcess => {
  const flags = [...quiet, ...closedNetwork, `--user-data-dir=${profile}`];
  if (!sandbox) flags.push('--no-sandbox');
  return spawn(binary.executable, [...flags, 'about:blank'], {
    // Nothing of the server's own environment: it may hold secrets.
    env: {
      ...binary.environment,
      HOME: profile,
      TMPDIR: profile,
      XDG_CACHE_HOME: profile,
      PATH: '/usr/bin:/bin',
      LANG: 'C.UTF-8',
      TZ: 'UTC',
    },
    // A folder that the browser's user may enter. Node changes to it while it is still root.
    cwd: profile,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  });
};

/** Answering requests is more urgent than printing. Processes that the browser starts inherit the priority. */
const letOthersGoFirst = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The browser has ended already, or the system does not allow it. Printing can go on in both cases.
  }
};

const keepErrors = (child: ChildProcess): (() => string) => {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-keptErrorText);
  });
  child.stderr?.on('error', () => undefined);
  return () => text;
};

const whenExited = async (
  child: ChildProcess,
  pipe: DevtoolsPipe,
  errors: () => string,
  profile: string,
): Promise<void> => {
  const gone = withResolvers<string>();
  child.on('error', (error) => gone.resolve(error.message));
  // Waits for "close" and not for "exit", so that all of stderr has been read.
  child.on('close', (code, signal) => gone.resolve(`the browser ended (${signal ?? code})`));
  child.on('exit', () => killGroup(child));
  const reason = await gone.promise;
  pipe.fail(new RenderError('unavailable', `${reason}${lastLines(errors())}`));
  await rm(profile, { recursive: true, force: true, maxRetries: 3 });
};

const lastLines = (text: string): string => {
  const lines = text.trim().split('\n').slice(-3).join(' | ');
  return lines === '' ? '' : `: ${lines}`;
};

/** The browser leads its own process group, so its helpers end with it. */
const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
};
