import { parisDay } from '#contract/days/paris.ts';
import type { Fields } from '#engines/crm/org-api.ts';
import type { Webdoc } from '../store.ts';
import type { StoredMapping } from './mapping-store.ts';

/** The page of the portal with what happened to the document. */
const documentPage = (publicUrl: string, { id, createdAt }: Pick<Webdoc, 'id' | 'createdAt'>): string =>
  `${publicUrl}/logs?search=${id}&from=${createdAt.toISOString().slice(0, 10)}`;

/** Values of the mapped fields. A reopened document takes the date of its end back. */
export const recordValues = (
  mapping: StoredMapping,
  webdoc: Pick<Webdoc, 'id' | 'status' | 'createdAt' | 'completedAt'>,
  publicUrl: string,
): Fields => {
  const { fields, documentType, completedType } = mapping;
  const end = webdoc.completedAt;
  return {
    ...(fields.state !== null && { [fields.state]: webdoc.status }),
    ...(fields.document !== null && {
      [fields.document]: documentType === 'url' ? documentPage(publicUrl, webdoc) : webdoc.id,
    }),
    ...(fields.completed !== null && {
      [fields.completed]: end === null ? null : completedType === 'date' ? parisDay(end) : end.toISOString(),
    }),
  };
};
