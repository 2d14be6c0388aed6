import type { FastifyReply } from 'fastify';
import * as documents from '#contract/documents.ts';
import { refuseProductionFiles } from '#domains/tokens/production-files.ts';
import { actorOf } from '#domains/audit/record.ts';
import { contentDisposition } from '#http/content-disposition.ts';
import { contentPolicies } from '#http/headers.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { route, type Call, type Route } from '#http/route.ts';
import { readIdPage } from '#http/page-cursor.ts';
import { contentTypeOf } from './file-kinds.ts';
import { openDocument } from './open-file.ts';
import { openUpload } from './upload.ts';
import { fileNameOf, toTemplateDocument } from './rules.ts';
import { forgetDocument } from './save-file.ts';
import { findPage, listOf } from './store.ts';

const download = async (
  context: AppContext,
  { caller, params, query, reply }: Call<typeof documents.downloadDocument>,
): Promise<FastifyReply> => {
  const wanted = { companyId: caller.companyId, orgType: params.type, id: params.id };
  const opened = await openDocument(context, wanted);
  if (!opened) throw new Refusal('NotFound');
  const { document, file } = opened;
  if (query.sha256 !== undefined && query.sha256 !== document.sha256) {
    file.stream.destroy();
    throw new Refusal('SourceChanged');
  }
  return reply
    .type(contentTypeOf(document.extension))
    .headers({
      'content-length': file.bytes,
      'content-disposition': contentDisposition(fileNameOf(document)),
      'content-security-policy': contentPolicies.file,
    })
    .send(file.stream);
};

const remove = async (
  context: AppContext,
  { caller, params, origin }: Call<typeof documents.deleteDocument>,
): Promise<undefined> => {
  await refuseProductionFiles(context.db, caller, params.type);
  const wanted = { companyId: caller.companyId, orgType: params.type, id: params.id };
  if (!(await forgetDocument(context, wanted, { actor: actorOf(caller), origin }))) throw new Refusal('NotFound');
};

export const documentRoutes = (context: AppContext): Route[] => [
  route(documents.listDocuments, async ({ caller }) =>
    (await listOf(context.db, caller.companyId)).map(toTemplateDocument),
  ),
  route(documents.listTemplates, async ({ caller, query }) => {
    const { entries, continuationToken } = await readIdPage(query, (page) => findPage(context.db, caller, page));
    const items = entries.map((entry) => ({ ...toTemplateDocument(entry), externalId: entry.externalId }));
    return { items, continuationToken };
  }),
  route(documents.downloadDocument, (call) => download(context, call)),
  route(documents.deleteDocument, (call) => remove(context, call)),
  route(documents.putTemplate, openUpload(context)),
];
