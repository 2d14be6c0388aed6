import type { Readings } from '../addresses.ts';
import { generationOf, numberOf } from '../find-objects.ts';
import { Unsound } from '../pdf-streams.ts';
import type { WalkedDictionary } from '../walked-dictionary.ts';
import { waysFor, type ObjectId, type Way } from './decryption.ts';
import { findEncryption, isSecurity, type Encryption } from './find-encryption.ts';

/** Most texts decrypted: each takes a key of its own. */
const mostTexts = 100_000;

/** What readers make of the texts and streams of a file, object by object. */
export class ObjectReadings {
  readonly #bytes: Buffer;
  readonly #encryption: Encryption;
  #texts = 0;
  #isDoubtful = false;
  #at: number | null = null;
  #ways: Way[] | null = null;

  /** @throws {Unsound} and {PdfStructureError} */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#encryption = findEncryption(bytes);
  }

  /** Readers ask for a password, so that what cannot be read here is read by nobody without it. */
  get isLocked(): boolean {
    return this.#encryption.isLocked && !this.#isDoubtful;
  }

  /** A packed object may be the dictionary that readers take, and open the file. */
  notePacked(dictionary: WalkedDictionary): void {
    this.#isDoubtful ||= isSecurity(dictionary);
  }

  /** Begins the object whose `obj` ends here; null for a trailer, which is not encrypted. */
  begin(at: number | null): void {
    this.#at = at;
    this.#ways = null;
  }

  /** The readings of the texts of the object; undefined where all readers take them as they stand. */
  texts(): Readings | undefined {
    return this.#encryption.keys.length > 0 && this.#at !== null ? this.#read : undefined;
  }

  readonly #read = (text: Buffer): Buffer[] => {
    this.#texts += 1;
    if (this.#texts > mostTexts) throw new Unsound('damaged', 'too many texts to decrypt');
    this.#ways ??= waysFor(this.#encryption.keys, this.#id(), 'texts');
    const decrypted = this.#ways.map((way) => way(text));
    return this.#encryption.isPlain ? [text, ...decrypted] : decrypted;
  };

  /** The ways to read the stream of the object; undefined is the one as it stands. */
  streams(): (Way | undefined)[] {
    return [undefined, ...waysFor(this.#encryption.keys, this.#id(), 'streams')];
  }

  #id(): ObjectId | null {
    const number = this.#at === null ? null : numberOf(this.#bytes, this.#at);
    return number === null ? null : { number, generation: generationOf(this.#bytes, this.#at ?? 0) };
  }
}
