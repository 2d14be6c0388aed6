import type { FastifyReply } from 'fastify';
import type { getWebdocFile } from '#contract/webdocs/public-webdocs.ts';
import type { downloadWebdoc } from '#contract/webdocs/webdocs.ts';
import { contentDisposition } from '#http/content-disposition.ts';
import { contentPolicies } from '#http/headers.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { finalFileName } from '../file-names.ts';
import { authorizeParty } from '../party-access.ts';
import type { Webdoc } from '../store.ts';
import { requireOwnWebdoc } from '../own-webdoc.ts';

/** Headers of a PDF that the browser saves and does not display. */
export const pdfHeaders = (fileName: string, bytes: number) => ({
  'content-type': 'application/pdf',
  'content-length': bytes,
  'content-disposition': contentDisposition(fileName),
  'content-security-policy': contentPolicies.file,
  'x-robots-tag': 'noindex, nofollow, noarchive',
});

/** @throws {Refusal} NotSigned, WebdocExpired when the contents were removed */
export const sendFinal = async (context: AppContext, reply: FastifyReply, webdoc: Webdoc): Promise<FastifyReply> => {
  if (webdoc.purgedAt) throw new Refusal('WebdocExpired', { detail: 'purged' });
  if (!webdoc.sealedAt || !webdoc.finalKey) throw new Refusal('NotSigned');
  const file = await context.files.get(webdoc.finalKey);
  if (!file) throw new Error(`the final document ${webdoc.id} is not in the store`);
  return reply.headers(pdfHeaders(finalFileName(webdoc.name), file.bytes)).send(file.stream);
};

/** Sends the sealed PDF to any party of the document: signatories, owner and recipients of a copy. */
export const downloadFinal = async (context: AppContext, call: Call<typeof downloadWebdoc>): Promise<FastifyReply> => {
  const { webdoc } = await authorizeParty(context, call.params.token, call, 'webdocRead');
  return sendFinal(context, call.reply, webdoc);
};

export const downloadOwn = async (
  context: AppContext,
  { params, caller, reply }: Call<typeof getWebdocFile>,
): Promise<FastifyReply> => sendFinal(context, reply, await requireOwnWebdoc(context, params.id, caller));
