import { PdfReader, PdfStructureError } from '#seal-reader/pdf-objects.ts';
import { Addresses, textOf } from './addresses.ts';
import { isDataName, isPage, isPdf } from './attached-files.ts';
import { beginsObject, beginsText, numberOf, objectsOf, trailersOf } from './find-objects.ts';
import { isKind, Unpacker, Unsound, valueOf, type FoundStream } from './pdf-streams.ts';
import { maskOf, PdfWalker, type Key, type Meeting, type WalkedDictionary } from './pdf-walker.ts';

/**
 * Keys of content that is hidden, or that acts when the file is opened or clicked. Turning pages and opening web
 * addresses are allowed.
 */
const actingKeys = maskOf('JS', 'XFA', 'RichMediaContent', 'OnInstantiate', 'RF');
const actingNames = new Set(
  'JavaScript Launch Rendition RichMedia RichMediaExecute SubmitForm ImportData Movie GoToE'.split(' '),
);
/** Actions that open another file when they name one. */
const leaving = new Set(['GoToR', 'Thread']);
const leavingKeys = maskOf('S', 'F');
const addressKey = maskOf('URI');
/** Keys of an attached file for several systems. Each holds a name of the file, and in `EF` its content. */
const fileKeys: Key[] = ['F', 'UF', 'DOS', 'Mac', 'Unix'];
const anyFileKey = maskOf(...fileKeys);
const attachedKey = maskOf('EF');
const packedKeys = maskOf('N', 'First');

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
  readonly words = [...actingNames, ...leaving, 'ObjStm', 'Catalog', 'EmbeddedFile', 'Image'];
  readonly #bytes: Buffer;
  readonly #bounds: Bounds;
  readonly #walker = new PdfWalker(this);
  /** Bytes being read: the file itself, or objects that were packed in it. */
  #walked: Buffer;
  #isEncrypted = false;
  #hasCatalog = false;
  /** Some packed objects could not be read. */
  #isUnread = false;
  #hasFile = false;
  #attached = 0;
  /** Numbers of the objects to which one of `fileKeys` refers. */
  readonly #files = new Set<number>();
  readonly #addresses = new Addresses();

  constructor(bytes: Buffer, bounds: Bounds) {
    this.#bytes = bytes;
    this.#walked = bytes;
    this.#bounds = { ...bounds, left: bytes.length * mostReadings };
  }

  /** @throws {Unsound} and {PdfStructureError} */
  check(): void {
    if (this.#bounds.depth > deepestAttached) throw new Unsound('files in files in files');
    for (const at of objectsOf(this.#bytes)) this.#readAt(at);
    for (const at of trailersOf(this.#bytes)) this.#readTrailer(at);
    this.#addresses.check();
    if (this.#attached > 0) this.#checkAttached();
    else if (this.#hasFile) throw new Unsound('a file that nothing names');
    // A file protected by a password is accepted unread.
    if (this.#isUnread && !this.#isEncrypted) throw new Unsound('objects that cannot be read');
    if (!this.#hasCatalog && !this.#isEncrypted) throw new Unsound('no catalog');
  }

  name(word: string): void {
    if (actingNames.has(word)) throw new Unsound(word);
  }

  dictionary(dictionary: WalkedDictionary, depth: number): void {
    const { mask } = dictionary;
    if ((mask & actingKeys) !== 0) throw new Unsound('what acts');
    const here = { bytes: this.#walked, dictionary };
    if ((mask & leavingKeys) === leavingKeys && this.#mayLeave(here)) throw new Unsound('another file');
    if ((mask & addressKey) !== 0) this.#addresses.link(this.#walked, dictionary.startOf('URI'));
    if ((mask & anyFileKey) !== 0) this.#noteFiles(here);
    if ((mask & attachedKey) !== 0) this.#noteAttached(here);
    if (depth > 0) return;
    this.#isEncrypted ||= dictionary.has('Encrypt');
    const type = dictionary.nameOf('Type');
    this.#hasCatalog ||= type === 'Catalog';
    this.#hasFile ||= type === 'EmbeddedFile';
  }

  /** Tells whether an action may open another file. If its type is a reference, it may. */
  #mayLeave(here: Pick<FoundStream, 'bytes' | 'dictionary'>): boolean {
    return leaving.has(here.dictionary.nameOf('S') ?? '') || isKind(valueOf(here, 'S'), 'reference');
  }

  #noteFiles(here: Pick<FoundStream, 'bytes' | 'dictionary'>): void {
    for (const key of fileKeys) {
      const value = valueOf(here, key);
      if (isKind(value, 'reference')) this.#files.add(value.object);
    }
  }

  /** Counts an attached file (ISO 32000-1 §7.11.3). Each of its names must be the name of a data file. */
  #noteAttached(here: Pick<FoundStream, 'bytes' | 'dictionary'>): void {
    const file = valueOf(here, 'EF');
    if (!isKind(file, 'dictionary') && !isKind(file, 'reference')) return;
    const names = fileKeys.filter((key) => here.dictionary.has(key)).map((key) => valueOf(here, key));
    const areData = names.every((name) => isDataName(textOf(here.bytes, name) ?? ''));
    if (names.length === 0 || !areData) throw new Unsound('an attached file that is no data');
    this.#attached += 1;
    if (this.#attached > mostAttached) throw new Unsound('too many files');
  }

  #walk(bytes: Buffer, at: number): WalkedDictionary | null {
    this.#walked = bytes;
    const dictionary = this.#walker.walk(bytes, at);
    this.#spend(this.#walker.position - at);
    return dictionary;
  }

  #spend(bytes: number): void {
    this.#bounds.left -= bytes;
    if (this.#bounds.left < 0) throw new Unsound('read again and again');
  }

  #readAt(at: number): void {
    const stream = this.#streamAt(at);
    if (!stream) return;
    const { mask } = stream.dictionary;
    // Some viewers do not check `/Type`, so the two keys of packed objects are enough.
    if (stream.dictionary.nameOf('Type') === 'ObjStm' || (mask & packedKeys) === packedKeys) this.#readPacked(stream);
  }

  #readTrailer(at: number): void {
    const start = this.#skipSpace(at);
    if (beginsObject(this.#bytes, start)) this.#walk(this.#bytes, start);
  }

  /** Checks the dictionary or text after an `obj`. Returns the stream that follows, or null. */
  #streamAt(at: number): FoundStream | null {
    const bytes = this.#bytes;
    const start = this.#skipSpace(at);
    if (beginsText(bytes, start)) this.#addresses.text(bytes, start, numberOf(bytes, at));
    const dictionary = beginsObject(bytes, start) ? this.#walk(bytes, start) : null;
    if (!dictionary) return null;
    const reader = new PdfReader(bytes, this.#walker.position);
    return reader.take('stream') ? { bytes, dictionary, start: reader.position } : null;
  }

  #skipSpace(at: number): number {
    this.#walker.skipSpace(this.#bytes, at);
    this.#spend(this.#walker.position - at);
    return this.#walker.position;
  }

  #readPacked(stream: FoundStream): void {
    const [count, first] = [valueOf(stream, 'N'), valueOf(stream, 'First')];
    if (typeof count !== 'number' || typeof first !== 'number') throw new Unsound('objects packed in another way');
    const objects = this.#bounds.unpacker.objects(stream);
    this.#isUnread ||= objects === null;
    if (objects === null) return;
    // Objects that are packed without a filter and encrypted do not begin with a list of offsets.
    const isPlain = valueOf(stream, 'Filter') === null;
    this.#bounds.left += objects.length * mostReadings;
    for (let object = 0, place = 0; object < count; object += 1) {
      const number = this.#walker.natural(objects, place);
      const offset = this.#walker.natural(objects, this.#walker.position);
      place = this.#walker.position;
      const at = first + (offset ?? NaN);
      if (number === null || !(at >= 0 && at < objects.length)) {
        if (!isPlain) throw new Unsound('no place of an object');
        this.#isUnread = true;
        return;
      }
      this.#walk(objects, at);
      if (beginsText(objects, at)) this.#addresses.text(objects, at, number);
    }
  }

  /** Checks every stream that could be an attached file, even one that the cross-reference table omits. */
  #checkAttached(): void {
    for (const at of objectsOf(this.#bytes)) {
      const number = numberOf(this.#bytes, at);
      if (number !== null && !this.#files.has(number)) continue;
      const stream = this.#streamAt(at);
      if (!stream) continue;
      const file = this.#bounds.unpacker.attached(stream);
      if (file?.isPlain === true) this.#spend(file.content.length);
      if (file && isPage(file.content)) throw new Unsound('an attached file that is no data');
      // The objects of an uncompressed PDF are bytes of this file, so they are already checked.
      if (file && !file.isPlain && isPdf(file.content))
        new Checker(file.content, { ...this.#bounds, depth: this.#bounds.depth + 1 }).check();
    }
  }
}

/**
 * Tells whether an uploaded PDF does nothing by itself and hides nothing. It must have no script, no program, no form
 * that is sent and no film; attached files must be data (ISO 32000-1 §12.6). Checks every object, also packed ones, and
 * the attached PDFs. Refuses a file that two viewers could understand differently.
 */
export const checkPdf = (bytes: Buffer): boolean => {
  try {
    new Checker(bytes, { unpacker: new Unpacker(), left: 0, depth: 0 }).check();
    return true;
  } catch (error) {
    if (error instanceof Unsound || error instanceof PdfStructureError) return false;
    throw error;
  }
};
