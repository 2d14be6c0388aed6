import { PdfArray, PdfRef, PdfStream } from '@libpdf/core';
import type { PdfDict, PDFPage } from '@libpdf/core';
import type { PdfReader } from '#seal-reader/pdf-objects.ts';

type Resolver = (reference: PdfRef) => ReturnType<PdfDict['get']> | null;

/** Finds what a reference stands for, as the dictionaries of the package ask it. */
export type RefResolver = NonNullable<Parameters<PdfDict['get']>[1]>;

/** The operators of a page. The file may split them at any space into several streams. */
export const contentOf = (page: PDFPage, resolver: Resolver): Uint8Array => {
  const resolve = (reference: PdfRef) => resolver(reference) ?? null;
  const contents = page.dict.get('Contents', resolve);
  const items = contents instanceof PdfArray ? [...contents] : [contents];
  const parts = items.flatMap((item) => {
    const stream = item instanceof PdfRef ? resolve(item) : item;
    return stream instanceof PdfStream ? [stream.getDecodedData(), Buffer.from('\n')] : [];
  });
  return Buffer.concat(parts);
};

/** Skips a picture whose bytes are written between the operators. */
export const skipInlineImage = (content: Uint8Array, reader: PdfReader): void => {
  const end = Buffer.from(content.buffer, content.byteOffset, content.length).indexOf('EI', reader.position);
  reader.position = end === -1 ? content.length : end + 2;
};
