import type { Files } from '../blobs/blobs.ts';
import type { PdfEngine } from '../pdf/pdf-engine.ts';
import { inSpan, isTracing } from './trace.ts';

const step = <T>(name: string, work: () => Promise<T>): Promise<T> => inSpan({ name, kind: 'internal' }, work);
const store = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  inSpan({ name: `store ${name}`, kind: 'client', attributes: { 'peer.service': 'store' } }, work);

/** Each step of a document's paper as a span. The steps in threads of their own count from their call to their answer. */
export const tracedPdf = (pdf: PdfEngine): PdfEngine =>
  isTracing()
    ? {
        ...pdf,
        render: (html, options) => step('pdf print', () => pdf.render(html, options)),
        checkPrint: (file, question) => step('pdf read print', () => pdf.checkPrint(file, question)),
        drawPage: (file, number, asker) => step('pdf draw page', () => pdf.drawPage(file, number, asker)),
        seal: (file, request) => step('pdf seal', () => pdf.seal(file, request)),
        upgradeToTimestamp: (file) => step('pdf timestamp', () => pdf.upgradeToTimestamp(file)),
        raise: (file) => step('pdf raise', () => pdf.raise(file)),
        verify: (file) => step('pdf verify', () => pdf.verify(file)),
      }
    : pdf;

/** Reading a file counts until its first bytes can be read. Keys are not told: some hold ids and hashes of documents. */
export const tracedFiles = (files: Files): Files =>
  isTracing()
    ? {
        ...files,
        put: (key, content, options) => store('put', () => files.put(key, content, options)),
        get: (key) => store('get', () => files.get(key)),
        remove: (key) => store('remove', () => files.remove(key)),
      }
    : files;
