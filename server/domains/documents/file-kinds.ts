import { readDirectory } from '#engines/zip/directory.ts';
import { LocalHeaders } from '#engines/zip/local-headers.ts';
import { extensionOf } from '#http/file-names.ts';
import type { FileKind, KindOf, Look } from '#http/upload.ts';
import { openTailBuffer } from './tail-buffer.ts';

export type TemplateExtension = 'docx' | 'xlsx' | 'pptx' | 'pdf';

/** Room for the directory of ten thousand entries; a template has dozens. */
const mostHeld = 1_048_576;
const pdfTail = 2_048;

/** Macros are refused: they would run on the computer that opens the document. */
const isMacro = (name: string): boolean => /(?:^|\/)vbaProject\.bin$/i.test(name);

/** An Office document by the names inside it; `main` is the part that only this format has. */
const lookAtOffice = (main: RegExp) => (): Look => {
  const last = openTailBuffer(mostHeld);
  const headers = new LocalHeaders();
  return {
    take: (chunk) => {
      last.take(chunk);
      headers.take(chunk);
    },
    isSound: () => {
      const { tail, size } = last.read();
      const list = readDirectory(tail, size);
      if (list === null) return false;
      const names = list.entries.map(({ name }) => name);
      return (
        headers.areThose(list.entries, list.at) &&
        names.includes('[Content_Types].xml') &&
        names.some((name) => main.test(name)) &&
        !names.some(isMacro)
      );
    },
  };
};

/**
 * A PDF is stored unchanged and only ever downloaded, so it may contain form calculations. The check only tells whether
 * the file is complete.
 */
const lookAtPdf = (): Look => {
  const last = openTailBuffer(pdfTail);
  return {
    take: (chunk) => last.take(chunk),
    isSound: () => last.read().tail.includes('%%EOF'),
  };
};

const office = 'application/vnd.openxmlformats-officedocument';
const zipStart = Buffer.from('504b0304', 'hex');

const kinds: Record<TemplateExtension, FileKind & { begins: (head: Buffer) => boolean }> = {
  docx: {
    contentType: `${office}.wordprocessingml.document`,
    begins: (head) => head.subarray(0, 4).equals(zipStart),
    look: lookAtOffice(/^word\/document\d*\.xml$/i),
  },
  xlsx: {
    contentType: `${office}.spreadsheetml.sheet`,
    begins: (head) => head.subarray(0, 4).equals(zipStart),
    look: lookAtOffice(/^xl\/workbook\d*\.xml$/i),
  },
  pptx: {
    contentType: `${office}.presentationml.presentation`,
    begins: (head) => head.subarray(0, 4).equals(zipStart),
    look: lookAtOffice(/^ppt\/presentation\d*\.xml$/i),
  },
  pdf: {
    contentType: 'application/pdf',
    begins: (head) => /^%PDF-[12]\.\d/.test(head.toString('latin1')),
    look: lookAtPdf,
  },
};

export const isTemplateExtension = (word: string): word is TemplateExtension => Object.hasOwn(kinds, word);

export const contentTypeOf = (extension: TemplateExtension): string => kinds[extension].contentType;

/** The content decides, and its name must agree with it (REQ-4.1.3). */
export const kindOf: KindOf = (head, name) => {
  const extension = extensionOf(name);
  return isTemplateExtension(extension) && kinds[extension].begins(head) ? kinds[extension] : undefined;
};
