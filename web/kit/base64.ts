/** Base64 of the UTF-8 bytes: the encoding of a password in a request (REQ-1.5.8). */
export const toBase64 = (text: string): string => {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
};

/** @throws when it is not base64url */
export const bytesOfBase64Url = (encoded: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0);

/** Base64url without padding, as WebAuthn writes bytes. */
export const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @returns null when it is not the base64url of UTF-8 text */
export const fromBase64Url = (encoded: string): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOfBase64Url(encoded));
  } catch {
    return null;
  }
};
