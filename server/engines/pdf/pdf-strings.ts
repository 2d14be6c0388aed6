import { latin } from '#seal-reader/pdf-objects.ts';
import type { PdfValue } from '#seal-reader/pdf-objects.ts';

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '' };

/** The bytes that a string of a PDF stands for (ISO 32000-1 §7.3.4). */
export const bytesOf = (content: Uint8Array, text: Extract<PdfValue, { kind: 'text' }>): Buffer => {
  const inside = latin(content, text.start + 1, text.end - 1);
  if (text.hexadecimal) {
    // Readers pass over what is no digit.
    const digits = inside.replaceAll(/[^\da-f]/gi, '');
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }
  const plain = inside.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[^]))/g, (_, octal?: string, character = '') =>
    octal === undefined ? (escapes[character] ?? character) : String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return Buffer.from(plain, 'latin1');
};
