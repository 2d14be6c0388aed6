import { createHash } from 'node:crypto';

/** One encoding of a secret. */
export interface Form {
  name: string;
  bytes: Buffer;
}

/** Shorter pieces would match by chance. */
const shortestPiece = 10;

/** For each of the three byte offsets: the base64 characters that depend only on the secret (RFC 4648 §4). */
const base64Inside = (bytes: Buffer): string[] =>
  [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const untouched = Math.floor(((before + bytes.length) * 8) / 6);
    return text.slice(Math.ceil((before * 8) / 6), untouched);
  });

const htmlEscaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

const textForms = (text: string): Form[] => [
  { name: 'URL-encoded', bytes: Buffer.from(encodeURIComponent(text)) },
  { name: 'as in a form', bytes: Buffer.from(new URLSearchParams({ a: text }).toString().slice(2)) },
  { name: 'JSON-escaped', bytes: Buffer.from(JSON.stringify(text).slice(1, -1)) },
  { name: 'JSON in JSON', bytes: Buffer.from(JSON.stringify(JSON.stringify(text)).slice(3, -3)) },
  { name: 'with escaped slashes', bytes: Buffer.from(text.replaceAll('/', String.raw`\/`)) },
  { name: 'HTML-escaped', bytes: Buffer.from(htmlEscaped(text)) },
  { name: 'UTF-16', bytes: Buffer.from(text, 'utf16le') },
  { name: 'UTF-16, the other end first', bytes: swapped(Buffer.from(text, 'utf16le')) },
];

/** A fast digest without a key reveals a secret that can be guessed. */
const digestForms = (bytes: Buffer): Form[] =>
  ['md5', 'sha1', 'sha256', 'sha512'].flatMap((kind) => {
    const digest = createHash(kind).update(bytes).digest();
    return [
      { name: kind, bytes: digest },
      { name: `${kind} in hexadecimal`, bytes: Buffer.from(digest.toString('hex')) },
      { name: `${kind} in base64`, bytes: Buffer.from(digest.toString('base64').replaceAll('=', '')) },
      { name: `${kind} in base64url`, bytes: Buffer.from(digest.toString('base64url')) },
    ];
  });

/**
 * All encodings to search for, without duplicates.
 * @param secret a Buffer for binary keys
 */
export const formsOf = (secret: string | Buffer, { guessable }: { guessable: boolean }): Form[] => {
  const bytes = Buffer.from(secret as string);
  const base64 = base64Inside(bytes).filter((piece) => piece.length >= shortestPiece);
  const hex = bytes.toString('hex');
  const forms: Form[] = [
    { name: 'raw', bytes },
    ...base64.map((piece) => ({ name: 'base64', bytes: Buffer.from(piece) })),
    ...base64.map((piece) => ({
      name: 'base64url',
      bytes: Buffer.from(piece.replaceAll('+', '-').replaceAll('/', '_')),
    })),
    { name: 'hexadecimal', bytes: Buffer.from(hex) },
    { name: 'hexadecimal, capitals', bytes: Buffer.from(hex.toUpperCase()) },
    ...(typeof secret === 'string' ? textForms(secret) : []),
    ...(guessable ? [...digestForms(bytes), ...digestForms(Buffer.from(bytes.toString('base64')))] : []),
  ];
  const seen = new Set<string>();
  return forms.filter((form) => {
    const key = form.bytes.toString('latin1');
    return !seen.has(key) && seen.add(key);
  });
};
