import type { TemplateDocument } from '#contract/documents.ts';
import { templateStore } from '#contract/limits.ts';
import { cleanFileName, extensionOf } from '#http/file-names.ts';
import { isTemplateExtension, type TemplateExtension } from './file-kinds.ts';
import type { Document, Usage } from './store.ts';

/** Splits a foreign file name into two safe parts. Returns null when its extension is not one of a template. */
export const partsOfName = (fileName: string): { name: string; extension: TemplateExtension } | null => {
  const extension = extensionOf(fileName);
  if (!isTemplateExtension(extension)) return null;
  const clean = cleanFileName(fileName);
  const ending = `.${extension}`;
  const name = clean.toLowerCase().endsWith(ending) ? clean.slice(0, -ending.length).trim() : '';
  return { name: name || 'document', extension };
};

export const fileNameOf = ({ name, extension }: Pick<Document, 'name' | 'extension'>): string => `${name}.${extension}`;

/** True when another file would exceed the limits, whatever its size. */
export const isFull = ({ isVerified, files, bytes }: Usage): boolean => {
  const most = isVerified ? templateStore.verified : templateStore.others;
  return files >= most.files || bytes >= most.bytes;
};

export const toTemplateDocument = (document: Document): TemplateDocument => ({
  id: document.id,
  name: document.name,
  extension: document.extension,
  size: document.bytes,
  modifiedDate: document.modifiedAt.toISOString(),
  type: document.orgType,
});
