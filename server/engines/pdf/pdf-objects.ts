/** A value of a PDF file (ISO 32000-1 §7.3), with what a check of seals needs: where strings stand. */
export type PdfValue =
  | null
  | boolean
  | number
  | { kind: 'name'; name: string }
  | { kind: 'text'; start: number; end: number; hexadecimal: boolean }
  | { kind: 'reference'; object: number }
  | { kind: 'array'; items: PdfValue[] }
  | PdfDictionary;

export type PdfDictionary = { kind: 'dictionary'; entries: Map<string, PdfValue> };

/** The file is not built the way our own files are. */
export class PdfStructureError extends Error {}

const deepest = 64;
const code = (character: string) => character.codePointAt(0) ?? 0;
const space = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set(Array.from('()<>[]{}/%', code));
const isRegular = (byte: number | undefined) =>
  byte !== undefined && !space.has(byte) && !delimiters.has(byte);

/** Reads values one after the other. */
export class PdfReader {
  readonly #bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position: number) {
    this.#bytes = bytes;
    this.position = position;
  }

  /** The next value. @throws PdfStructureError */
  value(depth = 0): PdfValue {
    if (depth > deepest) throw new PdfStructureError('Values are nested too deeply.');
    this.skipSpace();
    const start = this.position;
    switch (String.fromCodePoint(this.#bytes[start] ?? 0)) {
      case '/':
        return { kind: 'name', name: this.#name() };
      case '(':
        return this.#literal();
      case '[':
        this.position += 1;
        return { kind: 'array', items: this.#until(']', depth) };
      case '<':
        return this.#bytes[start + 1] === code('<') ? this.#dictionary(depth) : this.#hexadecimal();
      default:
        return this.#plain();
    }
  }

  /** Steps over this word, or says that something else stands here. */
  take(word: string): boolean {
    this.skipSpace();
    const end = this.position + word.length;
    if (latin(this.#bytes, this.position, end) !== word) return false;
    this.position = end;
    return true;
  }

  /** An unsigned whole number, or null without moving. */
  natural(): number | null {
    this.skipSpace();
    let end = this.position;
    for (; isDigit(this.#bytes[end]); end += 1);
    if (end === this.position || isRegular(this.#bytes[end])) return null;
    const number = Number(latin(this.#bytes, this.position, end));
    this.position = end;
    return number;
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.#bytes[this.position];
      if (byte === code('%')) {
        while (this.position < this.#bytes.length && !isLineEnd(this.#bytes[this.position]))
          this.position += 1;
      } else if (byte !== undefined && space.has(byte)) {
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
    const written = latin(this.#bytes, start, this.position);
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

  #plain(): PdfValue {
    const start = this.position;
    const first = this.natural();
    if (first !== null) {
      const afterFirst = this.position;
      if (this.natural() !== null && this.take('R')) return { kind: 'reference', object: first };
      this.position = afterFirst;
      return first;
    }
    while (isRegular(this.#bytes[this.position])) this.position += 1;
    const word = latin(this.#bytes, start, this.position);
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) throw new PdfStructureError(`Unexpected word at ${start}.`);
    return Number(word);
  }
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;
const isLineEnd = (byte: number | undefined) => byte === 10 || byte === 13;

/** Bytes as one character each. */
export const latin = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, end);
