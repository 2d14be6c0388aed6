import { PdfReader, PdfStructureError, type PdfValue } from '#seal-reader/pdf-objects.ts';
import { beginsText } from './find-objects.ts';
import { isKind, Unsound } from './pdf-streams.ts';
import { bytesOf } from '../pdf-strings.ts';

/** Longest address or file name in bytes; no reader accepts longer ones. */
const longestText = 65_536;
/** Addresses are spelt as programs spell them. So many bytes of others were made to be read for long. */
const mostUnusual = 4 * 1_048_576;
const leastUnusual = 64;

const textIn = (text: Buffer): string => {
  if (text[0] === 0xfe && text[1] === 0xff) return new TextDecoder('utf-16be').decode(text);
  if (text[0] === 0xff && text[1] === 0xfe) return new TextDecoder('utf-16le').decode(text);
  return text[0] === 0xef && text[1] === 0xbb ? text.toString('utf8', 3) : text.toString('latin1');
};

/** Decrypts the bytes of a text, in each way in which readers do it. */
export type Readings = (bytes: Buffer) => Buffer[];

/** The text of a direct string, in each of its readings; null for another kind of value or a reference. */
export const textsOf = (bytes: Uint8Array, value: PdfValue, readings?: Readings): string[] | null => {
  if (!isKind(value, 'text') || value.end - value.start > longestText) return null;
  const text = bytesOf(bytes, value);
  return (readings?.(text) ?? [text]).map(textIn);
};

/** A script, a page inside the link, or another computer on the network, to which systems send a log-in. */
const harmful =
  /^\s*(?:(?:javascript|vbscript|data):|[\\/]{2}|file:(?!(?:\/|\/{3})?(?![\\/])|\/\/localhost\/(?![\\/])))/i;
/** A file of the reader's own computer: word processors make one of every link that is broken. A program is no such. */
const program =
  /^\s*file:.*\.(?:app|bat|chm|cmd|com|command|cpl|dll|exe|hta|jar|js|jse|lnk|msc|msi|ps1|py|reg|scf|scr|sh|url|vbe|vbs|ws[fh])[\s.]*(?:[?#].*)?$/is;
/** Links of printed web pages that do nothing. */
const idle = /^javascript:(?:void\(?0\)?|return(?:false)?)?;?$/i;
/** An address as nearly all begin: what follows cannot make another of it. */
const usual = /^\((?:https?:\/|mailto:|[a-z\d#.?]{1,20}[.)/])/i;
const usualBytes = 24;

const isHarmlessAddress = (text: string): boolean => {
  const plain = text.replaceAll(/%2f/gi, '/').replaceAll(/%5c/gi, '\\');
  // White space that may stand at several places beside each other would be tried in every way, with the cube of its length.
  return idle.test(plain.replaceAll(/\s+/g, '')) || !(harmful.test(plain) || program.test(plain));
};

/** Checks the targets of a file's links. A target may be a separate object, as in files from macOS. */
export class Addresses {
  /** Numbers of the objects that links name, and of the texts that may and may not be an address. */
  readonly #named = new Set<number>();
  readonly #harmless = new Set<number | null>();
  readonly #harmful = new Set<number | null>();
  #unusual = 0;

  /** The address of a link. @throws {Unsound} */
  link(bytes: Buffer, at: number, readings?: Readings): void {
    if (beginsText(bytes, at)) {
      if (!this.#isHarmless(bytes, at, readings)) throw new Unsound('otherFile', 'an address');
      return;
    }
    const value = new PdfReader(bytes, at).value();
    if (!isKind(value, 'reference')) throw new Unsound('otherFile', 'an address');
    this.#named.add(value.object);
  }

  /** A text that is an object of its own. Its number is null when no reader would find it. */
  text(bytes: Buffer, at: number, number: number | null, readings?: Readings): void {
    (this.#isHarmless(bytes, at, readings) ? this.#harmless : this.#harmful).add(number);
  }

  /**
   * Call it after all links and texts were read.
   * @param isUnread some objects are protected by a password, so a text may be among them
   * @throws {Unsound}
   */
  check(isUnread: boolean): void {
    for (const number of this.#named)
      if (!(isUnread || this.#harmless.has(number)) || this.#harmful.has(number) || this.#harmful.has(null))
        throw new Unsound('otherFile', 'an address');
  }

  #isHarmless(bytes: Buffer, at: number, readings?: Readings): boolean {
    if (!readings && usual.test(bytes.toString('latin1', at, at + usualBytes))) return true;
    const near = bytes.subarray(at, at + longestText);
    const reader = new PdfReader(near, 0);
    try {
      const texts = textsOf(near, reader.value(), readings);
      this.#spend(reader.position);
      const isRead = texts !== null && texts.length > 0;
      return isRead && texts.every((text) => isHarmlessAddress(text.replaceAll(/\p{Cc}/gu, '')));
    } catch (error) {
      if (!(error instanceof PdfStructureError)) throw error;
      this.#spend(near.length);
      return false;
    }
  }

  #spend(bytes: number): void {
    this.#unusual += Math.max(bytes, leastUnusual);
    if (this.#unusual > mostUnusual) throw new Unsound('damaged', 'too many addresses');
  }
}
