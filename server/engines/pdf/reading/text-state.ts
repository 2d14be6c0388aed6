import type { PdfValue } from '#seal-reader/pdf-objects.ts';
import { identity, numbersOf, toMatrix } from './graphics-state.ts';
import type { Matrix } from './graphics-state.ts';
import type { PrintFont } from './print-fonts.ts';

/** Where the next letters of a page are written, and in which font (ISO 32000-1 §9.3 and §9.4.2). */
export class TextState {
  /** Changed in place: a page has thousands of letters. */
  readonly matrix: [...Matrix] = [...identity];
  size = 0;
  font: PrintFont | null = null;
  #leading = 0;

  /** @returns whether the operator moves the place of the next letters */
  move(operator: string, operands: readonly PdfValue[]): boolean {
    const [x = 0, y = 0] = numbersOf(operands);
    switch (operator) {
      case 'BT':
        this.#begin(identity);
        return true;
      case 'TD':
        this.#leading = -y;
        this.nextLine(x, y);
        return true;
      case 'Td':
        this.nextLine(x, y);
        return true;
      case 'TL':
        this.#leading = x;
        return true;
      case 'T*':
        this.nextLine(0, -this.#leading);
        return true;
      case 'Tm':
        this.#begin(toMatrix(operands) ?? this.matrix);
        return true;
      default:
        return false;
    }
  }

  /** The operator `Td`. */
  nextLine(x: number, y: number): void {
    const { matrix } = this;
    matrix[4] += x * matrix[0] + y * matrix[2];
    matrix[5] += x * matrix[1] + y * matrix[3];
  }

  #begin(matrix: Matrix): void {
    for (const [index, value] of matrix.entries()) this.matrix[index] = value;
  }
}
