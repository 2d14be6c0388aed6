import type { AppContext } from '#server/app-context.ts';
import { inInk } from '../sealing/fill-fields.ts';
import { expectedContent, paperDocument } from '../sealing/final-document.ts';
import { readDocuments, readLayout, type Contents, type Webdoc } from '../store.ts';
import type { PrintOrder } from './print-paper.ts';

interface Ordered {
  webdoc: Pick<Webdoc, 'id' | 'companyId' | 'language' | 'name'>;
  fields: Contents['fields'];
  /** As `paperDocument` takes it. */
  mark: string | null;
  /** Id of the party whose link asks. */
  link: string;
}

/** The order of a print before the seal. Documents never change: the id of their webdoc stands for them. */
export const paperOrder = (
  { db, pictures }: Pick<AppContext, 'db' | 'pictures'>,
  { webdoc, fields, mark, link }: Ordered,
): PrintOrder => {
  const { id, companyId: company, language, name } = webdoc;
  return {
    link,
    of: [id, language, name, fields, mark],
    make: async () => {
      const [documents, layout] = await Promise.all([readDocuments(db, id), readLayout(db, id)]);
      return {
        html: paperDocument(webdoc, documents, await inInk(pictures, company, fields), mark),
        question: { company, ...expectedContent(documents, fields), ...(layout && { layout }) },
      };
    },
  };
};
