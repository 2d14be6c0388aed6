import { createHash, randomUUID } from 'node:crypto';
import { branding as limits } from '#contract/limits.ts';
import { ImageRefused, redrawImage, type RedrawnImage } from '#engines/images/redraw.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { logoFault, readDataUrl } from './rules.ts';

export interface NewLogo {
  id: string;
  bytes: Buffer;
  type: RedrawnImage['type'];
  /** A PNG of at most 320 × 96 pixels, for 160 × 48 on the screen. */
  small: Buffer;
}

const smallBox = { width: 320, height: 96 };
const largeBox = { width: limits.keptSide, height: limits.keptSide };

const refuse = (code: 'LogoSizeError' | 'LogoFormatError'): Refusal =>
  new Refusal(code, { errors: [{ path: 'logo', code }] });

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Checks and redraws the sent logo. Returns `kept` when it is the stored one, null when there is to be no logo.
 * @throws {Refusal} LogoSizeError, LogoFormatError, TooManyRequests
 */
export const takeLogo = async (
  { budgets }: AppContext,
  companyId: string,
  sent: string | null,
  stored: Buffer | null,
): Promise<NewLogo | 'kept' | null> => {
  if (sent === null || sent === '') return null;
  const picture = readDataUrl(sent);
  const fault = logoFault(picture);
  if (picture === null || fault !== null) throw refuse(fault ?? 'LogoFormatError');
  if (stored?.equals(picture.bytes)) return 'kept';
  await budgets.spend('logo', companyId);
  try {
    const most = { side: limits.logoSides, pixels: limits.logoPixels };
    const boxes = [{ box: largeBox }, { box: smallBox, alwaysPng: true }];
    const [large, small] = await redrawImage(picture.bytes, most, boxes, companyId);
    if (!large || !small) throw new Error('a logo that was not drawn');
    return { id: randomUUID(), bytes: large.bytes, type: large.type, small: small.bytes };
  } catch (error) {
    throw error instanceof ImageRefused ? refuse('LogoFormatError') : error;
  }
};
