/** The smallest PDF that a signer may upload; `content` makes it distinguishable. */
export const plainPdf = (content: string | Buffer = ''): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
    Buffer.from(content),
    Buffer.from('\ntrailer\n<< >>\nstartxref\n0\n%%EOF\n'),
  ]);
