import type { PdfValue } from '#seal-reader/pdf-objects.ts';
import { identity, numbersOf, toMatrix } from './graphics-state.ts';
import type { Matrix } from './graphics-state.ts';
import type { PrintFont } from './print-fonts.ts';

/** Where the next letters of a page are written, and in which font (ISO 32000-1 §9.3 and §9.4.2). */
export class TextState {
  matrix: Matrix = identity;
  size = 0;
  font: PrintFont | null = null;
  #line: Matrix = identity;
  #leading = 0;

  /** @returns whether the operator was one that moves the place of letters */
  move(operator: string, operands: readonly PdfValue[]): boolean {
    const [x = 0, y = 0] = numbersOf(operands);
    switch (operator) {
      case 'BT':
        this.#begin(identity);
        return true;
      case 'TD':
        this.#leading = -y;
        this.#nextLine(x, y);
        return true;
      case 'Td':
        this.#nextLine(x, y);
        return true;
      case 'TL':
        this.#leading = x;
        return true;
      case 'T*':
        this.#nextLine(0, -this.#leading);
        return true;
      case 'Tm':
        this.#begin(toMatrix(operands) ?? this.#line);
        return true;
      default:
        return false;
    }
  }

  #begin(matrix: Matrix): void {
    this.#line = matrix;
    this.matrix = matrix;
  }

  #nextLine(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.#line;
    this.#begin([a, b, c, d, x * a + y * c + e, x * b + y * d + f]);
  }
}
