/** Size in a picture's header, in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Bytes of a PNG up to and including its size. */
const pngHeadBytes = 24;

/** The size a PNG states, without reading on; null when it does not begin as one. */
export const pngSize = (png: Buffer): ImageSize | null =>
  png.length >= pngHeadBytes &&
  png.subarray(0, pngSignature.length).equals(pngSignature) &&
  png.readUInt32BE(8) === 13 &&
  png.toString('latin1', 12, 16) === 'IHDR'
    ? { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
    : null;

/** Start of frame, each kind of coding; C4, C8 and CC among them are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const endOfImage = Buffer.from([0xff, 0xd9]);

/**
 * Reads the segments of a JPEG as they arrive and keeps only the bytes that it needs next. The segments before the
 * frame may be long, because phones put films there.
 */
export const openJpegReader = () => {
  let held: Buffer = Buffer.alloc(0);
  let skip = 2;
  let size: ImageSize | null = null;
  let isWhole = false;
  let isBroken = false;

  /** Reads one segment's head; true when another one follows. */
  const readSegment = (): boolean => {
    if (held.length < 9) return false;
    const marker = held.readUInt8(1);
    if (held.readUInt8(0) !== 0xff || marker === 0xd9 || marker === 0xda) {
      isBroken = true;
    } else if (isFrame(marker)) {
      size = { height: held.readUInt16BE(5), width: held.readUInt16BE(7) };
    } else {
      // A marker may follow any number of fill bytes.
      skip = marker === 0xff ? 1 : 2 + held.readUInt16BE(2);
      return true;
    }
    return false;
  };
  const advance = (): boolean => {
    const step = Math.min(skip, held.length);
    held = held.subarray(step);
    skip -= step;
    return skip === 0 && readSegment();
  };
  return {
    take(chunk: Buffer): void {
      if (isBroken || isWhole) return;
      held = Buffer.concat([held, chunk]);
      if (size === null) while (advance());
      if (size === null) return;
      // After the frame these two bytes always mean the end, because in pixels FF is followed by 00.
      isWhole = held.includes(endOfImage);
      held = held.subarray(Math.max(0, held.length - 1));
    },
    /** The size in the header, also if the picture is cut later. */
    stated: (): ImageSize | null => size,
    /** Null when no frame came, or the picture is cut. */
    size: (): ImageSize | null => (isWhole ? size : null),
  };
};

const fourteenBits = 0x3f_ff;

/** The size a WebP states in its first chunk (RFC 9649 §2.5–2.7); null when that is none of the three. */
export const webpSize = (webp: Buffer): ImageSize | null => {
  if (webp.length < 30 || webp.toString('latin1', 8, 12) !== 'WEBP') return null;
  switch (webp.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: webp.readUInt16LE(26) & fourteenBits, height: webp.readUInt16LE(28) & fourteenBits };
    case 'VP8L': {
      const bits = webp.readUInt32LE(21);
      return { width: (bits & fourteenBits) + 1, height: ((bits >>> 14) & fourteenBits) + 1 };
    }
    case 'VP8X':
      return { width: webp.readUIntLE(24, 3) + 1, height: webp.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
};
