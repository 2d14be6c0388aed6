import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';

export type Language = 'fr' | 'en';

/** One text in both languages. */
export type Said = Record<Language, string>;

const folder = 'docs/guide/pictures';

/** Of each picture; all together stay below 1.5 MB (`links.test.ts`). */
const colours = 64;

/** Takes the pictures of one language. */
export interface Camera {
  language: Language;
  /** A desk of 1440 pixels, its pictures scaled to 960; a phone of 360, in one and a half times the detail. */
  open(size: 'desk' | 'phone'): Promise<Page>;
  /** Keeps what the page shows as `<name>.<language>.png`. */
  shoot(page: Page, name: string): Promise<void>;
}

const sizes = {
  desk: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 360, height: 700 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true },
};

/** The browser writes empty fields of dates in a language of its own. */
const quietDates = 'input::-webkit-datetime-edit { visibility: hidden }';

/** Fonts and pictures are there, and nothing moves any more. */
const settle = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
};

/** For what a busy machine does slowly. */
const patienceMs = 120_000;

export const openCamera = (browser: Browser, language: Language): Camera => ({
  language,
  open: async (size) => {
    const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
    const context = await browser.newContext({
      ...sizes[size],
      locale,
      timezoneId: 'Europe/Paris',
      reducedMotion: 'reduce',
      // The page's policy would refuse the style that a picture is taken with.
      bypassCSP: true,
    });
    context.setDefaultTimeout(patienceMs);
    await context.addInitScript((chosen) => localStorage.setItem('APP_LG', chosen), language);
    return context.newPage();
  },
  shoot: async (page, name) => {
    await settle(page);
    const wide = (page.viewportSize()?.width ?? 0) > 1000;
    const shot = sharp(await page.screenshot({ scale: 'device', style: quietDates }));
    const scaled = wide ? shot.resize({ width: 960 }) : shot;
    const png = await scaled
      .png({ palette: true, colours, effort: 10, compressionLevel: 9, dither: 0 })
      .toBuffer();
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${name}.${language}.png`), png);
    process.stdout.write(`  ${name}.${language}.png  ${Math.round(png.length / 1024)} kB\n`);
  },
});
