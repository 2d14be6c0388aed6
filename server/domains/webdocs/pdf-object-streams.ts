import { inflateSync } from 'node:zlib';
import { actsIn, unescapeNames } from './pdf-names.ts';

const mebibyte = 1_048_576;
/** Of one stream as it comes, of one unpacked, and of all of a file's: thousands of pages with tags have some 20 MB. */
const mostPacked = 8 * mebibyte;
const mostAtOnce = 16 * mebibyte;
const mostInAll = 64 * mebibyte;
/** What opening one costs, however little is in it. */
const leastEach = 8_192;
const endWord = 'endstream';
/** The dictionary of such a stream has six keys. */
const longestDictionary = 1_024;

/** `letters` as a name may write them: each as it is, or as an escape. */
const written = (letters: string): string =>
  Array.from(letters, (letter) => {
    const hex = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  }).join('');

/**
 * Some readers do not ask for the type: a number under `/First` is enough for them. That of bookmarks is a reference.
 */
const objectStream = new RegExp(
  String.raw`/(?:${written('ObjStm')}(?=[\0\s/>])|${written('First')}[\0\s]{1,9}\d{1,9}[\0\s]{0,9}(?=[/>]))`,
);

/**
 * One way of packing is read, which is everybody's: deflated, once, nothing put on top. Any other way, and a dictionary
 * that could be read in two ways, is none that can be looked into.
 */
const isPlainlyDeflated = (before: string, behind: string): boolean => {
  const [, ...objects] = before.split(/\d[\0\s]{1,9}obj(?=[\0\s]{0,9}<<)/);
  const dictionary = unescapeNames((objects.at(-1) ?? '(') + behind);
  const count = (pattern: RegExp) => dictionary.match(pattern)?.length ?? 0;
  return (
    !/[()%]/.test(dictionary) &&
    count(/<</g) === count(/>>/g) &&
    count(/\/Filter/g) === 1 &&
    /\/Filter[\0\s]*(?:\/FlateDecode|\[[\0\s]*\/FlateDecode[\0\s]*\])[\0\s]*[/>]/.test(dictionary) &&
    !/\/(?:DecodeParms|DP|F)(?![A-Za-z])/.test(dictionary)
  );
};

/** Unpacks the object streams of a PDF as it flows by (ISO 32000-1 §7.5.7), within bounds, and looks at what is in them. */
export const readObjectStreams = () => {
  let budget = mostInAll;
  let acts = false;
  let isReadable = true;
  /** What is not judged yet: the end of what was read, or all of an object stream. */
  let held = '';
  let isInside = false;
  let searched = 0;

  const unpack = (packed: string): void => {
    const maxOutputLength = Math.max(1, Math.min(budget, mostAtOnce));
    try {
      const objects = inflateSync(Buffer.from(packed.replace(/^\r?\n/, ''), 'latin1'), { maxOutputLength });
      budget -= Math.max(objects.length, leastEach);
      acts ||= actsIn(objects.toString('latin1'));
    } catch (error) {
      // A bomb is no accident, whoever may say that the file is encrypted.
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') acts = true;
      isReadable = false;
    }
  };
  /** Both say whether there may be more to judge in what is held. */
  const judgeOutside = (): boolean => {
    const found = objectStream.exec(held);
    if (!found) {
      held = held.slice(-longestDictionary);
      return false;
    }
    const end = held.indexOf('stream', found.index);
    if (end < 0 && held.length - found.index < longestDictionary) return false;
    if (end < 0 || end - found.index > longestDictionary) {
      isReadable = false;
      held = held.slice(found.index + found[0].length);
      return true;
    }
    isReadable &&= isPlainlyDeflated(held.slice(0, found.index), held.slice(found.index, end));
    held = held.slice(end + 'stream'.length);
    isInside = true;
    return true;
  };
  const judgeInside = (): boolean => {
    const end = held.indexOf(endWord, Math.max(0, searched - endWord.length));
    searched = held.length;
    if (end < 0 && held.length < mostPacked) return false;
    if (end < 0) isReadable = false;
    else unpack(held.slice(0, end));
    held = held.slice(Math.max(end, 0));
    isInside = false;
    searched = 0;
    return true;
  };

  return {
    /** Bytes as latin1. */
    read(text: string): void {
      held += text;
      while (isInside ? judgeInside() : judgeOutside());
    },
    act: () => acts,
    /** Asked at the end of the file. */
    isReadable: () => isReadable && !isInside && !objectStream.test(held),
  };
};
