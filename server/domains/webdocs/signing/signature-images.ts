import { setImmediate as othersFirst } from 'node:timers/promises';
import type { SignAction } from '#contract/webdocs/webdocs.ts';
import { signatureBytes, signatureFault, type ValueFault } from '../field-values.ts';
import { pngSize } from '#engines/images/image-size.ts';
import type { PictureFault } from '../rules.ts';

/**
 * Maximum number of decoded pixels in one call. Decoding blocks the main thread, and a small file can contain many
 * pixels.
 */
const mostPixels = 4_000_000;

const statedPixels = (value: string): number => {
  const png = signatureBytes(value);
  const size = png && pngSize(png);
  return size ? size.width * size.height : 0;
};

/**
 * Decodes the pictures of a call before any lock is taken, each value once. Other calls can run between two pictures.
 * When the sum exceeds 4 megapixels, the next picture is not decoded: `TooLarge`.
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
