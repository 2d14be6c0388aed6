import type { ImportWarning } from '#contract/webdocs/public-webdocs.ts';

/** Something that a document lost, or shows otherwise than its author's program. */
export type ImportNote = Omit<ImportWarning, 'path'>;

/** Further notes of a document are not reported. */
const mostNotes = 50;
const longestExcerpt = 100;

export interface ImportReport {
  notes: ImportNote[];
  /** @param excerpt text by which the sender finds the place; shortened when it is long, omitted when it is empty */
  tell(code: ImportNote['code'], excerpt: string): void;
}

/** Opens a report. A second note with the same code and excerpt is ignored. */
export const openReport = (): ImportReport => {
  const notes: ImportNote[] = [];
  return {
    notes,
    tell: (code, text) => {
      const words = text.replaceAll(/\s+/g, ' ').trim();
      const excerpt = words.length > longestExcerpt ? `${words.slice(0, longestExcerpt - 1)}…` : words;
      if (notes.length >= mostNotes || notes.some((note) => note.code === code && (note.excerpt ?? '') === excerpt))
        return;
      notes.push(excerpt === '' ? { code } : { code, excerpt });
    },
  };
};
