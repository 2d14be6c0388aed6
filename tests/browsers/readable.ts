import sharp from 'sharp';
import type { BrowserPage } from './browser-page.ts';
import { expect } from './browsers-test.ts';
import type { Place } from './place.ts';

/** Relative luminance of a colour (WCAG 2.2). */
const luminance = (colour: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/**
 * The contrast between the commonest colour in the middle of the element and the one farthest from it, as the engine
 * has drawn them. Engines draw some controls themselves, whatever their style sheet says.
 */
const drawnContrast = async (page: BrowserPage, place: Place): Promise<number> => {
  const [left, top, width, height] = await page.ask<[number, number, number, number]>(
    place,
    `const { left, top, width, height } = element.getBoundingClientRect();
     return [left + width * 0.15, top + height * 0.25, width * 0.5, height * 0.5].map(Math.round)`,
  );
  const { data, info } = await sharp(await page.screenshot())
    .extract({ left, top, width, height })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const level = Math.round(luminance([...data.subarray(at, at + 3)]) * 1000);
    counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  const levels = [...counts].toSorted(([, one], [, other]) => other - one).map(([level]) => level / 1000);
  const [ground = 0] = levels;
  return Math.max(...levels.map((level) => (Math.max(level, ground) + 0.05) / (Math.min(level, ground) + 0.05)));
};

/** What the element says can be told from its ground (WCAG 1.4.3). */
export const expectReadable = async (page: BrowserPage, place: Place): Promise<void> => {
  await page.sees(place);
  expect(await drawnContrast(page, place)).toBeGreaterThanOrEqual(4.5);
};
