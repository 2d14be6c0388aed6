import type { PdfValue } from '#seal-reader/pdf-objects.ts';
import { cornersOf } from './drawn-item.ts';
import { numbersOf, pointOf } from './graphics-state.ts';
import type { Matrix } from './graphics-state.ts';

const constructing = new Set(['m', 'l', 'c', 'v', 'y', 're', 'h']);
const painting = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'n']);

export const isConstructing = (operator: string): boolean => constructing.has(operator);

/** Operators that end a path. `n` draws nothing. */
export const isPainting = (operator: string): boolean => painting.has(operator);

/** A path under construction (ISO 32000-1 §8.5.2). */
export class PagePath {
  operators = '';
  readonly points: (readonly [number, number])[] = [];
  /** True when the path will clip what is drawn after it. */
  isClip = false;

  add(operator: string, operands: readonly PdfValue[], matrix: Matrix): void {
    const numbers = numbersOf(operands);
    this.operators += operator;
    const points = operator === 're' ? cornersOf(numbers) : numbers;
    for (let at = 0; at + 1 < points.length; at += 2)
      this.points.push(pointOf(matrix, points[at] ?? 0, points[at + 1] ?? 0));
  }
}
