/** The smallest file a signer may hand in as a PDF, with something in it to tell it by. */
export const plainPdf = (content: string | Buffer = ''): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
    Buffer.from(content),
    Buffer.from('\ntrailer\n<< >>\nstartxref\n0\n%%EOF\n'),
  ]);
