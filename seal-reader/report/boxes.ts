import { itemsOf } from '../pdf-file.ts';
import { printed } from './values.ts';
import type { Sourced } from './values.ts';

/** Some programs write their numbers anew, of which each is a length (ISO 32000-1 §14.11.2). */
const boxes: ReadonlySet<string> = new Set(['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']);

/** Readers cut larger numbers, and those with a point otherwise than those without. */
const mostOfBox = 1_000_000;

const numbersIn = ({ value, source }: Sourced): number[] => itemsOf(value).map((item) => Number(printed(item, source)));

/** Tells whether both are the same box of a page, perhaps with its numbers spelled otherwise. */
export const isSameBox = (name: string, old: Sourced, now: Sourced): boolean => {
  const [one, other] = [numbersIn(old), numbersIn(now)];
  const isSame = one.every((each, place) => Math.abs(each) < mostOfBox && each === other[place]);
  return boxes.has(name) && one.length === 4 && other.length === 4 && isSame;
};
