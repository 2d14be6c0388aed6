import { latin, PdfStructureError } from '#seal-reader/pdf-objects.ts';
import { code, digitOf, kindOf, kinds } from './character-kinds.ts';
import { hashOf, mix, popplerHash } from './name-hash.ts';
import { keys, WalkedDictionary } from './walked-dictionary.ts';

const [slash, escape, comment, backslash, sign, minus, point] = ['/', '#', '%', '\\', '+', '-', '.'].map(code);
const [open, close, less, more, openList, closeList, reference] = Array.from('()<>[]R', code);

const plainWords = ['null', 'true', 'false'];
const isAt = (bytes: Uint8Array, start: number, word: string): boolean => {
  for (let at = 0; at < word.length; at += 1) if (bytes[start + at] !== word.codePointAt(at)) return false;
  return true;
};

const deepest = 64;
/** Length of the longest known word with each of its letters written as `#41`. */
const longestSpelling = 64;

export interface Meeting {
  /** Names that are told when they are values. */
  words: readonly string[];
  name(word: string): void;
  /** Called at the end of each dictionary; `depth` is 0 for a top-level one. */
  dictionary(dictionary: WalkedDictionary, depth: number): void;
}

/**
 * Reads over values (ISO 32000-1 §7.3) and reports what it finds without building objects. `PdfReader` would take three
 * times as long, and a hundred times the memory for a file that contains only brackets.
 */
export class PdfWalker {
  #bytes: Uint8Array = new Uint8Array();
  position = 0;
  readonly #meeting: Meeting;
  readonly #words: readonly string[];
  readonly #byHash: ReadonlyMap<number, number>;
  /** One for each depth that there was. */
  readonly #dictionaries: WalkedDictionary[] = [];
  /** Index of the last name read among the known words, or -1. */
  #word = -1;
  /**
   * The object just walked is not written as the standard says, so viewers may read different things: a word that is
   * none, a key twice, or no end.
   */
  isOdd = false;

  constructor(meeting: Meeting) {
    this.#meeting = meeting;
    this.#words = [...new Set([...keys, ...meeting.words])];
    this.#byHash = new Map(this.#words.map((word, index) => [hashOf(word), index]));
  }

  /**
   * Steps over the value at `at`. What cannot be understood is skipped, as viewers do (`isOdd`).
   * @returns it, when it is a dictionary
   * @throws PdfStructureError when it is nested too deeply
   */
  walk(bytes: Uint8Array, at: number): WalkedDictionary | null {
    this.isOdd = false;
    this.skipSpace(bytes, at);
    const isDictionary = this.#byte(0) === less && this.#byte(1) === less;
    this.#value(0);
    return isDictionary ? (this.#dictionaries[0] ?? null) : null;
  }

  /** The known words among all names between two places, whatever stands around them. */
  *wordsIn(bytes: Uint8Array, start: number, end: number): Generator<string> {
    this.#bytes = bytes;
    const before = bytes.subarray(0, end);
    for (let at = before.indexOf(slash ?? 0, start); at >= 0; at = before.indexOf(slash ?? 0, at + 1)) {
      this.position = at;
      this.#name();
      if (this.#word >= 0) yield this.#words[this.#word] ?? '';
    }
  }

  /** Steps over spaces and comments. */
  skipSpace(bytes: Uint8Array, at: number): void {
    [this.#bytes, this.position] = [bytes, at];
    this.#skipSpace();
  }

  /** The unsigned whole number at `at`, or null. */
  natural(bytes: Uint8Array, at: number): number | null {
    let number = 0;
    this.skipSpace(bytes, at);
    const start = this.position;
    for (let digit = digitOf[this.#byte(0)] ?? 255; digit < 10; digit = digitOf[this.#byte(0)] ?? 255) {
      number = number * 10 + digit;
      this.position += 1;
    }
    return this.position > start && kindOf[this.#byte(0)] !== kinds.regular ? number : null;
  }

  #byte(offset: number): number {
    return this.#bytes[this.position + offset] ?? 0;
  }

  #skipSpace(): void {
    const bytes = this.#bytes;
    let at = this.position;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === comment) {
        while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
      } else if (kindOf[byte] !== kinds.space) {
        break;
      } else if (byte >= 0x80) {
        this.isOdd = true;
      }
    }
    this.position = at;
  }

  #value(depth: number): void {
    if (depth > deepest) throw new PdfStructureError('Values are nested too deeply.');
    this.#skipSpace();
    switch (this.#byte(0)) {
      case slash:
        this.#name();
        if (this.#word >= 0) this.#meeting.name(this.#words[this.#word] ?? '');
        return;
      case open:
        return this.#literal();
      case openList:
        return this.#list(depth);
      case less:
        return this.#byte(1) === less ? this.#dictionary(depth) : this.#hexadecimal();
      default:
        if (this.#plain()) this.#restOfReference();
    }
  }

  #isAtEnd(): boolean {
    const isAtEnd = this.position >= this.#bytes.length;
    this.isOdd ||= isAtEnd;
    return isAtEnd;
  }

  #list(depth: number): void {
    this.position += 1;
    for (this.#skipSpace(); this.#byte(0) !== closeList && !this.#isAtEnd(); this.#skipSpace()) this.#value(depth + 1);
    this.position += 1;
  }

  #endsDictionary(): boolean {
    return this.#byte(0) === more && this.#byte(1) === more;
  }

