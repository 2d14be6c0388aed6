import type { Language } from '#contract/roles.ts';
import type { AppContext } from '#server/app-context.ts';
import { finalFileName } from '../file-names.ts';
import type { Contents, Party, Webdoc } from '../store.ts';
import { paperOrder } from './paper-order.ts';
import type { PaperPrinter } from './print-paper.ts';

/** The reader of the copy: a signatory who has not signed or who has signed, or the sender. */
export type CopyReader = 'pending' | 'signed' | 'sender';

const texts: Record<Language, Record<CopyReader, { mark: string; suffix: string }>> = {
  fr: {
    pending: { mark: 'Projet : non signé', suffix: 'non signé' },
    signed: { mark: 'Copie : tous n’ont pas encore signé', suffix: 'copie' },
    sender: { mark: 'Copie : document non scellé', suffix: 'copie' },
  },
  en: {
    pending: { mark: 'Draft: not signed', suffix: 'not signed' },
    signed: { mark: 'Copy: not all have signed yet', suffix: 'copy' },
    sender: { mark: 'Copy: document not sealed', suffix: 'copy' },
  },
};

/**
 * Prints the values entered so far and checks that the pages are those that were shown. On each page a mark says who has
 * not signed yet: the reader, or others.
 */
export const printMarkedCopy = async (
  context: AppContext,
  print: PaperPrinter,
  webdoc: Webdoc,
  { fields }: Contents,
  reader: Pick<Party, 'id' | 'language'> & { status: CopyReader },
): Promise<{ pdf: Buffer; fileName: string }> => {
  const { mark, suffix } = texts[reader.language][reader.status];
  const paper = await print(paperOrder(context, { webdoc, fields, mark, link: reader.id }));
  return { pdf: Buffer.from(paper.pdf), fileName: finalFileName(webdoc.name, ` - ${suffix}`) };
};
