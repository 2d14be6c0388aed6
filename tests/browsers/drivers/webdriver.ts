import { finder, inWords, type Place } from '../place.ts';
import type { Driver, Engine, Key } from './driver.ts';
import { NotReady } from './patience.ts';

/** The commands of WebDriver (w3.org/TR/webdriver2) that a driver here needs, over the engine's own wire. */
export interface Remote {
  navigate(url: string): Promise<unknown>;
  execute<T>(script: string, args: unknown[]): Promise<T>;
  click(element: string): Promise<unknown>;
  sendKeys(element: string, text: string): Promise<unknown>;
  perform(actions: object[]): Promise<unknown>;
  /** Base64 of a PNG. */
  screenshot(): Promise<string>;
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Code points of keys (WebDriver, section "Keyboard actions"). */
const keyCodes: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', End: '\uE010', Space: ' ' };

/** Errors of elements that were just drawn again or that something still covers, and of pages that are left. */
const passing =
  /stale element|click intercepted|not interactable|no such element|node .* not found|unload|no such frame|browsing context/i;

const attempt = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && passing.test(error.message)) throw new NotReady(error.message);
    throw error;
  }
};

const move = (origin: object | string, [x, y]: readonly [number, number]) => ({
  type: 'pointerMove',
  duration: 20,
  origin,
  x: Math.round(x),
  y: Math.round(y),
});

type Shared = Omit<Driver, 'resize' | 'setUp' | 'offline' | 'faults' | 'close'>;

/** What the engines driven by WebDriver share. */
export const throughWebDriver = (engine: Engine, remote: Remote): Shared => {
  const run = <T>(body: string, ...values: unknown[]): Promise<T> => attempt(remote.execute<T>(body, values));
  const find = async (place: Place): Promise<string> => {
    const found = await run<Record<string, string> | null>(finder, place);
    const element = found?.[elementKey];
    if (element === undefined) throw new NotReady(`there is no ${inWords(place)}`);
    return element;
  };
  const pressKeys = async (values: string[]): Promise<void> => {
    const actions = values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await remote.perform([{ type: 'key', id: 'keyboard', actions }]);
  };
  return {
    engine,
    open: async (url) => {
      await remote.navigate(url);
    },
    run,
    isThere: async (place) => (await run(finder, place)) !== null,
    press: async (place) => {
      await attempt(remote.click(await find(place)));
    },
    type: async (place, text) => {
      await attempt(remote.sendKeys(await find(place), text));
    },
    giveFiles: async (place, paths) => {
      await attempt(remote.sendKeys(await find(place), paths.join('\n')));
    },
    draw: async (place, points) => {
      const origin = { [elementKey]: await find(place) };
      const [first = [0, 0], ...rest] = points;
      const actions = [
        move(origin, first),
        { type: 'pointerDown', button: 0 },
        ...rest.map((point) => move(origin, point)),
        { type: 'pointerUp', button: 0 },
      ];
      const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
      await remote.perform([pointer]);
    },
    key: (key) => pressKeys([keyCodes[key]]),
    letters: (text) => pressKeys(Array.from(text)),
    screenshot: async () => Buffer.from(await remote.screenshot(), 'base64'),
  };
};
