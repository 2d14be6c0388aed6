import type { FastifyReply } from 'fastify';
import type { downloadPaper } from '#contract/webdocs/paper.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { authorizeParty, requireLive } from '../party-access.ts';
import { pdfHeaders, sendFinal } from '../signing/download.ts';
import { readContents } from '../store.ts';
import { partyOf } from '../to-view.ts';
import { printMarkedCopy } from './marked-copy.ts';
import type { PaperPrinter } from './print-paper.ts';

/**
 * Sends a PDF of the document with the values entered so far and a mark on each page. Once the document is sealed, it
 * sends the sealed PDF. The sender sees it in every state, because the link stands in the mails that tell of each.
 * @throws {Refusal}
 */
export const downloadPaperOf = async (
  context: AppContext,
  print: PaperPrinter,
  call: Call<typeof downloadPaper>,
): Promise<FastifyReply> => {
  const { webdoc, partyId, kind } = await authorizeParty(context, call.params.token, call, 'webdocPaper');
  if (kind === 'recipient') throw new Refusal('NoStakeholdersFound');
  if (webdoc.purgedAt) throw new Refusal('WebdocExpired', { detail: 'purged' });
  if (kind === 'signatory') requireLive(webdoc, context.clock.now());
  if (webdoc.sealedAt) return sendFinal(context, call.reply, webdoc);
  const contents = await readContents(context.db, webdoc.id);
  const reader = partyOf(contents, partyId);
  const status = kind === 'owner' ? 'sender' : reader.status;
  if (status === 'declined' || (kind === 'signatory' && webdoc.status === 'declined'))
    throw new Refusal('AlreadyDeclined');
  const { pdf, fileName } = await printMarkedCopy(context, print, webdoc, contents, { ...reader, status });
  return call.reply.headers(pdfHeaders(fileName, pdf.length)).send(pdf);
};
