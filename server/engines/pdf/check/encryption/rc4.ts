/** Encrypts or decrypts with RC4, as older PDFs do. OpenSSL 3 has it no longer. */
export const rc4 = (key: Uint8Array, bytes: Uint8Array): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let at = 0, other = 0; at < 256; at += 1) {
    const held = state[at] ?? 0;
    other = (other + held + (key[at % key.length] ?? 0)) & 255;
    state[at] = state[other] ?? 0;
    state[other] = held;
  }
  const result = Buffer.allocUnsafe(bytes.length);
  for (let index = 0, at = 0, other = 0; index < bytes.length; index += 1) {
    at = (at + 1) & 255;
    const held = state[at] ?? 0;
    other = (other + held) & 255;
    const swapped = state[other] ?? 0;
    state[at] = swapped;
    state[other] = held;
    result[index] = (bytes[index] ?? 0) ^ (state[(held + swapped) & 255] ?? 0);
  }
  return result;
};
