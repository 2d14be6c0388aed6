import { afterText, byteKinds, code, endOfRegular, kindOf } from './bytes.ts';

const [percent, openText, less, more, slash] = Array.from('%(<>/', code);

const begin = Buffer.from('/Artifact BMC\n');
const end = Buffer.from('\nEMC\n');

/** An operator of at most three letters as one number: a page has thousands, and texts would take twice as long. */
const packed = (operator: string): number => Array.from(operator, code).reduceRight((sum, byte) => sum * 256 + byte, 0);
const packedAll = (operators: string): ReadonlySet<number> => new Set(operators.split(' ').map(packed));

/** ISO 32000-1 §8.5, §9.4: operators that build a path, paint it, or show a text. */
const pathOperators = packedAll('m l c v y h re');
const paintOperators = packedAll('f F f* S s B B* b b*');
const textOperators = packedAll(`Tj TJ ' "`);
const [beginText, endText, beginMark, beginMarkWithProperties, endMark] = ['BT', 'ET', 'BMC', 'BDC', 'EMC'].map(packed);
const [endPath, shading, draw, inlineImage] = ['n', 'sh', 'Do', 'BI'].map(packed);

const endMarkWord = Buffer.from('EMC');
/** Content of an element that needs a look: other marks, forms, pictures in the stream, texts that end elsewhere. */
const lookedAt = ['BDC', 'BMC', 'Do', 'BI'].map((word) => Buffer.from(word));
const [beginTextWord, endTextWord] = [Buffer.from('BT'), Buffer.from('ET')];

export interface MarkedContent {
  /** The stream with its marks; null when it needs none. */
  content: Uint8Array | null;
  /** False when the stream has marks where none can be added; Chromium writes none such. */
  isClear: boolean;
}

/** Reads the operators of one content stream, and notes where an artifact begins and ends. */
class Marker {
  isClear = true;
  readonly cuts: { at: number; isBegin: boolean }[] = [];
  readonly #bytes: Buffer;
  readonly #isStructured: (name: string) => boolean;
  /** For each open mark, whether it belongs to the structure or is an artifact. */
  readonly #open: boolean[] = [];
  #openReal = 0;
  #isArtifact = false;
  #path = -1;
  #text = -1;
  #isTextShown = false;
  /** Offsets of the operands before the next operator; -1 without. */
  #start = -1;
  #firstName = -1;
  #lastName = -1;
  #hasMcid = false;
  /** Offset after the operator, or after what need not be read. */
  #next = 0;
  /** Words can be searched for where no string could hold them: glyphs are written in hexadecimal digits. */
  readonly #isPlain: boolean;

  constructor(bytes: Buffer, isStructured: (name: string) => boolean) {
    this.#bytes = bytes;
    this.#isStructured = isStructured;
    this.#isPlain = !bytes.includes(openText ?? 0);
  }

  run(): void {
    const bytes = this.#bytes;
    for (let at = 0; at < bytes.length;) {
      const byte = bytes[at] ?? 0;
      const kind = kindOf[byte];
      if (kind === byteKinds.space) at += 1;
      else if (byte === percent) {
        while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
      } else {
        if (this.#start === -1) this.#start = at;
        at = kind === byteKinds.delimiter ? this.#delimited(at, byte) : this.#regular(at, byte);
      }
    }
    this.#close(bytes.length);
  }

  #delimited(at: number, byte: number): number {
    const bytes = this.#bytes;
    if (byte === openText) return afterText(bytes, at);
    if (byte === slash) {
      if (this.#firstName === -1) this.#firstName = at;
      this.#lastName = at;
      const next = endOfRegular(bytes, at + 1);
      if (next - at === 5 && bytes.toString('latin1', at, next) === '/MCID') this.#hasMcid = true;
      return next;
    }
    if (byte !== less) return at + 1;
    if (bytes[at + 1] === less) return at + 2;
    const last = bytes.indexOf(more ?? 0, at);
    return last === -1 ? bytes.length : last + 1;
  }

  #regular(at: number, byte: number): number {
    const bytes = this.#bytes;
    const next = endOfRegular(bytes, at + 1);
    const isNumber = byte < 58 && byte !== 39 && byte !== 34;
    if (isNumber) return next;
    let operator = 0;
    for (let letter = next - 1; letter >= at; letter -= 1) operator = operator * 256 + (bytes[letter] ?? 0);
    this.#next = next;
    this.#take(operator);
    this.#start = this.#firstName = this.#lastName = -1;
    this.#hasMcid = false;
    return this.#next;
  }