  #dictionary(depth: number): void {
    this.position += 2;
    const dictionary = (this.#dictionaries[depth] ??= new WalkedDictionary());
    dictionary.mask = 0;
    for (this.#skipSpace(); !this.#endsDictionary() && !this.#isAtEnd(); this.#skipSpace())
      if (this.#byte(0) === slash) this.#entry(dictionary, depth);
      else this.#odd(depth);
    this.position += 2;
    this.#meeting.dictionary(dictionary, depth);
  }

  #entry(dictionary: WalkedDictionary, depth: number): void {
    this.#name();
    const key = this.#word;
    this.#skipSpace();
    const at = this.position;
    this.#word = -1;
    if (this.#endsDictionary()) this.isOdd = true;
    else this.#value(depth + 1);
    if (key < 0 || key >= keys.length) return;
    this.isOdd ||= (dictionary.mask & (1 << key)) !== 0;
    dictionary.note(key, at, this.#bytes[at] === slash ? (this.#words[this.#word] ?? null) : null);
  }

  /** Steps over a value that stands in the place of a key. */
  #odd(depth: number): void {
    this.isOdd = true;
    this.#value(depth + 1);
  }

  /** The name whose slash stands here. */
  readonly #nameAt = (start: number): string => {
    let end = start + 1;
    while (end < this.#bytes.length && kindOf[this.#bytes[end] ?? 0] === kinds.regular) end += 1;
    return latin(this.#bytes, start + 1, end).replaceAll(/#([\da-fA-F]{2})/g, (_, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    );
  };

  #name(): void {
    const bytes = this.#bytes;
    const start = this.position;
    let at = start + 1;
    let sum = 0;
    let isDoubtful = false;
    for (let byte = bytes[at] ?? 0; kindOf[byte] === kinds.regular; byte = bytes[at] ?? 0) {
      if (byte === escape) {
        const [high = 255, low = 255] = [digitOf[bytes[at + 1] ?? 0], digitOf[bytes[at + 2] ?? 0]];
        if (high < 16 && low < 16) {
          byte = high * 16 + low;
          at += 2;
        }
        isDoubtful ||= byte === 0 || (high < 16 && low >= 16);
      }
      sum = mix(sum, byte);
      at += 1;
    }
    this.position = at;
    this.#word = this.#known(sum, start, at);
    if (!isDoubtful || this.#word >= 0) return;
    this.#word = this.#byHash.get(popplerHash(bytes, start, at)) ?? -1;
    this.isOdd ||= this.#word >= 0;
  }

  #known(sum: number, start: number, end: number): number {
    const word = this.#byHash.get(sum) ?? -1;
    return word >= 0 && this.#isWritten(this.#words[word] ?? '', start, end) ? word : -1;
  }

  /** Tells whether the name here is exactly this word, and not another with the same hash. */
  #isWritten(word: string, start: number, end: number): boolean {
    return end - start - 1 === word.length
      ? isAt(this.#bytes, start + 1, word)
      : end - start <= longestSpelling && this.#nameAt(start) === word;
  }

  #literal(): void {
    const bytes = this.#bytes;
    let depth = 0;
    for (let at = this.position; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === backslash) at += 1;
      else if (byte === open) depth += 1;
      else if (byte === close) {
        depth -= 1;
        if (depth === 0) {
          this.position = at + 1;
          return;
        }
      }
    }
    this.#endOfFile();
  }

  #hexadecimal(): void {
    const last = this.#bytes.indexOf(more ?? 0, this.position);
    if (last === -1) this.#endOfFile();
    else this.position = last + 1;
  }

  /** A text that does not end reaches to the end of the file. */
  #endOfFile(): void {
    this.position = this.#bytes.length;
    this.isOdd = true;
  }

  /** Skips a number or a word; returns true for an unsigned whole number. */
  #plain(): boolean {
    const bytes = this.#bytes;
    const start = this.position;
    let at = start;
    let digits = 0;
    let points = 0;
    for (let byte = bytes[at] ?? 0; kindOf[byte] === kinds.regular; byte = bytes[at] ?? 0) {
      if ((digitOf[byte] ?? 255) < 10) digits += 1;
      else if (byte === point) points += 1;
      at += 1;
    }
    this.position = at;
    if (digits > 0 && digits === at - start) return true;
    const signs = bytes[start] === sign || bytes[start] === minus ? 1 : 0;
    if (digits > 0 && points <= 1 && digits + points + signs === at - start) return false;
    this.isOdd ||= !plainWords.some((word) => word.length === at - start && isAt(bytes, start, word));
    // A delimiter that ends nothing.
    if (at === start) this.position += 1;
    return false;
  }

  /** Behind an unsigned whole number: what makes a reference of it, if that is what stands here. */
  #restOfReference(): void {
    const end = this.position;
    this.#skipSpace();
    const start = this.position;
    while ((digitOf[this.#byte(0)] ?? 255) < 10) this.position += 1;
    const isNumber = this.position > start && kindOf[this.#byte(0)] !== kinds.regular;
    if (isNumber) this.#skipSpace();
    if (isNumber && this.#byte(0) === reference && kindOf[this.#byte(1)] !== kinds.regular) this.position += 1;
    else this.position = end;
  }
}
