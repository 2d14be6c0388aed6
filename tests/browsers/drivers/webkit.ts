import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import type { Driver } from './driver.ts';
import { until } from './patience.ts';
import { webKitProgram } from './programs.ts';
import { throughWebDriver } from './webdriver.ts';

/** Xvfb writes the number of its display to the given file descriptor. */
const startDisplay = async (): Promise<{ child: ChildProcess; display: string }> => {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    child.stdio[3]?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
  });
  return { child, display };
};

/** Settings of the desktop: without them the toolbar keeps the window wider than 446 px. */
const narrowWindows = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'paraphe-webkit-'));
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(path.join(folder, version));
    await writeFile(path.join(folder, version, 'gtk.css'), '* { min-width: 0; min-height: 0; padding: 0; margin: 0; }');
  }
  return folder;
};

/** Time limit, so that a driver that does not answer fails the test. */
const answerMs = 30_000;

type Send = <T = unknown>(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object) => Promise<T>;

const senderTo =
  (origin: string): Send =>
  async (method, address, body) => {
    const response = await fetch(`${origin}${address}`, {
      method,
      signal: AbortSignal.timeout(answerMs),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: any };
    if (!response.ok) throw new Error(`${method} ${address}: ${value?.error}: ${value?.message}`);
    return value;
  };

/** `leavesNetwork` is false: the page is told, and the caller cuts its line. */
const told = `
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !arguments[0] });
  dispatchEvent(new Event(arguments[0] ? 'offline' : 'online'));`;

/** A session of the driver, which is one run of the browser. */
interface Session {
  id(): string;
  /** Ends the browser and starts it with this theme. */
  restart(isDark: boolean): Promise<void>;
}

const enlarge = 'document.documentElement.style.fontSize = arguments[0] + "%"';

const driverOver = (send: Send, session: Session): Omit<Driver, 'close'> => {
  const at = (rest: string) => `/session/${session.id()}${rest}`;
  let [wasDark, letters] = [false, 100];
  const execute = (script: string, args: unknown[]): Promise<unknown> =>
    send('POST', at('/execute/sync'), { script, args });
  const shared = throughWebDriver('webkit', {
    navigate: async (url) => {
      await send('POST', at('/url'), { url });
      if (letters !== 100) await execute(enlarge, [letters]);
    },
    execute: (script, args) => send('POST', at('/execute/sync'), { script, args }),
    click: (id) => send('POST', at(`/element/${id}/click`), {}),
    sendKeys: (id, text) => send('POST', at(`/element/${id}/value`), { text }),
    perform: (actions) => send('POST', at('/actions'), { actions }),
    screenshot: () => send('GET', at('/screenshot')),
  });
  return {
    ...shared,
    resize: async (width, height) => {
      await send('POST', at('/window/rect'), { width, height });
      // The page may learn of its new size later than the window, so its borders and toolbar are measured until it fits.
      await until(
        async () => {
          const [inner, innerHeight] = await shared.run<[number, number]>('return [innerWidth, innerHeight]');
          if (inner === width && innerHeight === height) return true;
          const outer: { width: number; height: number } = await send('GET', at('/window/rect'));
          const wanted = { width: width + outer.width - inner, height: height + outer.height - innerHeight };
          if (wanted.width > 0 && wanted.height > 0) await send('POST', at('/window/rect'), wanted);
          return false;
        },
        () => `the window does not become ${width} × ${height}`,
      );
    },
    // The engine knows no forced colours (`forcesColors`).
    setUp: async ({ dark = false, textPercent = 100 }) => {
      letters = textPercent;
      if (dark === wasDark) return;
      wasDark = dark;
      await session.restart(dark);
    },
    offline: (isOff) => shared.run(told, isOff),
    // `tellsFaults` is false.
    faults: async () => [],
  };
};

interface Run {
  send: Send;
  sessionId: string;
  end(): void;
}

/** A driver of its own for each run of the browser: a browser that is still ending keeps a shared one from starting another. */
const startRun = async (env: NodeJS.ProcessEnv, isDark: boolean): Promise<Run> => {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env,
    stdio: 'ignore',
    detached: true,
  });
  const end = () => {
    // A negative number names the group, to which the browser and its helpers belong.
    if (driver.pid !== undefined && driver.exitCode === null) process.kill(-driver.pid, 'SIGKILL');
  };
  const send = senderTo(`http://127.0.0.1:${port}`);
  try {
    await until(
      () => send('GET', '/status').catch(() => null),
      () => 'WebKit’s driver did not answer',
    );
    const browser = { binary: webKitProgram(), args: ['--automation', ...(isDark ? ['--dark-mode'] : [])] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } };
    return {
      send,
      sessionId: (await send<{ sessionId: string }>('POST', '/session', { capabilities })).sessionId,
      end,
    };
  } catch (error) {
    end();
    throw error;
  }
};

/** Opens WebKit on a display that nobody sees. */
export const openWebKit = async (): Promise<Driver> => {
  const { child: screen, display } = await startDisplay();
  const settings = await narrowWindows();
  const env = { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: settings, WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  let run = await startRun(env, false);
  const end = () => {
    run.end();
    screen.kill();
  };
  process.once('exit', end);
  const send: Send = (...call) => run.send(...call);
  const leave = () => send('DELETE', `/session/${run.sessionId}`);
  const restart = async (isDark: boolean): Promise<void> => {
    await leave();
    run.end();
    run = await startRun(env, isDark);
  };
  return {
    ...driverOver(send, { id: () => run.sessionId, restart }),
    close: async () => {
      await leave();
      process.off('exit', end);
      end();
      await rm(settings, { recursive: true, force: true });
    },
  };
};
