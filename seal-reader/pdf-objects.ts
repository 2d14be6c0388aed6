/** A value of a PDF file (ISO 32000-1 §7.3). Strings keep their position, because the seal check needs it. */
export type PdfValue =
  | null
  | boolean
  | number
  | { kind: 'name'; name: string }
  | { kind: 'text'; start: number; end: number; hexadecimal: boolean }
  | { kind: 'reference'; object: number; generation: number }
  | { kind: 'array'; items: PdfValue[] }
  | PdfDictionary;

export interface PdfDictionary {
  kind: 'dictionary';
  entries: Map<string, PdfValue>;
}

/** The file is not built like the files that this product writes. */
export class PdfStructureError extends Error {}

/** Deepest values that are read. Some readers take the 65th level for something else; files of programs have about 7. */
export const deepest = 32;
/** In one object: each takes a hundred times the bytes of `[]`, and a file may have these packed a thousand times. */
const mostValues = 1_000_000;
/** Programs write 127 at most (ISO 32000-1 annex C), three characters for an escaped one. */
const longestName = 4_096;
const mostDigits = 15;
const code = (character: string) => character.codePointAt(0) ?? 0;
/** The first byte of each kind of value. */
const first = { name: 0x2f, text: 0x28, array: 0x5b, dictionary: 0x3c, comment: 0x25 };
const startsNumber = new Set(Array.from('+-.0123456789', code));

/** The class of each byte (ISO 32000-1 §7.2.2), as a table for speed: files have millions of bytes. */
const kinds = { regular: 0, space: 1, delimiter: 2 } as const;
const kindOf = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) kindOf[byte] = kinds.space;
for (const character of '()<>[]{}/%') kindOf[code(character)] = kinds.delimiter;
const isRegular = (byte: number | undefined) => byte !== undefined && kindOf[byte] === kinds.regular;
export const isSpace = (byte: number | undefined) => byte !== undefined && kindOf[byte] === kinds.space;

/** Reads values one after the other. */
export class PdfReader {
  readonly #bytes: Uint8Array;
  readonly #references: boolean;
  readonly #decimalsAsTexts: boolean;
  position: number;
  /** In the object that was read last. */
  values = 0;
  /** A number was written otherwise than by digits alone. */
  hasDecimals = false;

  /**
   * `references` is false for content streams: they cannot contain a reference ("1 0 R"). With `decimalsAsTexts`, numbers
   * that are not of digits alone keep their spelling.
   */
  constructor(bytes: Uint8Array, position: number, { references = true, decimalsAsTexts = false } = {}) {
    this.#bytes = bytes;
    this.#references = references;
    this.#decimalsAsTexts = decimalsAsTexts;
    this.position = position;
  }

