import { branding as limits } from '#contract/limits.ts';
import { pictureSizeOf } from '#kit/picture-size.ts';
import { isWholePicture, type PictureType } from '#kit/whole-picture.ts';

/** Why a picked logo is refused; each has a sentence in `editor-texts.ts` or is a refusal of the server. */
export type LogoFault = 'LogoSizeError' | 'LogoFormatError' | 'LogoTooLarge' | 'LogoDamaged';

/** Value of the file input's `accept`. */
export const acceptedLogos = limits.logoExtensions.map((extension) => `.${extension}`).join(',');

const signatures = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
] as const;

/** Detected by the first bytes, as on the server. */
export const logoTypeOf = (head: Uint8Array): PictureType | null => {
  const found = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  return found?.[0] ?? null;
};

const hasAcceptedName = ({ name }: File): boolean => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return limits.logoExtensions.some((accepted) => accepted === extension);
};

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(reader.error ?? new Error('the file cannot be read'));
    });
    reader.readAsDataURL(blob);
  });

const faultOf = async (file: Blob, bytes: Uint8Array, type: PictureType): Promise<LogoFault | null> => {
  const size = await pictureSizeOf(file);
  if (!size) return 'LogoDamaged';
  const { width, height } = size;
  if (Math.max(width, height) > limits.logoSides || width * height > limits.logoPixels) return 'LogoTooLarge';
  return isWholePicture(bytes, type) ? null : 'LogoDamaged';
};

/**
 * A picked file as a data URL, or why it is refused (REQ-2.5.2, REQ-2.5.3). What is damaged or too large is said here,
 * before it is saved; the server decides in the end.
 */
export const readLogo = async (file: File): Promise<{ logo: string } | { fault: LogoFault }> => {
  if (!hasAcceptedName(file)) return { fault: 'LogoFormatError' };
  if (file.size > limits.logoBytes) return { fault: 'LogoSizeError' };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = logoTypeOf(bytes);
    if (type === null) return { fault: 'LogoFormatError' };
    const logo = new Blob([bytes], { type });
    const fault = await faultOf(logo, bytes, type);
    return fault ? { fault } : { logo: await asDataUrl(logo) };
  } catch {
    return { fault: 'LogoDamaged' };
  }
};
