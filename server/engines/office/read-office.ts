import { readDocument } from './document-lines.ts';
import { mergeFieldsIn } from './merge-fields.ts';
import { readParts, type OfficeParts } from './office-parts.ts';
import { readSheets } from './sheet-lines.ts';
import { readSlides } from './slide-lines.ts';
import { Full, mostCollected, TextCollector } from './text-collector.ts';
import { holdsUnseen } from './unseen-parts.ts';
import { NotRead } from './xml-events.ts';

export interface OfficeQuestion {
  kind: 'lines' | 'mergeFields';
  /** Ending of the file's name in small letters. */
  extension: string;
  file: Uint8Array;
}

/** Null when the format has no text, or the file cannot be read. */
export type OfficeAnswer = string[] | null;

const readers: Readonly<Record<string, (parts: OfficeParts, into: TextCollector) => void>> = {
  docx: readDocument,
  xlsx: readSheets,
  pptx: readSlides,
};

const collect = (extension: string, parts: OfficeParts, mostLetters: number): TextCollector => {
  const into = new TextCollector(mostLetters);
  try {
    readers[extension]?.(parts, into);
  } catch (error) {
    if (!(error instanceof Full)) throw error;
    into.hasMore = true;
  }
  return into;
};

/** The text, a line for each paragraph or row, empty ones left out; of a long one its beginning. */
const linesOf = (extension: string, parts: OfficeParts): OfficeAnswer => {
  const into = collect(extension, parts, mostCollected.forLines);
  if (holdsUnseen(extension, parts, into.read)) into.hasMore = true;
  return into.lines();
};

/** Answers for a file of an Office program. A file that is damaged or that programs read in different ways has no answer. */
export const readOffice = async ({ kind, extension, file }: OfficeQuestion): Promise<OfficeAnswer> => {
  try {
    const parts = await readParts(extension, Buffer.from(file.buffer, file.byteOffset, file.byteLength));
    if (!parts) return null;
    if (kind === 'lines') return linesOf(extension, parts);
    return mergeFieldsIn(collect(extension, parts, mostCollected.whole));
  } catch (error) {
    if (error instanceof NotRead) return null;
    throw error;
  }
};
