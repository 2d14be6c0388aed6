/** Reads a stream bit by bit, the lowest bit of a byte first (RFC 1951 §3.1.1). */
interface Bits {
  take: (count: number) => number;
  skipToByte: () => void;
  skipBytes: (count: number) => void;
  isOver: () => boolean;
}

const bitsFrom = (bytes: Uint8Array, from: number): Bits => {
  let at = from * 8;
  return {
    take: (count) => {
      let value = 0;
      for (let place = 0; place < count; place += 1, at += 1)
        value |= (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) << place;
      return value;
    },
    skipToByte: () => {
      at = (at + 7) & ~7;
    },
    skipBytes: (count) => {
      at += count * 8;
    },
    isOver: () => at > bytes.length * 8,
  };
};

const longestCode = 15;

/** A Huffman code: how many codes there are of each length, and their symbols in the order of the codes. */
interface Code {
  counts: number[];
  symbols: number[];
}

/** RFC 1951 §3.2.2. */
const codeOf = (lengths: readonly number[]): Code => {
  const counts = Array.from({ length: longestCode + 1 }, () => 0);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  const symbols = Array.from(lengths.keys())
    .filter((symbol) => lengths[symbol] !== 0)
    .toSorted((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0) || one - other);
  return { counts, symbols };
};

/** The next symbol; -1 where no code begins so. */
const symbolOf = ({ counts, symbols }: Code, bits: Bits): number => {
  let [code, first, index] = [0, 0, 0];
  for (let length = 1; length <= longestCode; length += 1) {
    code |= bits.take(1);
    const count = counts[length] ?? 0;
    if (code - first < count) return symbols[index + code - first] ?? -1;
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return -1;
};

const repeated = (length: number, times: number): number[] => Array.from({ length: times }, () => length);

/** RFC 1951 §3.2.6. */
const fixedLengths = [...repeated(8, 144), ...repeated(9, 112), ...repeated(7, 24), ...repeated(8, 8)];
const fixed = { literals: codeOf(fixedLengths), distances: codeOf(repeated(5, 30)) };

const orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const endOfBlock = 256;

/** The codes of a block that brings its own (RFC 1951 §3.2.7); null where they cannot be read. */
const dynamicCodes = (bits: Bits): typeof fixed | null => {
  const [literals, distances, known] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4];
  const ofLengths = repeated(0, orderOfLengths.length);
  for (const place of orderOfLengths.slice(0, known)) ofLengths[place] = bits.take(3);
  const code = codeOf(ofLengths);
  const lengths: number[] = [];
  while (lengths.length < literals + distances) {
    const symbol = symbolOf(code, bits);
    if (symbol < 0 || bits.isOver()) return null;
    if (symbol < 16) lengths.push(symbol);
    else if (symbol === 16) lengths.push(...repeated(lengths.at(-1) ?? 0, 3 + bits.take(2)));
    else lengths.push(...repeated(0, symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7)));
  }
  return { literals: codeOf(lengths.slice(0, literals)), distances: codeOf(lengths.slice(literals)) };
};

/** More bits of a length, by its symbol from 257 on, and of a distance (RFC 1951 §3.2.5). */
const bitsOfLength = (symbol: number): number => (symbol < 265 || symbol === 285 ? 0 : Math.floor((symbol - 261) / 4));
const bitsOfDistance = (symbol: number): number => (symbol < 4 ? 0 : Math.floor(symbol / 2) - 1);

/** Passes over a block of codes; false where it cannot be read. */
const skipCoded = (bits: Bits, { literals, distances }: typeof fixed): boolean => {
  for (;;) {
    const symbol = symbolOf(literals, bits);
    if (symbol === endOfBlock) return true;
    if (symbol < 0 || bits.isOver()) return false;
    if (symbol < endOfBlock) continue;
    bits.take(bitsOfLength(symbol));
    const distance = symbolOf(distances, bits);
    if (distance < 0) return false;
    bits.take(bitsOfDistance(distance));
  }
};

/** Programs write some tens of kilobytes in each. Small ones with codes of their own take long to pass over. */
const mostBlocks = 10_000;

/**
 * Tells whether every reader unpacks zlib data (RFC 1950) to the same bytes. Some read bits ahead in a block of codes, and
 * lose them before a block that is stored as it is: they take other bytes for its length and for all that follows.
 * @param bytes that zlib has unpacked without an error
 */
export const isPlainDeflate = (bytes: Uint8Array): boolean => {
  const bits = bitsFrom(bytes, 2);
  let wasCoded = false;
  let blocks = 0;
  for (let isLast = false; !isLast; blocks += 1) {
    if (blocks === mostBlocks) return false;
    isLast = bits.take(1) === 1;
    const kind = bits.take(2);
    if (kind === 0) {
      if (wasCoded) return false;
      bits.skipToByte();
      const length = bits.take(16);
      bits.skipBytes(2 + length);
    } else {
      wasCoded = true;
      const codes = kind === 1 ? fixed : kind === 2 ? dynamicCodes(bits) : null;
      if (codes === null || !skipCoded(bits, codes)) return false;
    }
    if (bits.isOver()) return false;
  }
  return true;
};
