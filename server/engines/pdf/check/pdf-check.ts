import type { PdfFault } from '#contract/webdocs/pdf-faults.ts';
import { PdfStructureError } from '#seal-reader/pdf-objects.ts';
import { actingKeys, actingNames, guarded, leaving } from './acting-words.ts';
import { Addresses } from './addresses.ts';
import { isDataName, isPage, isPdf } from './attached-files.ts';
import { ObjectReadings } from './encryption/object-readings.ts';
import { beginsName, beginsObject, beginsText, numberOf, objectsOf, trailersOf } from './find-objects.ts';
import { fileKeys, FileLinks, judgeName, type Judgement, type Place } from './file-links.ts';
import { isKind, Unpacker, Unsound, valueOf, type FoundStream } from './pdf-streams.ts';
import { PdfWalker, type Meeting } from './pdf-walker.ts';
import { maskOf, type Key, type WalkedDictionary } from './walked-dictionary.ts';

const anyActingKey = maskOf(...(Object.keys(actingKeys) as Key[]));
const leavingKeys = maskOf('S', 'F');
const addressKey = maskOf('URI');
const anyFileKey = maskOf(...fileKeys);
const attachedKey = maskOf('EF');
const packedKeys = maskOf('N', 'First');
const streamWord = 'stream';
/** Maximum number of attached files: even tiny ones take time. */
const mostAttached = 10_000;
/** Maximum depth of files attached to attached files: a sealed document may be attached to another. */
const deepestAttached = 4;
/** Overlapping objects are read repeatedly: at most this many times the size of the file. More is an attack. */
const mostReadings = 3;

/** Limits shared by the check of a file and of the files attached to it. */
interface Bounds {
  unpacker: Unpacker;
  /** Bytes still to be read. */
  left: number;
  depth: number;
}

class Checker implements Meeting {
  readonly words = [...Object.keys(actingNames), ...leaving, 'ObjStm', 'Catalog', 'EmbeddedFile', 'Image'];
  readonly #bytes: Buffer;
  readonly #bounds: Bounds;
  readonly #walker = new PdfWalker(this);
  /** Bytes being read: the file itself, or objects that were packed in it. */
  #walked: Buffer;
  #hasCatalog = false;
  /** Set by what cannot be read. That is a fault unless a password is asked for. */
  #unread: PdfFault | null = null;
  #hasFile = false;
  #attached = 0;
  /** The object being read is a name and nothing else. */
  #isBare = false;
  #end = 0;
  /** Numbers of the objects to which one of `fileKeys` refers. */
  readonly #files = new Set<number>();
  readonly #addresses = new Addresses();
  readonly #readings: ObjectReadings;
  readonly #links = new FileLinks();
  /** Number of the object being read. */
  #number: number | null = null;

  constructor(bytes: Buffer, bounds: Bounds) {
    this.#bytes = bytes;
    this.#walked = bytes;
    this.#bounds = { ...bounds, left: bytes.length * mostReadings };
    this.#readings = new ObjectReadings(bytes);
  }

