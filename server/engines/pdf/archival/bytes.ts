export const code = (character: string): number => character.codePointAt(0) ?? 0;
const [open, close, backslash] = Array.from('()\\', code);

/** Class of a byte (ISO 32000-1 §7.2.2). */
export const byteKinds = { regular: 0, space: 1, delimiter: 2 } as const;
/** The class of each byte. */
export const kindOf = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) kindOf[byte] = byteKinds.space;
for (const character of '()<>[]{}/%') kindOf[code(character)] = byteKinds.delimiter;

/** Offset after the regular bytes that begin at `at`: the end of a name, a number or a word. */
export const endOfRegular = (bytes: Uint8Array, at: number): number => {
  let next = at;
  while (next < bytes.length && kindOf[bytes[next] ?? 0] === byteKinds.regular) next += 1;
  return next;
};

/** Offset after the literal string that begins at `at`. */
export const afterText = (bytes: Uint8Array, at: number): number => {
  let depth = 0;
  for (let next = at; next < bytes.length; next += 1) {
    const byte = bytes[next];
    if (byte === backslash) next += 1;
    else if (byte === open) depth += 1;
    else if (byte === close) {
      depth -= 1;
      if (depth === 0) return next + 1;
    }
  }
  return bytes.length;
};

/** FNV-1a: one more byte of a word. */
export const mix = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);
export const hashOf = (word: string): number => Array.from(word, code).reduce(mix, 0);
