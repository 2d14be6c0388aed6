import type { SignAction } from '#contract/webdocs/webdocs.ts';
import { WorkerOverrun } from '#engines/concurrency/worker-pool.ts';
import { pngSize } from '#engines/images/image-size.ts';
import type { SignaturePictures } from '#engines/images/signature-pictures.ts';
import { Refusal } from '#http/refusal.ts';
import { signatureBytes, type ValueFault } from '../field-values.ts';
import type { PictureFault } from '../rules.ts';

/** Maximum number of decoded pixels in one call: a small file can contain many. */
const mostPixels = 4_000_000;

/** For checks before the pictures are decoded. */
export const anyPicture: PictureFault = () => null;

/** @throws {Refusal} Unavailable */
const decode = async (pictures: SignaturePictures, company: string, png: Buffer): Promise<ValueFault | null> => {
  try {
    return await pictures.fault(png, company);
  } catch (error) {
    if (error instanceof WorkerOverrun) throw new Refusal('Unavailable', { retryAfterSeconds: 5 });
    throw error;
  }
};

/**
 * Decodes the pictures of a call before any lock is taken, each value once, in the turns of the sender's company. When
 * the sum exceeds 4 megapixels, the next picture is not decoded: `TooLarge`.
 * @throws {Refusal} Unavailable
 */
export const decodeSignatures = async (
  pictures: SignaturePictures,
  company: string,
  actions: readonly SignAction[],
): Promise<PictureFault> => {
  const verdicts = new Map<string, ValueFault | null>();
  let pixels = 0;
  for (const { type, value } of actions) {
    if (type !== 'signature' || verdicts.has(value)) continue;
    const png = signatureBytes(value);
    const size = png && pngSize(png);
    pixels += size ? size.width * size.height : 0;
    if (!png) verdicts.set(value, 'NotAPicture');
    else verdicts.set(value, pixels > mostPixels ? 'TooLarge' : await decode(pictures, company, png));
  }
  return (value) => {
    const verdict = verdicts.get(value);
    return verdict === undefined ? 'NotAPicture' : verdict;
  };
};
