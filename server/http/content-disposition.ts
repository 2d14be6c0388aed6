import { normalized } from '#contract/composed.ts';

/** The header that saves a file under a name with any characters, in old and new browsers (RFC 6266, RFC 8187). */
export const contentDisposition = (name: string): string => {
  const ascii = normalized(name, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .-]/g, '_');
  // encodeURIComponent leaves four characters that RFC 8187 wants encoded.
  const encoded = encodeURIComponent(name.replaceAll(/\p{Cs}/gu, '')).replaceAll(
    /['()*]/g,
    (char) => `%${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};
