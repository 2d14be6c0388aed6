import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A page in WebKit, driven by WebDriver (W3C). Sizes are CSS pixels. */
export interface WebKitPage {
  resize(width: number, height: number): Promise<void>;
  goto(url: string): Promise<void>;
  /** Runs a function body in the page; its `arguments` are `values`. */
  run<T>(body: string, ...values: unknown[]): Promise<T>;
  /** Presses the first element that the selector finds. */
  press(selector: string): Promise<void>;
  /** Types into the first element that the selector finds. */
  type(selector: string, text: string): Promise<void>;
  /** Drags the pointer along these points, relative to the centre of an element. */
  draw(selector: string, points: [x: number, y: number][]): Promise<void>;
  /** Repeats the function body until it returns a truthy value, for at most 15 s. */
  until<T>(body: string, ...values: unknown[]): Promise<T>;
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

const folders = (process.env['PATH'] ?? '').split(path.delimiter);
const programAt = (name: string): string | undefined =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

const browsers = ['4.1', '6.0', '4.0'].map(
  (version) =>
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);

/** Debian's packages `webkit2gtk-driver` and `xvfb` install all three. */
export const hasWebKit = (): boolean =>
  programAt('WebKitWebDriver') !== undefined &&
  programAt('Xvfb') !== undefined &&
  browsers.some((file) => existsSync(file));

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

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Time limit, so that a driver that does not answer fails the test. */
const answerMs = 30_000;

type Send = <T>(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object) => Promise<T>;

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

const untilAnswers = async (send: Send): Promise<void> => {
  const end = Date.now() + 15_000;
  for (;;) {
    try {
      await send('GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(50);
    }
  }
};

const pageOf = (send: Send, session: string): Omit<WebKitPage, 'close'> => {
  const at = (rest: string) => `/session/${session}${rest}`;
  const run = <T>(script: string, ...args: unknown[]): Promise<T> =>
    send('POST', at('/execute/sync'), { script, args });
  const find = async (selector: string): Promise<string> => {
    const found = await send<Record<string, string>>('POST', at('/element'), {
      using: 'css selector',
      value: selector,
    });
    return found[elementKey] ?? '';
  };
  const move = (origin: object | string, [x, y]: [number, number]) => ({
    type: 'pointerMove',
    duration: 20,
    origin,
    x,
    y,
  });
  return {
    run,
    resize: async (width, height) => {
      await send('POST', at('/window/rect'), { width, height });
      // Add the size of the window's borders and toolbar.
      const [inner, innerHeight] = await run<[number, number]>('return [innerWidth, innerHeight]');
      await send('POST', at('/window/rect'), {
        width: width + (width - inner),
        height: height + (height - innerHeight),
      });
    },
    goto: (url) => send('POST', at('/url'), { url }),
    press: async (selector) => {
      await send('POST', at(`/element/${await find(selector)}/click`), {});
    },
    type: async (selector, text) => {
      await send('POST', at(`/element/${await find(selector)}/value`), { text });
    },
    draw: async (selector, points) => {
      const origin = { [elementKey]: await find(selector) };
      const [first = [0, 0], ...rest] = points;
      const actions = [
        move(origin, first),
        { type: 'pointerDown', button: 0 },
        ...rest.map((point) => move(origin, point)),
        { type: 'pointerUp', button: 0 },
      ];
      const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
      await send('POST', at('/actions'), { actions: [pointer] });
    },
    until: async (body, ...values) => {
      const end = Date.now() + 15_000;
      for (;;) {
        const answer = await run<never>(body, ...values);
        if (answer) return answer;
        if (Date.now() > end) throw new Error(`WebKit never answered yes to: ${body}`);
        await pause(100);
      }
    },
    screenshot: async () => Buffer.from(await send<string>('GET', at('/screenshot')), 'base64'),
  };
};

/** Opens WebKit without a screen. @throws when `hasWebKit()` is false */
export const openWebKit = async (): Promise<WebKitPage> => {
  const { child: screen, display } = await startDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  });
  const end = () => {
    driver.kill();
    screen.kill();
  };
  process.once('exit', end);
  try {
    const send = senderTo(`http://127.0.0.1:${port}`);
    await untilAnswers(send);
    const binary = browsers.find((file) => existsSync(file));
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
      },
    });
    return {
      ...pageOf(send, sessionId),
      close: async () => {
        await send('DELETE', `/session/${sessionId}`);
        process.off('exit', end);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
};
