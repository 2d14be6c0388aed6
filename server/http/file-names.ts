import { normalized } from '#contract/composed.ts';

const longest = 120;

/**
 * A safe file name from a foreign one: without path, control characters and direction marks, and of limited length
 * (REQ-4.1.4).
 */
export const cleanFileName = (name: string): string => {
  const base = normalized(name, 'NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  if (clean.length <= longest) return clean || 'document';
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '';
  // A cut in the middle of a character drops the whole character.
  return clean.slice(0, longest - extension.length).replace(/\p{Cs}$/u, '') + extension;
};

export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
