import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';

export type Language = 'fr' | 'en';

/** One text in both languages. */
export type Said = Record<Language, string>;

const folder = 'docs/guide/pictures';

/** Colours per picture, so that all pictures together stay below 1.5 MB (`links.test.ts`). */
const colours = 64;

/** Takes the screenshots in one language. */
export interface Camera {
  language: Language;
  /** `desk`: window of 1440 px, pictures scaled to 960 px. `phone`: window of 360 px, pictures of 540 px. */
  open(size: 'desk' | 'phone'): Promise<Page>;
  /** Saves a screenshot as `<name>.<language>.png`. */
  shoot(page: Page, name: string): Promise<void>;
}

const sizes = {
  desk: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 360, height: 700 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true },
};

/** Hides the placeholder of empty date fields, which has the browser's language. */
const quietDates = 'input::-webkit-datetime-edit { visibility: hidden }';

/** Waits for fonts and pictures and for the end of animations. */
const settle = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
};

/** Long enough for a busy machine. */
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
      // The page's policy would refuse the style that hides date placeholders.
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
    const png = await scaled.png({ palette: true, colours, effort: 10, compressionLevel: 9, dither: 0 }).toBuffer();
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${name}.${language}.png`), png);
    process.stdout.write(`  ${name}.${language}.png  ${Math.round(png.length / 1024)} kB\n`);
  },
});
