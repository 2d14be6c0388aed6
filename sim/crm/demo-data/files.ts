import { fileNameParts, fileType } from '../object-rules.ts';
import type { SfRecord } from '../fields.ts';
import { to15 } from '../ids.ts';
import type { FileBody, Store } from '../store.ts';

/** Creates the bytes on first read and keeps them. */
export const lazy = (size: number, make: () => Buffer): FileBody => {
  let made: Buffer | undefined;
  return { size, read: () => (made ??= make()) };
};

/** A file with its document, its one version and its links. */
export const seedFile = (store: Store, path: string, body: FileBody, links: string[], at: Date): SfRecord => {
  const { title, extension } = fileNameParts(path);
  const facts = {
    Title: title,
    FileExtension: extension,
    FileType: fileType(extension),
    ContentSize: body.size,
  };
  const document = store.seed('ContentDocument', facts, at);
  const documentId = document['Id'] ?? null;
  const version = store.seed(
    'ContentVersion',
    {
      ...facts,
      ContentDocumentId: documentId,
      IsLatest: true,
      PathOnClient: path,
      VersionNumber: '1',
      FirstPublishLocationId: links[0] ?? null,
    },
    at,
  );
  document['LatestPublishedVersionId'] = version['Id'] ?? null;
  store.files.set(to15(String(version['Id'])), body);
  for (const LinkedEntityId of links)
    store.seed('ContentDocumentLink', { ContentDocumentId: documentId, LinkedEntityId, ShareType: 'V' }, at);
  return version;
};
