const [openText, less, openList, slash] = Buffer.from('(<[/');
const objectWord = Buffer.from('obj');
const trailerWord = Buffer.from('trailer');
const [lastOfEnd] = Buffer.from('d');

/** Next occurrence of a word of three different letters. Faster than `indexOf` for millions of short distances. */
const nextOf = (bytes: Buffer, [first, second, third]: Buffer, from: number): number => {
  for (let at = from + 2; at < bytes.length;) {
    const byte = bytes[at];
    if (byte === third && bytes[at - 1] === second && bytes[at - 2] === first) return at - 2;
    at += byte === second ? 1 : byte === first ? 2 : 3;
  }
  return -1;
};

/**
 * Positions where a viewer could find an object: after each word `obj` that is not the end of `endobj`, also in the bytes
 * of pictures or texts. The file's own table is not reliable: viewers repair a broken one by searching for this word.
 * Chrome takes the bytes 0x80 and 0xFF before it for spaces, and Firefox takes `5 0-obj` for `5 0 obj`.
 */
export const objectsOf = function* (bytes: Buffer): Generator<number> {
  for (let at = nextOf(bytes, objectWord, 0); at >= 0; at = nextOf(bytes, objectWord, at + 3))
    if (bytes[at - 1] !== lastOfEnd) yield at + objectWord.length;
};

/** Positions after each word `trailer`. */
export const trailersOf = function* (bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf(trailerWord); at >= 0; at = bytes.indexOf(trailerWord, at + 1))
    yield at + trailerWord.length;
};

const isSpace = (byte = 0): boolean => byte <= 32;
const isDigit = (byte = 0): boolean => byte >= 48 && byte <= 57;

/** Start of the run of matching bytes that ends at `end`. */
const runBefore = (bytes: Buffer, end: number, isOne: (byte?: number) => boolean): number => {
  let start = end;
  while (start > 0 && isOne(bytes[start - 1])) start -= 1;
  return start;
};

/** Start of the generation before the `obj` that ends at `end`, and start and end of the number before that. */
const headBefore = (bytes: Buffer, end: number): [number, number, number] | null => {
  const generationEnd = runBefore(bytes, end - objectWord.length, isSpace);
  const generation = runBefore(bytes, generationEnd, isDigit);
  const numberEnd = runBefore(bytes, generation, isSpace);
  const number = runBefore(bytes, numberEnd, isDigit);
  const isWritten = generation < generationEnd && numberEnd < generation && number < numberEnd;
  return isWritten && (number === 0 || isSpace(bytes[number - 1])) ? [generation, number, numberEnd] : null;
};

/** The number of the object whose `obj` ends here; null when it is written in an unusual way. */
export const numberOf = (bytes: Buffer, end: number): number | null => {
  const head = headBefore(bytes, end);
  return head && Number(bytes.toString('latin1', head[1], head[2]));
};

/** The generation of an object that has a number. */
export const generationOf = (bytes: Buffer, end: number): number => {
  const [start = end] = headBefore(bytes, end) ?? [];
  return Number.parseInt(bytes.toString('latin1', start, end), 10) || 0;
};

/** Tells whether an object that is a text by itself begins here. */
export const beginsText = (bytes: Buffer, at: number): boolean =>
  bytes[at] === openText || (bytes[at] === less && bytes[at + 1] !== less);

/** Tells whether one begins that acts or holds what does: a dictionary, a list or a name. */
export const beginsObject = (bytes: Buffer, at: number): boolean =>
  bytes[at] === openList || beginsName(bytes, at) || (bytes[at] === less && bytes[at + 1] === less);

export const beginsName = (bytes: Buffer, at: number): boolean => bytes[at] === slash;
