import { branding as limits } from '#contract/limits.ts';

export type LogoFault = 'LogoSizeError' | 'LogoFormatError';

/** Value of the file input's `accept`. */
export const acceptedLogos = limits.logoExtensions.map((extension) => `.${extension}`).join(',');

const signatures = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
] as const;

/** Detected by the first bytes, as on the server. */
export const logoTypeOf = (head: Uint8Array): string | null => {
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

/** A picked file as a data URL, or why it is refused (REQ-2.5.2, REQ-2.5.3). Only the server decodes the picture. */
export const readLogo = async (file: File): Promise<{ logo: string } | { fault: LogoFault }> => {
  if (!hasAcceptedName(file)) return { fault: 'LogoFormatError' };
  if (file.size > limits.logoBytes) return { fault: 'LogoSizeError' };
  try {
    const type = logoTypeOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
    if (type === null) return { fault: 'LogoFormatError' };
    return { logo: await asDataUrl(new Blob([file], { type })) };
  } catch {
    return { fault: 'LogoFormatError' };
  }
};
