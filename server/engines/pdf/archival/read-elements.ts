import { afterText, byteKinds, code, endOfRegular, hashOf, kindOf, mix } from './bytes.ts';

const [openText, less, more, slash, openList, closeList] = Array.from('(<>/[]', code);
const [reference, zero, letterX, hyphen] = Array.from('R0x-', code);

/** An element of the structure tree, as the browser wrote it. */
export interface WrittenElement {
  /** `H1`, `P`, … */
  type: string;
  /** Object numbers of the elements, in order. */
  children: readonly number[];
  /** Object numbers of annotations. */
  annotations: readonly number[];
  /** Whether it has a text of its own: `Alt` or `ActualText`. */
  hasText: boolean;
  /** Whether its language is private (`x-…`, RFC 5646 §2.2.7): a mark of ours, see `reading/marked-fields.ts`. */
  isMarked: boolean;
  columns: number;
  rows: number;
}

/** Keys of interest, as hashes: making a string of each key took half of the time. */
const [keyS, keyK, keyA, keyAlt, keyActualText, keyObj, keyColSpan, keyRowSpan, keyLang] = Array.from(
  ['S', 'K', 'A', 'Alt', 'ActualText', 'Obj', 'ColSpan', 'RowSpan', 'Lang'],
  hashOf,
);

/** Reads one element. Much faster than libpdf's reader, which needs most of the time of a seal for a tree. */
class ElementReader {
  readonly #bytes: Buffer;
  readonly element = {
    type: '',
    children: [] as number[],
    annotations: [] as number[],
    hasText: false,
    isMarked: false,
    columns: 1,
    rows: 1,
  };
  #depth = 0;
  /** The key of the element whose value is read, and the last key read at any depth. */
  #topKey = 0;
  #key = 0;
  /** Whether a key was read whose value has not begun. */
  #isKey = false;
  /** The last two numbers. */
  #before = 0;
  #number = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** @returns false when there is no whole dictionary at `start` */
  read(start: number): boolean {
    const bytes = this.#bytes;
    for (let at = start; at < bytes.length;) {
      const byte = bytes[at] ?? 0;
      const kind = kindOf[byte];
      if (kind === byteKinds.space) at += 1;
      else if (kind === byteKinds.regular) {
        const next = endOfRegular(bytes, at);
        this.#word(at, next, byte);
        at = next;
      } else {
        at = this.#delimited(at, byte);
        if (at === -1) return false;
        if (this.#depth === 0) return true;
      }
    }
    return false;
  }

  #delimited(at: number, byte: number): number {
    const bytes = this.#bytes;
    if (byte === slash) return this.#name(at);
    this.#isKey = false;
    if (byte === openText) {
      if (this.#depth === 1 && this.#topKey === keyLang && bytes[at + 1] === letterX && bytes[at + 2] === hyphen)
        this.element.isMarked = true;
      return afterText(bytes, at);
    }
    if (byte === openList || byte === closeList) return at + 1;
    const isDouble = bytes[at + 1] === byte;
    if (byte === less && isDouble) {
      this.#depth += 1;
      return at + 2;
    }
    if (byte === more && isDouble) {
      this.#depth -= 1;
      return at + 2;
    }
    const last = byte === less ? bytes.indexOf(more ?? 0, at) : -1;
    return last === -1 ? -1 : last + 1;
  }

  #name(at: number): number {
    const bytes = this.#bytes;
    let next = at + 1;
    let hash = 0;
    for (let byte = bytes[next] ?? 0; kindOf[byte] === byteKinds.regular; byte = bytes[next] ?? 0) {
      hash = mix(hash, byte);
      next += 1;
    }
    if (this.#isKey) {
      if (this.#depth === 1 && this.#key === keyS) this.element.type = bytes.toString('latin1', at + 1, next);
      this.#isKey = false;
      return next;
    }
    this.#isKey = true;
    this.#key = hash;
    if (this.#depth === 1) {
      this.#topKey = hash;
      if (hash === keyAlt || hash === keyActualText) this.element.hasText = true;
    }
    return next;
  }

  #word(at: number, next: number, first: number): void {
    this.#isKey = false;
    if (first === reference && next - at === 1) {
      if (this.#topKey !== keyK) return;
      if (this.#depth === 1) this.element.children.push(this.#before);
      else if (this.#key === keyObj) this.element.annotations.push(this.#before);
      return;
    }
    const number = naturalAt(this.#bytes, at, next);
    [this.#before, this.#number] = [this.#number, number];
    if (this.#topKey !== keyA) return;
    if (this.#key === keyColSpan) this.element.columns = number;
    else if (this.#key === keyRowSpan) this.element.rows = number;
  }
}

/** The number that all these bytes write; another one than that of any object when they write none. */
const naturalAt = (bytes: Uint8Array, from: number, to: number): number => {
  let number = 0;
  for (let at = from; at < to; at += 1) number = number * 10 + (bytes[at] ?? 0) - (zero ?? 0);
  return number;
};

const table = /xref\n0 (\d{1,8})\n/y;
const entryBytes = 20;

/** Offsets of a print's objects, by their numbers; null for a file with more than the one table of a print. */
const offsetsOf = (print: Buffer): ((object: number) => number) | null => {
  const start = Number(
    /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(print.toString('latin1', Math.max(0, print.length - 64)))?.[1] ??
      Number.NaN,
  );
  if (!(start >= 0)) return null;
  table.lastIndex = 0;
  const [head, count] = table.exec(print.toString('latin1', start, start + 24)) ?? [];
  if (head === undefined) return null;
  const first = start + head.length;
  return (object) =>
    object > 0 && object < Number(count)
      ? naturalAt(print, first + object * entryBytes, first + object * entryBytes + 10)
      : -1;
};

const objectHead = ' 0 obj\n<<';
const [headSpace, ...headRest] = Array.from(objectHead, code);

/** The offset of the dictionary of this object, which must begin at `at`; -1 when it does not. */
const dictionaryAt = (print: Buffer, at: number, object: number): number => {
  let next = at;
  while (next < print.length && next < at + 10 && print[next] !== headSpace) next += 1;
  if (at < 0 || naturalAt(print, at, next) !== object) return -1;
  return headRest.every((byte, index) => print[next + 1 + index] === byte) ? next + objectHead.length - 2 : -1;
};

/**
 * Reads elements of the structure tree from a print of Chromium by the numbers of their objects: null for an object that
 * is none. Null for a file that Chromium did not write.
 */
export const elementsOf = (print: Buffer): ((object: number) => WrittenElement | null) | null => {
  const offsetOf = offsetsOf(print);
  if (!offsetOf) return null;
  return (object) => {
    const at = dictionaryAt(print, offsetOf(object), object);
    const reader = new ElementReader(print);
    return at >= 0 && reader.read(at) && reader.element.type !== '' ? reader.element : null;
  };
};