  /** The next value. @throws PdfStructureError */
  value(depth = 0): PdfValue {
    this.values = depth === 0 ? 0 : this.values + 1;
    if (this.values > mostValues) throw new PdfStructureError('An object has too many values.');
    if (depth > deepest) throw new PdfStructureError('Values are nested too deeply.');
    this.skipSpace();
    const start = this.position;
    switch (this.#bytes[start] ?? 0) {
      case first.name:
        return { kind: 'name', name: this.#name() };
      case first.text:
        return this.#literal();
      case first.array:
        this.position += 1;
        return { kind: 'array', items: this.#until(']', depth) };
      case first.dictionary:
        return this.#bytes[start + 1] === first.dictionary ? this.#dictionary(depth) : this.#hexadecimal();
      default:
        return this.#plain();
    }
  }

  /** Skips `word` if it comes next, and tells whether it did. */
  take(word: string): boolean {
    this.skipSpace();
    const end = this.position + word.length;
    for (let at = 0; at < word.length; at += 1) {
      if (this.#bytes[this.position + at] !== word.codePointAt(at)) return false;
    }
    if (isRegular(code(word)) && isRegular(this.#bytes[end])) return false;
    this.position = end;
    return true;
  }

  /** Reads the next word if it is an operator of a content stream; otherwise returns null and does not move. */
  operator(): string | null {
    this.skipSpace();
    const start = this.position;
    if (!isRegular(this.#bytes[start]) || startsNumber.has(this.#bytes[start] ?? 0)) return null;
    while (isRegular(this.#bytes[this.position])) this.position += 1;
    return latin(this.#bytes, start, this.position);
  }

  atEnd(): boolean {
    this.skipSpace();
    return this.position >= this.#bytes.length;
  }

  /** Reads an unsigned whole number; otherwise returns null and does not move. */
  natural(): number | null {
    this.skipSpace();
    let end = this.position;
    let number = 0;
    for (; isDigit(this.#bytes[end]); end += 1) number = number * 10 + (this.#bytes[end] ?? 0) - 48;
    if (end === this.position || isRegular(this.#bytes[end])) return null;
    this.position = end;
    return number;
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.#bytes[this.position];
      if (byte === first.comment) {
        while (this.position < this.#bytes.length && !isLineEnd(this.#bytes[this.position])) this.position += 1;
      } else if (isSpace(byte)) {
        this.position += 1;
      } else {
        return;
      }
    }
  }

  #until(closing: string, depth: number): PdfValue[] {
    const items: PdfValue[] = [];
    while (!this.take(closing)) items.push(this.value(depth + 1));
    return items;
  }

  #dictionary(depth: number): PdfDictionary {
    this.position += 2;
    const items = this.#until('>>', depth);
    const entries = new Map<string, PdfValue>();
    for (let at = 0; at < items.length; at += 2) {
      const key = items[at];
      const value = items[at + 1];
      if (key === null || typeof key !== 'object' || key.kind !== 'name' || value === undefined) {
        throw new PdfStructureError('A dictionary without a name or a value.');
      }
      if (entries.has(key.name)) throw new PdfStructureError(`A dictionary has two ${key.name}.`);
      entries.set(key.name, value);
    }
    return { kind: 'dictionary', entries };
  }

  #name(): string {
    const start = this.position + 1;
    this.position = start;
    while (isRegular(this.#bytes[this.position])) this.position += 1;
    if (this.position - start > longestName) throw new PdfStructureError('A name is too long.');
    const written = latin(this.#bytes, start, this.position);
    if (!written.includes('#')) return written;
    return written.replaceAll(/#([\da-fA-F]{2})/g, (_, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    );
  }

  #literal(): PdfValue {
    const start = this.position;
    let open = 0;
    for (let at = start; at < this.#bytes.length; at += 1) {
      const byte = this.#bytes[at];
      if (byte === code('\\')) at += 1;
      else if (byte === code('(')) open += 1;
      else if (byte === code(')')) open -= 1;
      if (open === 0) {
        this.position = at + 1;
        return { kind: 'text', start, end: at + 1, hexadecimal: false };
      }
    }
    throw new PdfStructureError('A text does not end.');
  }

  #hexadecimal(): PdfValue {
    const start = this.position;
    const last = this.#bytes.indexOf(code('>'), start);
    if (last === -1) throw new PdfStructureError('A text does not end.');
    this.position = last + 1;
    return { kind: 'text', start, end: last + 1, hexadecimal: true };
  }

  /**
   * Reads a number with a sign or a point, of so few digits that a division gives the nearest one, as `Number` does;
   * otherwise returns null and does not move. Pages are made of such numbers.
   */
  #decimal(): number | null {
    let at = this.position;
    const sign = this.#bytes[at];
    if (sign === 0x2b || sign === 0x2d) at += 1;
    const from = at;
    let digits = 0;
    let point = -1;
    for (; at - from < mostDigits; at += 1) {
      const byte = this.#bytes[at];
      if (byte === 0x2e && point === -1) point = at;
      else if (isDigit(byte)) digits = digits * 10 + (byte ?? 0) - 48;
      else break;
    }
    const length = at - from - (point === -1 ? 0 : 1);
    if (length === 0 || isRegular(this.#bytes[at])) return null;
    this.position = at;
    const size = point === -1 ? digits : digits / 10 ** (at - 1 - point);
    return sign === 0x2d ? -size : size;
  }

  #plain(): PdfValue {
    const start = this.position;
    const whole = this.natural();
    if (whole !== null) {
      const afterFirst = this.position;
      const generation = this.#references ? this.natural() : null;
      if (generation !== null && this.take('R')) return { kind: 'reference', object: whole, generation };
      this.position = afterFirst;
      return whole;
    }
    const decimal = this.#decimal();
    if (decimal !== null) {
      this.hasDecimals = true;
      return this.#decimalsAsTexts ? this.#textFrom(start) : decimal;
    }
    while (isRegular(this.#bytes[this.position])) this.position += 1;
    const word = latin(this.#bytes, start, this.position);
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(word)) throw new PdfStructureError(`Unexpected word at ${start}.`);
    this.hasDecimals = true;
    return this.#decimalsAsTexts ? this.#textFrom(start) : Number(word);
  }

  #textFrom(start: number): PdfValue {
    return { kind: 'text', start, end: this.position, hexadecimal: false };
  }
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;
const isLineEnd = (byte: number | undefined) => byte === 10 || byte === 13;

/** More arguments in one call overflow the stack of some browsers. */
const mostAtOnce = 8_192;
const fewLetters = 32;

/** Decodes bytes as Latin-1. `TextDecoder` cannot: for it, `latin1` means windows-1252. */
export const latin = (bytes: Uint8Array, start: number, end: number): string => {
  let text = '';
  // Most are words of a few letters, for which a copy costs more than the letters.
  if (end - start < fewLetters) {
    for (let at = start; at < end; at += 1) text += String.fromCharCode(bytes[at] ?? 0);
    return text;
  }
  for (let at = start; at < end; at += mostAtOnce) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + mostAtOnce)));
  }
  return text;
};
