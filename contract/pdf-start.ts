const mark = /%PDF-\d/;
/** Viewers look so far for the beginning of a PDF. */
const farthest = 1_024;
/** Number of first bytes that `findPdfStart` needs. */
export const pdfHeadBytes = farthest + '%PDF-1'.length;

/** Text that programs leave before a PDF: empty lines, a byte order mark, messages, headers of HTTP. No page, no script. */
const before = /^(?!#!)(?:\u00EF\u00BB\u00BF)?[\t\n\f\r\0 -~]*$/;
const markup = /<(?:script|html|svg|iframe|!doctype)/i;

/** Offset of `%PDF-` in the first bytes of a file; -1 for a file that is no PDF. Only harmless text may come before. */
export const findPdfStart = (head: Uint8Array): number => {
  const text = String.fromCharCode(...head.subarray(0, pdfHeadBytes));
  const start = text.search(mark);
  const prefix = text.slice(0, Math.max(0, start));
  return before.test(prefix) && !markup.test(prefix) ? start : -1;
};
