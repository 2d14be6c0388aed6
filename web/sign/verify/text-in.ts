/** UTF-16 is what spreadsheets call Unicode text; its first two bytes say so. */
const marks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The text of a file; null where its bytes are none: signs would be read as others, and no hash would fit. */
export const textIn = (file: Uint8Array): string | null => {
  const mark = marks.find(({ bytes }) => bytes.every((byte, place) => file[place] === byte));
  try {
    return new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(file);
  } catch {
    return null;
  }
};

const mostLooked = 65_536;
const ofText: ReadonlySet<number> = new Set([9, 10, 13]);

/** Tells whether the bytes are those of a text in another encoding, such as Windows-1252, and no picture or program. */
export const looksLikeText = (file: Uint8Array): boolean =>
  file.subarray(0, mostLooked).every((byte) => byte >= 0x20 || ofText.has(byte));
