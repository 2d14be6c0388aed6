import { setImmediate as othersFirst } from 'node:timers/promises';
import type { SignAction } from '#contract/webdocs/webdocs.ts';
import { signatureBytes, signatureFault, type ValueFault } from '../field-values.ts';
import { pngSize } from '#engines/images/image-size.ts';
import type { PictureFault } from '../rules.ts';

/** Most decoded bytes of all pictures in one call. Decoding blocks the main thread, whatever the packed size. */
const mostPixels = 4_000_000;

const statedPixels = (value: string): number => {
  const png = signatureBytes(value);
  const size = png && pngSize(png);
  return size ? size.width * size.height : 0;
};

/**
 * Reads the pictures of a call, each value once, before any lock is held; other calls come between two of them.
 * Past 4 megapixels in all a picture is not read: `TooLarge`.
 */
export const decodeSignatures = async (actions: readonly SignAction[]): Promise<PictureFault> => {
  const verdicts = new Map<string, ValueFault | null>();
  let pixels = 0;
  for (const { type, value } of actions) {
    if (type !== 'signature' || verdicts.has(value)) continue;
    pixels += statedPixels(value);
    verdicts.set(value, pixels > mostPixels ? 'TooLarge' : signatureFault(value));
    await othersFirst();
  }
  return (value) => {
    const verdict = verdicts.get(value);
    return verdict === undefined ? 'NotAPicture' : verdict;
  };
};
