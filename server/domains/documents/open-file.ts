import type { OpenFile } from '#engines/blobs/blobs.ts';
import type { AppContext } from '#server/app-context.ts';
import { StoreFault } from '#http/upload.ts';
import { findDocument, type Document } from './store.ts';

export interface OpenDocument {
  document: Document;
  file: OpenFile;
}

const tries = 3;

/**
 * Opens a document with its file. If the file was replaced between the two reads, it uses the new one.
 * @returns null when there is no such document
 */
export const openDocument = async (
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  wanted: Pick<Document, 'companyId' | 'orgType' | 'id'>,
): Promise<OpenDocument | null> => {
  for (let tried = 0; tried < tries; tried += 1) {
    const document = await findDocument(db, wanted);
    if (!document) return null;
    const file = await files.get(document.fileKey).catch((error: unknown) => {
      throw new StoreFault(String(error));
    });
    if (file) return { document, file };
  }
  throw new StoreFault(`the file of the document ${wanted.id} is not in the store`);
};
