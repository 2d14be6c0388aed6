/** Where a PDF says so: the last trailer stands at the end, that of a linearised file at the beginning. */
const lookedAtBytes = 65_536;

/** Whether a PDF is protected: whoever receives it may need a password that nobody has told them. */
export const isLocked = (pdf: Uint8Array): boolean => {
  const decoder = new TextDecoder('latin1');
  const ends = [pdf.subarray(0, lookedAtBytes), pdf.subarray(-lookedAtBytes)];
  return ends.some((part) => /\/Encrypt\s+\d+\s+\d+\s+R|\/Encrypt\s*<</.test(decoder.decode(part)));
};
