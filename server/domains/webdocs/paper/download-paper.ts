import type { FastifyReply } from 'fastify';
import type { downloadPaper } from '#contract/webdocs/paper.ts';
import type { Language } from '#contract/roles.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { finalFileName } from '../file-names.ts';
import { authorizeLiveSignatory } from '../party-access.ts';
import { expectedContent, paperDocument } from '../sealing/final-document.ts';
import { pdfHeaders, sendFinal } from '../signing/download.ts';
import { readContents, readDocuments } from '../store.ts';
import { partyOf } from '../to-view.ts';
import type { PaperPrinter } from './print-paper.ts';

const texts: Record<Language, Record<'pending' | 'signed', { mark: string; suffix: string }>> = {
  fr: {
    pending: { mark: 'Projet : non signé', suffix: 'non signé' },
    signed: { mark: 'Copie : tous n’ont pas encore signé', suffix: 'copie' },
  },
  en: {
    pending: { mark: 'Draft: not signed', suffix: 'not signed' },
    signed: { mark: 'Copy: not all have signed yet', suffix: 'copy' },
  },
};

/**
 * A PDF of the document as it stands, marked on each page; the sealed one as soon as there is one.
 * @throws {Refusal}
 */
export const downloadPaperOf = async (
  context: AppContext,
  print: PaperPrinter,
  { params, origin, reply }: Call<typeof downloadPaper>,
): Promise<FastifyReply> => {
  const { webdoc, partyId } = await authorizeLiveSignatory(context, params.token, origin, 'webdocPaper');
  if (webdoc.sealedAt) return sendFinal(context, reply, webdoc);
  const contents = await readContents(context.db, webdoc.id);
  const { status, language } = partyOf(contents, partyId);
  if (status === 'declined' || webdoc.status === 'declined') throw new Refusal('AlreadyDeclined');
  const { mark, suffix } = texts[language][status];
  const documents = await readDocuments(context.db, webdoc.id);
  const question = expectedContent(documents, contents.fields);
  const paper = await print(paperDocument(webdoc, documents, contents.fields, mark), question);
  const pdf = Buffer.from(paper.pdf);
  return reply.headers(pdfHeaders(finalFileName(`${webdoc.name} - ${suffix}`), pdf.length)).send(pdf);
};
