import type { Branding } from '#contract/brandings.ts';
import { branding as limits } from '#contract/limits.ts';

/** A picture as a data URL holds it. */
export interface SentPicture {
  /** Name of the format in lower case. */
  type: string;
  bytes: Buffer;
}

const head = /^data:([\w.+-]{1,60}\/[\w.+-]{1,60})(?:;[\w.+-]{1,40}=[\w.+-]{1,60}){0,3};base64,/i;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** @returns null for anything but a data URL in base64, because the server never fetches a remote address */
export const readDataUrl = (text: string): SentPicture | null => {
  const [whole, type] = head.exec(text.slice(0, 500)) ?? [];
  if (whole === undefined || type === undefined) return null;
  const data = text.slice(whole.length);
  if (data.length % 4 !== 0 || !base64.test(data)) return null;
  return { type: type.toLowerCase(), bytes: Buffer.from(data, 'base64') };
};

export const toDataUrl = (bytes: Buffer, type: string): string => `data:${type};base64,${bytes.toString('base64')}`;

/** An SVG is refused whatever its content (REQ-2.5.3). */
const isCalledSvg = ({ type }: SentPicture): boolean => type.includes('svg');

/** Checks of a logo before it is decoded. */
export const logoFault = (picture: SentPicture | null): 'LogoSizeError' | 'LogoFormatError' | null => {
  if (picture === null || isCalledSvg(picture)) return 'LogoFormatError';
  return picture.bytes.length > limits.logoBytes ? 'LogoSizeError' : null;
};

/** Fields of a branding without its pictures. */
export type Look = Omit<Branding, 'id' | 'logo' | 'lastModification'>;

const lookNames = [
  'name',
  'background',
  'text',
  'button',
  'buttonText',
  'logoSize',
  'isDefault',
] as const satisfies (keyof Look)[];

/** For the activity log: each changed value, before and after. */
export const changesOf = (before: Look, after: Look): Record<string, string> =>
  Object.fromEntries(
    lookNames.filter((name) => before[name] !== after[name]).map((name) => [name, `${before[name]} → ${after[name]}`]),
  );
