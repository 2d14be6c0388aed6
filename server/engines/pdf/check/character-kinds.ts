export const code = (character: string): number => character.codePointAt(0) ?? 0;

/** Class of each byte (ISO 32000-1 §7.2.2). Reading past the end gives 0, which is a space. */
export const kinds = { regular: 0, space: 1, delimiter: 2 } as const;
export const kindOf = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) kindOf[byte] = kinds.space;
/** Spaces for PDFium, which Chrome shows files with, and letters for others. */
const oddSpaces = [0x80, 0xff];
for (const byte of oddSpaces) kindOf[byte] = kinds.space;
for (const character of '()<>[]{}/%') kindOf[code(character)] = kinds.delimiter;

/** Value of each hexadecimal digit; 255 for every other byte. */
export const digitOf = new Uint8Array(256).fill(255);
for (const [value, digit] of Array.from('0123456789abcdef').entries())
  for (const spelt of [digit, digit.toUpperCase()]) digitOf[code(spelt)] = value;
