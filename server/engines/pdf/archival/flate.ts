import { deflateSync } from 'node:zlib';
import { PdfName } from '@libpdf/core';
import type { PdfStream } from '@libpdf/core';

/**
 * Gives a stream these bytes, compressed. libpdf 0.4.2 compresses what has no filter too, but in JavaScript, which takes
 * several times as long.
 */
export const setCompressed = (stream: PdfStream, bytes: Uint8Array): void => {
  stream.setData(deflateSync(bytes));
  stream.set('Filter', PdfName.of('FlateDecode'));
};