  #take(operator: number): void {
    if (pathOperators.has(operator)) {
      if (this.#path === -1) this.#path = this.#start;
    } else if (textOperators.has(operator)) this.#isTextShown = true;
    else if (paintOperators.has(operator)) {
      this.#paint(this.#path === -1 ? this.#start : this.#path);
      this.#path = -1;
    } else if (operator === endPath) this.#path = -1;
    else if (operator === beginText) {
      this.#text = this.#start;
      this.#isTextShown = false;
    } else if (operator === endText) {
      if (this.#isTextShown) this.#paint(this.#text);
      this.#text = -1;
    } else if (operator === beginMark || operator === beginMarkWithProperties) this.#mark();
    else if (operator === endMark) this.#endMark();
    else if (operator === draw) this.#draw();
    else if (operator === shading) this.#paint(this.#start);
    else if (operator === inlineImage) this.isClear = false;
  }

  #paint(at: number): void {
    if (this.#openReal > 0 || this.#isArtifact) return;
    this.cuts.push({ at, isBegin: true });
    this.#isArtifact = true;
  }

  #close(at: number): void {
    if (this.#isArtifact) this.cuts.push({ at, isBegin: false });
    this.#isArtifact = false;
  }

  #mark(): void {
    const isReal = this.#hasMcid || this.#nameAt(this.#firstName) === 'Artifact';
    if (this.#openReal === 0) {
      // Marks of a structure stand around whole texts, other marks inside of them: an artifact may not cross either.
      const isInText = this.#text >= 0;
      if (isReal ? isInText : !isInText) this.isClear = false;
      if (isReal) this.#close(this.#start);
      if (isReal && !isInText && this.#skipElement()) return;
    }
    this.#open.push(isReal);
    if (isReal) this.#openReal += 1;
  }

  /** Steps over a whole element: nearly all of a page is in one, and needs no marks. Tells whether it could. */
  #skipElement(): boolean {
    if (!this.#isPlain) return false;
    const bytes = this.#bytes;
    const last = bytes.indexOf(endMarkWord, this.#next);
    if (last === -1 || kindOf[bytes[last - 1] ?? 0] !== byteKinds.space) return false;
    const inside = bytes.subarray(this.#next, last);
    if (lookedAt.some((word) => inside.includes(word))) return false;
    if (inside.lastIndexOf(beginTextWord) > inside.lastIndexOf(endTextWord)) return false;
    this.#next = last + endMarkWord.length;
    this.#path = -1;
    return true;
  }

  #endMark(): void {
    const wasReal = this.#open.pop();
    if (wasReal === undefined || (wasReal && this.#text >= 0)) this.isClear = false;
    if (wasReal === true) this.#openReal -= 1;
  }

  /** A form with a structure of its own stands neither in an artifact nor in another part of the structure. */
  #draw(): void {
    if (!this.#isStructured(this.#nameAt(this.#lastName))) this.#paint(this.#start);
    else if (this.#openReal > 0) this.isClear = false;
    else this.#close(this.#start);
  }

  #nameAt(at: number): string {
    return at === -1 ? '' : this.#bytes.toString('latin1', at + 1, endOfRegular(this.#bytes, at + 1));
  }
}

/**
 * Marks what a content stream draws outside its structure – page numbers, shadows, pictures without meaning – as
 * artifacts (ISO 32000-1 §14.8.2.2), as PDF/UA asks of all that is not structure. Only marks are added between
 * operators: what is drawn stays the same.
 * @param isStructured whether the form of this name has a structure of its own
 */
export const markArtifacts = (content: Buffer, isStructured: (name: string) => boolean): MarkedContent => {
  const marker = new Marker(content, isStructured);
  marker.run();
  const { cuts, isClear } = marker;
  if (cuts.length === 0 || !isClear) return { content: null, isClear };
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { at, isBegin } of cuts) {
    parts.push(content.subarray(from, at), isBegin ? begin : end);
    from = at;
  }
  return { content: Buffer.concat([...parts, content.subarray(from)]), isClear };
};