  /** @throws {Unsound} and {PdfStructureError} */
  check(): void {
    if (this.#bounds.depth > deepestAttached) throw new Unsound('attachedFile', 'files in files in files');
    for (const at of this.#objects()) this.#readAt(at);
    for (const at of trailersOf(this.#bytes)) this.#readTrailer(at);
    if (this.#links.areNamed()) for (const at of this.#objects()) this.#readAt(at);
    const { isLocked } = this.#readings;
    this.#addresses.check(isLocked);
    this.#take(this.#links.check(), 'otherFile');
    if (this.#attached > 0) this.#checkAttached();
    else if (this.#hasFile) this.#unread ??= 'attachedFile';
    // A file for which readers ask for a password is accepted unread.
    if (isLocked) return;
    if (this.#unread) throw new Unsound(this.#unread, 'something that cannot be read');
    if (!this.#hasCatalog) throw new Unsound('damaged', 'no catalog');
  }

  #objects(): Generator<number> {
    this.#end = 0;
    return objectsOf(this.#bytes);
  }

  name(word: string): void {
    const fault = actingNames[word];
    if (fault) throw new Unsound(fault, word);
    // An action could refer to it as its type.
    if (this.#isBare && leaving.has(word)) throw new Unsound('otherFile', word);
  }

  dictionary(dictionary: WalkedDictionary, depth: number): void {
    const { mask } = dictionary;
    if ((mask & anyActingKey) !== 0) this.#refuseKey(dictionary);
    const isPacked = this.#walked !== this.#bytes;
    const readings = isPacked ? undefined : this.#readings.texts();
    const here = { bytes: this.#walked, dictionary, readings };
    if ((mask & leavingKeys) === leavingKeys && leaving.has(dictionary.nameOf('S') ?? ''))
      this.#take(this.#links.action(here), 'otherFile');
    if ((mask & addressKey) !== 0) this.#addresses.link(this.#walked, dictionary.startOf('URI'), readings);
    if ((mask & anyFileKey) !== 0) this.#noteFiles(here);
    if ((mask & attachedKey) !== 0) this.#noteAttached(here);
    if (depth > 0) return;
    if (isPacked) this.#readings.notePacked(dictionary);
    if ((mask & anyFileKey) !== 0) this.#links.specification(this.#number, here);
    const type = dictionary.nameOf('Type');
    this.#hasCatalog ||= type === 'Catalog' || dictionary.has('Pages');
    this.#hasFile ||= type === 'EmbeddedFile';
  }

  #refuseKey(dictionary: WalkedDictionary): void {
    for (const [key, fault] of Object.entries(actingKeys))
      if (dictionary.has(key as Key)) throw new Unsound(fault, key);
  }

  /** @throws {Unsound} for what is harmful. What cannot be read is remembered. */
  #take(judgement: Judgement, fault: PdfFault): void {
    if (judgement === 'harmful') throw new Unsound(fault, 'a name');
    if (judgement === 'unread') this.#unread ??= fault;
  }

  #noteFiles(here: Place): void {
    for (const key of fileKeys) {
      const value = valueOf(here, key);
      if (isKind(value, 'reference')) this.#files.add(value.object);
    }
  }

  /** Counts an attached file (ISO 32000-1 §7.11.3). Each of its names must be the name of a data file. */
  #noteAttached(here: Place): void {
    const file = valueOf(here, 'EF');
    if (!isKind(file, 'dictionary') && !isKind(file, 'reference')) return;
    const names = fileKeys.filter((key) => here.dictionary.has(key)).map((key) => valueOf(here, key));
    if (names.length === 0) throw new Unsound('attachedFile', 'no name');
    for (const name of names) this.#take(judgeName(here, name, isDataName), 'attachedFile');
    this.#attached += 1;
    if (this.#attached > mostAttached) throw new Unsound('attachedFile', 'too many files');
  }

  #walk(bytes: Buffer, at: number): WalkedDictionary | null {
    this.#walked = bytes;
    this.#walker.skipSpace(bytes, at);
    this.#isBare = beginsName(bytes, this.#walker.position);
    const dictionary = this.#walker.walk(bytes, at);
    const end = this.#walker.position;
    this.#spend(end - at);
    if (this.#walker.isOdd) this.#checkOdd(bytes, at, end);
    return dictionary;
  }

  /**
   * Programs write words that are none, keys twice and dictionaries without an end. Viewers make different things of
   * them, and all are harmless where no word of the object can do harm.
   */
  #checkOdd(bytes: Buffer, at: number, end: number): void {
    const last = bytes === this.#bytes ? this.#endAfter(end) : end;
    this.#spend(last - at);
    for (const word of this.#walker.wordsIn(bytes, at, last))
      if (guarded.has(word)) throw new Unsound(actingNames[word] ?? 'damaged', `${word} in an odd object`);
    this.#walker.skipSpace(bytes, end);
  }

  /** Where the word `endobj` stands next; looked for once for all objects before it. */
  #endAfter(at: number): number {
    if (at > this.#end) {
      const next = this.#bytes.indexOf('endobj', at);
      this.#end = next < 0 ? Infinity : next;
    }
    return this.#end === Infinity ? at : this.#end;
  }

  #spend(bytes: number): void {
    this.#bounds.left -= bytes;
    if (this.#bounds.left < 0) throw new Unsound('damaged', 'read again and again');
  }

  #readAt(at: number): void {
    const found = this.#objectAt(at);
    if (!found) return;
    const { dictionary, start } = found;
    // Some viewers do not check `/Type`, so the two keys of packed objects are enough.
    if (dictionary.nameOf('Type') !== 'ObjStm' && (dictionary.mask & packedKeys) !== packedKeys) return;
    if (start === null) throw new Unsound('damaged', 'packed objects without a stream');
    this.#readPacked({ ...found, start });
  }

  #readTrailer(at: number): void {
    this.#number = null;
    this.#readings.begin(null);
    const start = this.#skipSpace(at);
    if (beginsObject(this.#bytes, start)) this.#walk(this.#bytes, start);
  }

  /**
   * Checks the dictionary or text after an `obj`. Returns the dictionary, and where the word `stream` behind it ends. Any
   * byte may follow that word: readers part it from what comes in different ways.
   */
  #objectAt(at: number): (Omit<FoundStream, 'start'> & { start: number | null }) | null {
    const bytes = this.#bytes;
    const start = this.#skipSpace(at);
    this.#number = numberOf(bytes, at);
    this.#readings.begin(at);
    if (beginsText(bytes, start)) this.#addresses.text(bytes, start, this.#number, this.#readings.texts());
    const dictionary = beginsObject(bytes, start) ? this.#walk(bytes, start) : null;
    if (!dictionary) return null;
    const end = this.#skipSpace(this.#walker.position);
    const isStream = bytes.toString('latin1', end, end + streamWord.length) === streamWord;
    return { bytes, dictionary, start: isStream ? end + streamWord.length : null };
  }

  #skipSpace(at: number): number {
    this.#walker.skipSpace(this.#bytes, at);
    this.#spend(this.#walker.position - at);
    return this.#walker.position;
  }

  #readPacked(stream: FoundStream): void {
    const [count, first] = [valueOf(stream, 'N'), valueOf(stream, 'First')];
    if (typeof count !== 'number' || typeof first !== 'number')
      throw new Unsound('damaged', 'objects packed in another way');
    // Objects that are packed without a filter and encrypted do not begin with a list of offsets.
    const packing = { count, first, isPlain: valueOf(stream, 'Filter') === null };
    // The dictionary is overwritten by the objects that are read.
    const contents = this.#readings.streams().map((way) => this.#bounds.unpacker.objects({ ...stream, way }));
    const read = contents.filter((objects) => objects !== null && this.#readObjects(objects, packing));
    if (read.length === 0) this.#unread ??= 'damaged';
  }

  /** Tells whether these are packed objects. */
  #readObjects(
    objects: Buffer,
    { count, first, isPlain }: { count: number; first: number; isPlain: boolean },
  ): boolean {
    this.#bounds.left += objects.length * mostReadings;
    for (let object = 0, place = 0; object < count; object += 1) {
      const number = this.#walker.natural(objects, place);
      const offset = this.#walker.natural(objects, this.#walker.position);
      place = this.#walker.position;
      const at = first + (offset ?? NaN);
      if (number === null || !(at >= 0 && at < objects.length)) {
        if (!isPlain) throw new Unsound('damaged', 'no place of an object');
        return false;
      }
      this.#number = number;
      this.#walk(objects, at);
      if (beginsText(objects, at)) this.#addresses.text(objects, at, number);
    }
    return true;
  }

  /** Checks every stream that could be an attached file, even one that the cross-reference table omits. */
  #checkAttached(): void {
    for (const at of this.#objects()) {
      const number = numberOf(this.#bytes, at);
      if (number !== null && !this.#files.has(number)) continue;
      const found = this.#objectAt(at);
      if (!found || found.start === null) continue;
      const stream = { ...found, start: found.start };
      if (this.#walker.isOdd) throw new Unsound('damaged', 'an attached file that can be read in two ways');
      const files = this.#readings.streams().map((way) => this.#bounds.unpacker.attached({ ...stream, way }));
      if (files.every((file) => file === 'unread')) this.#unread ??= 'attachedFile';
      for (const file of files) if (file && file !== 'unread') this.#checkContent(file);
    }
  }

  #checkContent({ content, isPlain }: { content: Buffer; isPlain: boolean }): void {
    if (isPlain) this.#spend(content.length);
    if (isPage(content)) throw new Unsound('attachedFile', 'a page');
    // The objects of an uncompressed PDF are bytes of this file, so they are already checked.
    if (!isPlain && isPdf(content)) new Checker(content, { ...this.#bounds, depth: this.#bounds.depth + 1 }).check();
  }
}

/**
 * Finds what makes an uploaded PDF act or hide something: a script, a program, a form that is sent, a film, an attached
 * file that is no data (ISO 32000-1 §12.6). Checks every object, also packed ones, and the attached PDFs. An object that
 * two viewers could understand differently must be harmless in any reading.
 * @returns null for a PDF that does nothing by itself
 */
export const findPdfFault = (bytes: Buffer): PdfFault | null => {
  try {
    new Checker(bytes, { unpacker: new Unpacker(), left: 0, depth: 0 }).check();
    return null;
  } catch (error) {
    if (error instanceof Unsound) return error.fault;
    if (error instanceof PdfStructureError) return 'damaged';
    throw error;
  }
};
