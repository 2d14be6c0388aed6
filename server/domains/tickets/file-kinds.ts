import { ticketFile } from '#contract/limits.ts';
import { cleanFileName, extensionOf } from '#http/file-names.ts';
import { Refusal } from '#http/refusal.ts';
import { beginsAs } from '#contract/ticket-file-kinds.ts';
import type { KindOf, Look } from '#http/upload.ts';

/**
 * These extensions must contain text. A program with such an extension is refused, because it contains bytes that no
 * text has.
 */
const texts = new Set(['csv', 'vi', 'css', 'htm', 'html', 'js', 'ics', 'xml', 'xsl', 'xslt', 'txt']);

const anything = (): Look => ({ take: () => {}, isSound: () => true });

const lookAtText = (isWide: boolean) => (): Look => {
  let hasNul = false;
  return {
    take: (chunk) => {
      hasNul ||= chunk.includes(0);
    },
    // UTF-16 has two bytes for each character, and one of them is usually zero.
    isSound: () => isWide || !hasNul,
  };
};

const isWideText = (head: Buffer): boolean => ['fffe', 'feff'].includes(head.toString('hex', 0, 2));

/** The extension of the cleaned name must be on the list (REQ-2.9.4), and the content must not contradict it. */
export const kindOfTicketFile: KindOf = (head, name) => {
  const extension = extensionOf(cleanFileName(name));
  if (!ticketFile.extensions.includes(extension)) return undefined;
  if (head.length === 0) throw new Refusal('FileEmpty');
  if (!beginsAs(head, extension)) return undefined;
  const look = texts.has(extension) ? lookAtText(isWideText(head)) : anything;
  return { contentType: 'application/octet-stream', look };
};
