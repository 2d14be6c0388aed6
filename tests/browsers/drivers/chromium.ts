import { chromium, type ElementHandle, type LaunchOptions, type Page } from '@playwright/test';
import { finder, inWords, type Place } from '../place.ts';
import type { Driver } from './driver.ts';
import { NotReady } from './patience.ts';

/** A function body and its arguments as one expression: the page's policy forbids to make functions of texts. */
const expression = (body: string, values: unknown[]): string =>
  `(function () {${body}\n}).apply(null, ${JSON.stringify(values)})`;

const elementAt = async (page: Page, place: Place): Promise<ElementHandle<Element>> => {
  const found = await page.evaluateHandle<Element | null>(expression(finder, [place]));
  const element = found.asElement();
  if (!element) throw new NotReady(`there is no ${inWords(place)}`);
  return element;
};

const watchFaults = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    // The browser itself logs every refused call; that is no fault, because the page shows a message.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  page.on('request', (request) => {
    // The product, the simulators and the page's own data; nothing comes from other hosts.
    if (!/^(?:https?:\/\/(?:127\.0\.0\.1|localhost):|data:|blob:)/.test(request.url()))
      faults.push(`asked for ${request.url()}`);
  });
  return faults;
};

/** How long one try may take; the page is asked again after it. */
const timeout = 2_000;

const attempt = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new NotReady(String(error));
  });

/** A page that is being left has no place to run anything. */
const run = <T>(page: Page, body: string, values: unknown[]): Promise<T> =>
  page.evaluate<T>(expression(body, values)).catch((error: unknown) => {
    if (String(error).includes('context was destroyed')) throw new NotReady(String(error));
    throw error;
  });

/** @param options how `playwright.config.ts` starts Chromium */
export const openChromium = async (options: LaunchOptions): Promise<Driver> => {
  const browser = await chromium.launch(options);
  const page = await browser.newPage({ locale: 'fr-FR', reducedMotion: 'reduce' });
  const faults = watchFaults(page);
  return {
    engine: 'chromium',
    run: (body, ...values) => run(page, body, values),
    open: async (url) => {
      await page.goto(url);
    },
    isThere: (place) => run(page, `return (function () {${finder}}).apply(null, arguments) !== null`, [place]),
    press: async (place) => attempt((await elementAt(page, place)).click({ timeout })),
    type: async (place, text) => {
      const element = await elementAt(page, place);
      await element.focus();
      await page.keyboard.type(text);
    },
    giveFiles: async (place, paths) => (await elementAt(page, place)).setInputFiles([...paths]),
    draw: async (place, points) => {
      const box = await (await elementAt(page, place)).boundingBox();
      if (!box) throw new NotReady(`${inWords(place)} has no size`);
      const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
      for (const [index, [x, y]] of points.entries()) {
        await page.mouse.move(middleX + x, middleY + y);
        if (index === 0) await page.mouse.down();
      }
      await page.mouse.up();
    },
    key: (key) => page.keyboard.press(key),
    letters: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewportSize({ width, height }),
    // The looks with Chromium are those of `tests/e2e/signing/sign-page-states.e2e.ts`.
    setUp: async () => undefined,
    offline: (isOff) => page.context().setOffline(isOff),
    faults: async () => faults.splice(0),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
};
