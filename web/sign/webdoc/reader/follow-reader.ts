import type { SignTexts } from '../../shell/texts.ts';
import { followScrolls } from '../../viewer/scrolling/follow-scrolls.ts';
import type { FieldStore } from '../fields/field-store.ts';
import { judgeNumbers } from '../fields/judge-numbers.ts';
import { showLongValues } from '../fields/show-long-values.ts';

/**
 * Listens to what the reader does in the documents and notices only after a while.
 * @param onTurn called with true when a finger scrolls down, and with false when it scrolls up
 * @returns a function that stops it
 */
export const followReader = (
  place: HTMLElement,
  book: FieldStore,
  texts: SignTexts,
  onTurn: (isDown: boolean) => void,
): (() => void) => {
  const stops = [followScrolls(place, onTurn), judgeNumbers(place, texts), showLongValues(place, book)];
  return () => stops.forEach((stop) => stop());
};
