import { textsOf, type Readings } from './addresses.ts';
import type { PdfValue } from '#seal-reader/pdf-objects.ts';
import { isKind, valueOf, type FoundStream } from './pdf-streams.ts';
import type { Key } from './walked-dictionary.ts';

/** A dictionary, and the readings of the texts in it where the file is encrypted. */
export type Place = Pick<FoundStream, 'bytes' | 'dictionary'> & { readings?: Readings | undefined };

/** Keys of a file for several systems. Each holds a name of the file, and in `EF` its content. */
export const fileKeys: Key[] = ['F', 'UF', 'DOS', 'Mac', 'Unix'];

const nearPdf = /^[^\\/:\p{Cc}\u202A-\u202E\u2066-\u2069]+(?:\/[^\\/:\p{Cc}\u202A-\u202E\u2066-\u2069]+)*\.pdf$/iu;

/** Encrypted text is any bytes. A name in plain letters is not encrypted, whatever the file says. */
const isPerhapsEncrypted = (text: string): boolean => /[^ -~]/.test(text);

export type Judgement = 'harmless' | 'unread' | 'harmful';

const judgeText = (text: string, isHarmless: (name: string) => boolean): Judgement =>
  isHarmless(text) ? 'harmless' : isPerhapsEncrypted(text) ? 'unread' : 'harmful';

const worst = (all: Judgement[]): Judgement =>
  all.find((one) => one === 'harmful') ?? all.find((one) => one === 'unread') ?? 'harmless';

/** Judges a name that may be encrypted. */
export const judgeName = (
  { bytes, readings }: Place,
  name: PdfValue,
  isHarmless: (name: string) => boolean,
): Judgement => {
  const texts = textsOf(bytes, name, readings);
  return texts === null
    ? 'harmful'
    : texts.length === 0
      ? 'unread'
      : worst(texts.map((text) => judgeText(text, isHarmless)));
};

const isNearPdf = (name: string): boolean => nearPdf.test(name);

/**
 * Checks the actions that open another file. They may name a PDF beside this one, by a path without a drive, a host or
 * a root: viewers show it in place of this one. The names may stand in an object of their own, as Apache FOP writes.
 */
export class FileLinks {
  readonly #named = new Set<number>();
  /** Judgements of the objects that could be file specifications; null for those whose number is not found. */
  readonly #specifications = new Map<number | null, Judgement>();

  /** An action of a kind that opens another file, with the key `F`. */
  action(here: Place): Judgement {
    const file = valueOf(here, 'F');
    if (isKind(file, 'reference')) {
      this.#named.add(file.object);
      return 'harmless';
    }
    const names = isKind(file, 'dictionary') ? fileKeys.map((key) => file.entries.get(key)) : [file];
    const given = names.filter((name) => name !== undefined);
    return given.length === 0 ? 'harmful' : worst(given.map((name) => judgeName(here, name, isNearPdf)));
  }

  /** Tells whether links refer to objects, so that `specification` must be called once more for all of these. */
  areNamed(): boolean {
    return this.#named.size > 0;
  }

  /** A dictionary that is an object of its own, with one of `fileKeys`. Only those that a link has named are judged. */
  specification(number: number | null, here: Place): void {
    if (!this.areNamed() || (number !== null && !this.#named.has(number))) return;
    const names = fileKeys.filter((key) => here.dictionary.has(key));
    const judged = worst(names.map((key) => judgeName(here, valueOf(here, key), isNearPdf)));
    this.#specifications.set(number, worst([judged, this.#specifications.get(number) ?? 'harmless']));
  }

  /** Call it after all objects were read. */
  check(): Judgement {
    if (!this.areNamed()) return 'harmless';
    const named = [...this.#named].map((number) => this.#specifications.get(number) ?? 'unread');
    return worst([...named, this.#specifications.get(null) ?? 'harmless']);
  }
}
