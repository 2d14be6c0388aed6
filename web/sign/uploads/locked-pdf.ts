/** The trailer states the encryption: it is at the end of a PDF, or at the beginning of a linearised one. */
const lookedAtBytes = 65_536;

/** Tells whether a PDF is encrypted: the recipient may need a password. */
export const isLocked = (pdf: Uint8Array): boolean => {
  const decoder = new TextDecoder('latin1');
  const ends = [pdf.subarray(0, lookedAtBytes), pdf.subarray(-lookedAtBytes)];
  return ends.some((part) => /\/Encrypt\s+\d+\s+\d+\s+R|\/Encrypt\s*<</.test(decoder.decode(part)));
};
