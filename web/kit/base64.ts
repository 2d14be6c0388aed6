/** Base64 of the UTF-8 bytes: the encoding of a password in a request (REQ-1.5.8). */
export const toBase64 = (text: string): string => {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
};

/** @returns null when it is not the base64url of UTF-8 text */
export const fromBase64Url = (encoded: string): string | null => {
  try {
    const letters = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
