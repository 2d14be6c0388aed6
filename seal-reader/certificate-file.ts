import { readCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { DerError, readDer } from './der.ts';
import { latin } from './pdf-objects.ts';

const derSequence = 0x30;
const beginning = /^-----BEGIN ([A-Z\d ]+)-----$/;
const base64 = /^[A-Za-z\d+/=]*$/;

/** Lines that openssl writes around a block: names, bags, the chain of a server. */
const around =
  /^(?:#.*|(?:subject|issuer) ?=.*|(?:Subject|Issuer): .*|(?:Bag|Key) Attributes.*|Certificate:|Certificate chain|-{3}|\s*)$/;
/** Below such a line openssl indents the text of a certificate, its bags, or the names of a chain. */
const heading = /^(?:(?:Bag|Key) Attributes.*|Certificate:|Certificate chain)$/;
const indented = /^\s+[^\s"'{}[\]<,;].*$/;
/** Bundles, such as curl’s, underline the name of each certificate. */
const underline = /^={2,}$/;

/** Tells of each line outside the blocks whether it is a comment, with what stands around it. */
const openComments = () => {
  let isIndented = false;
  return (line: string, next: string | undefined): boolean => {
    if (isIndented && indented.test(line)) return true;
    isIndented = heading.test(line);
    return around.test(line) || underline.test(line) || (next !== undefined && underline.test(next));
  };
};

/** The bodies of all blocks called CERTIFICATE; null if anything but blocks and comments stands in the text. */
const certificateBlocks = (text: string): string[] | null => {
  const lines = text.replace(/^\u00EF\u00BB\u00BF/, '').split(/\r?\n/);
  const blocks: string[] = [];
  const isComment = openComments();
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place] ?? '';
    const [, label] = beginning.exec(line.trimEnd()) ?? [];
    if (label === undefined) {
      if (!isComment(line, lines[place + 1])) return null;
      continue;
    }
    const end = lines.findIndex((each, at) => at > place && each.trimEnd() === `-----END ${label}-----`);
    const body = lines.slice(place + 1, end).map((each) => each.trimEnd());
    if (end === -1 || !body.every((each) => base64.test(each))) return null;
    if (label === 'CERTIFICATE') blocks.push(body.join(''));
    place = end;
  }
  return blocks;
};

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64; here, because browsers and Node have no call in common that this room may use. */
const bytesOf = (block: string): Uint8Array => {
  const body = block.replace(/={1,2}$/, '');
  if (block.length % 4 !== 0 || body.includes('=')) throw new DerError('Not Base64.');
  const bytes = new Uint8Array(Math.floor((body.length * 3) / 4));
  let [held, bits, place] = [0, 0, 0];
  for (const digit of body) {
    held = ((held << 6) | digits.indexOf(digit)) & 0xff_ff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[place] = (held >> bits) & 0xff;
    place += 1;
  }
  return bytes;
};

const readWhole = (bytes: Uint8Array): Certificate => {
  if (readDer(bytes).end !== bytes.length) throw new DerError('Something stands behind the certificate.');
  return readCertificate(bytes);
};

/**
 * The certificates of a file that holds nothing else: one in DER, or PEM as openssl prints it. Null for every other file,
 * also for a log or a PDF with a certificate somewhere in it: nobody who hands it over means to trust that.
 */
export const certificatesIn = (bytes: Uint8Array): Certificate[] | null => {
  try {
    if (bytes[0] === derSequence) return [readWhole(bytes)];
    const blocks = certificateBlocks(latin(bytes, 0, bytes.length)) ?? [];
    return blocks.length === 0 ? null : blocks.map((block) => readWhole(bytesOf(block)));
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
};
