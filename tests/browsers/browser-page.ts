import type { Driver } from './drivers/driver.ts';
import { until } from './drivers/patience.ts';
import { finder, inWords, type Place } from './place.ts';

/** A page in any of the engines. Whatever it is asked to use, it first waits for, for at most 20 s. */
export interface BrowserPage extends Pick<
  Driver,
  'engine' | 'open' | 'run' | 'key' | 'letters' | 'resize' | 'setUp' | 'offline' | 'faults' | 'screenshot' | 'close'
> {
  sees(place: Place, withinMs?: number): Promise<void>;
  misses(place: Place): Promise<void>;
  isThere(place: Place): Promise<boolean>;
  press(place: Place): Promise<void>;
  /** Replaces what the field holds, with the keyboard. */
  fill(place: Place, text: string): Promise<void>;
  /** Sets a date (`yyyy-mm-dd`) or an option: each engine has its own keys for these. */
  choose(place: Place, value: string): Promise<void>;
  /** Goes on by the tabulator until the element has the focus. It must then be in sight, covered by nothing. */
  tabTo(place: Place): Promise<void>;
  giveFiles(place: Place, ...paths: string[]): Promise<void>;
  draw(place: Place, points: readonly (readonly [x: number, y: number])[]): Promise<void>;
  /** Runs a function body with `element`, the first that the place finds, and further `arguments[1]`, … */
  ask<T>(place: Place, body: string, ...values: unknown[]): Promise<T>;
  /** Repeats the function body until it answers something truthy. */
  until<T>(body: string, ...values: unknown[]): Promise<NonNullable<T>>;
}

const withElement = (body: string): string =>
  `const element = (function () {${finder}})(arguments[0]);\nif (!element) return null;\n${body}`;

/** As a person's choice arrives: the page hears both events. React overrides the setter of the element itself. */
const setValue = `
  element.focus();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value').set.call(element, arguments[1]);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
  return element.value === arguments[1];`;

/**
 * What floats over the edge of a page would be pressed instead of what is under it: the element comes to the middle,
 * where a reader would put it.
 */
const toMiddle = `element.scrollIntoView({ block: 'center', behavior: 'instant' }); return true`;

/** It no longer moves, and it is not a button that is busy or blocked, on which pressing does nothing. */
const isReady = `
  const { x, y, width } = element.getBoundingClientRect();
  const [at, before] = [[x, y, width].map(Math.round).join(), window.wasAt];
  window.wasAt = at;
  return at === before && !element.disabled && element.getAttribute('aria-disabled') !== 'true' && element.control?.disabled !== true`;

const hasFocus = 'return document.activeElement === element';

/** The focused element is seen: its middle is in the window and nothing lies over it (WCAG 2.4.11). */
const isInSight = `
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return over !== null && (element === over || element.contains(over) || over.contains(element) || [...(element.labels ?? [])].some((one) => one.contains(over)))`;

const mostStops = 60;

/** React marks the element that it lives in; what is pressed before does nothing. */
const isAlive = `
  return [document.body, ...document.body.children].some((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactContainer')))`;

export const pageOver = (driver: Driver): BrowserPage => {
  const ask = <T>(place: Place, body: string, ...values: unknown[]): Promise<T> =>
    driver.run(withElement(body), place, ...values);
  const sees = async (place: Place, withinMs?: number): Promise<void> => {
    await until(
      () => driver.isThere(place),
      () => `${driver.engine} never saw ${inWords(place)}`,
      withinMs,
    );
  };
  /** Repeats an action until the element is there and takes it. */
  const insist = async (place: Place, act: () => Promise<void>): Promise<void> => {
    let isPlaced = false;
    const once = async () => {
      if (!isPlaced) isPlaced = (await ask<true | null>(place, toMiddle)) ?? false;
      if (!(await ask<boolean>(place, isReady))) return false;
      // After a failure the element may stand elsewhere.
      isPlaced = false;
      await act();
      return true;
    };
    await until(once, () => `${driver.engine} cannot use ${inWords(place)}`);
  };
  const change = async (place: Place, value: string): Promise<void> => {
    await sees(place);
    await until(
      () => ask<boolean>(place, setValue, value),
      () => `${inWords(place)} does not take “${value}”`,
    );
  };
  return {
    ...driver,
    open: async (url) => {
      await driver.open(url);
      await until(
        () => driver.run<boolean>(isAlive),
        () => `${driver.engine}: ${url} does not come to life`,
      );
    },
    ask,
    sees,
    misses: async (place) => {
      await until(
        async () => !(await driver.isThere(place)),
        () => `${driver.engine} still sees ${inWords(place)}`,
      );
    },
    press: (place) => insist(place, () => driver.press(place)),
    fill: async (place, text) => {
      await sees(place);
      // Just before the keys: the page may fill the field by itself while it gets ready.
      await insist(place, async () => {
        if (await ask<string>(place, 'return element.value')) await change(place, '');
        await driver.type(place, text);
      });
    },
    choose: change,
    tabTo: async (place) => {
      await sees(place);
      for (let stops = 0; !(await ask<boolean>(place, hasFocus)); stops += 1) {
        if (stops === mostStops) throw new Error(`${driver.engine}: the tabulator never comes to ${inWords(place)}`);
        await driver.key('Tab');
      }
      await until(
        () => ask<boolean>(place, isInSight),
        () => `${driver.engine}: the focus is on ${inWords(place)}, but it is not in sight`,
      );
    },
    giveFiles: (place, ...paths) => driver.giveFiles(place, paths),
    draw: (place, points) => insist(place, () => driver.draw(place, points)),
    until: (body, ...values) =>
      until(
        () => driver.run<never>(body, ...values),
        () => `${driver.engine} never answered yes to: ${body}`,
      ),
  };
};

/** Nothing reaches beyond the window: neither the page nor the sheets, if it shows any. */
export const widerThanWindow = (page: BrowserPage): Promise<number> =>
  page.run(`return Math.max(...[document.scrollingElement, ...document.querySelectorAll('#documents, main')]
    .map((element) => element.scrollWidth - element.clientWidth))`);
