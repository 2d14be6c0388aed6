const space = 0x20;
const newline = 0x0a;
const isBlank = (byte: number | undefined): boolean => byte === space || byte === newline;

/**
 * Recognizes `x y Td <0051> Tj`: Chromium writes nearly all letters of a page in this form (ISO 32000-1 §9.4), and a
 * page has thousands. It reads the same values as `PdfReader`, without an object for each number and operator.
 */
export class LetterScanner {
  /** Operands of `Td`. */
  x = 0;
  y = 0;
  /** Start and end of the string in the content, brackets included, like a text of `PdfReader`. */
  readonly text = { kind: 'text' as const, start: 0, end: 0, hexadecimal: true };
  /** Position of the first byte after the letter. */
  end = 0;
  #at = 0;

  /** Tells whether a letter begins at this position. If not, do not use the values above. */
  read(bytes: Uint8Array, position: number): boolean {
    this.#at = position;
    const x = this.#number(bytes);
    if (Number.isNaN(x)) return false;
    const y = this.#number(bytes);
    if (Number.isNaN(y) || !this.#operator(bytes, 0x54, 0x64)) return false;
    const start = this.#at;
    if (bytes[start] !== 0x3c || bytes[start + 5] !== 0x3e) return false;
    this.#at = start + 6;
    if (isBlank(bytes[this.#at])) this.#at += 1;
    if (!this.#operator(bytes, 0x54, 0x6a)) return false;
    this.x = x;
    this.y = y;
    this.text.start = start;
    this.text.end = start + 6;
    this.end = this.#at;
    return true;
  }

  /** Reads a number and the blank after it. NaN for anything else. */
  #number(bytes: Uint8Array): number {
    let at = this.#at;
    const isNegative = bytes[at] === 0x2d;
    if (isNegative) at += 1;
    const from = at;
    let digits = 0;
    let point = -1;
    for (; at - from < 15; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte >= 0x30 && byte <= 0x39) digits = digits * 10 + byte - 0x30;
      else if (byte === 0x2e && point === -1) point = at;
      else break;
    }
    if (at - from - (point === -1 ? 0 : 1) === 0 || !isBlank(bytes[at])) return NaN;
    this.#at = at + 1;
    const size = point === -1 ? digits : digits / 10 ** (at - 1 - point);
    return isNegative ? -size : size;
  }

  /** Reads an operator of two letters and the blank after it. */
  #operator(bytes: Uint8Array, one: number, two: number): boolean {
    const at = this.#at;
    if (bytes[at] !== one || bytes[at + 1] !== two || !isBlank(bytes[at + 2])) return false;
    this.#at = at + 3;
    return true;
  }
}
