/**
 * Why a PDF from a signatory is refused. `detail` of the refusal `FileTypeRefused` for a PDF whose beginning and end are
 * those of one: what it does when it is opened or clicked, or that it cannot be read.
 */
export const pdfFaults = [
  'script',
  'program',
  'dynamicForm',
  'sentForm',
  'media',
  'otherFile',
  'attachedFile',
  'damaged',
] as const;
export type PdfFault = (typeof pdfFaults)[number];

export const isPdfFault = (word: string | undefined): word is PdfFault =>
  (pdfFaults as readonly (string | undefined)[]).includes(word);
