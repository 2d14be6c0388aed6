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

export interface MergeFields {
  /** Each once, in the order they come. */
  fields: string[];
  /** The file has parts, or more text, in which no fields were looked for. */
  hasMore: boolean;
}

/** Null when the format has no text, or the file cannot be read. */
export type OfficeAnswer = string[] | MergeFields | null;

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
  if (holdsUnseen(extension, parts, into.read)) into.hasMore = true;
  return into;
};

/** Answers for a file of an Office program. A file that is damaged or that programs read in different ways has no answer. */
export const readOffice = async ({ kind, extension, file }: OfficeQuestion): Promise<OfficeAnswer> => {
  try {
    const parts = await readParts(extension, Buffer.from(file.buffer, file.byteOffset, file.byteLength));
    if (!parts) return null;
    if (kind === 'lines') return collect(extension, parts, mostCollected.forLines).lines();
    const whole = collect(extension, parts, mostCollected.whole);
    return { fields: mergeFieldsIn(whole), hasMore: whole.hasMore };
  } catch (error) {
    if (error instanceof NotRead) return null;
    throw error;
  }
};
