import type { FastifyReply } from 'fastify';
import * as documents from '#contract/documents.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { refuseProductionFiles } from '#domains/tokens/production-files.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
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
import { findPage, listOf, removeDocument } from './store.ts';
import { forgetFileJob } from './job-names.ts';

const download = async (
  context: AppContext,
  { caller, params, reply }: Call<typeof documents.downloadDocument>,
): Promise<FastifyReply> => {
  const wanted = { companyId: caller.companyId, orgType: params.type, id: params.id };
  const opened = await openDocument(context, wanted);
  if (!opened) throw new Refusal('NotFound');
  const { document, file } = opened;
  return reply
    .type(contentTypeOf(document.extension))
    .headers({
      'content-length': file.bytes,
      'content-disposition': contentDisposition(fileNameOf(document)),
      'content-security-policy': contentPolicies.file,
    })
    .send(file.stream);
};

/** Removes the document; a job deletes its file after the commit. */
const remove = async (
  { db, jobs, clock }: AppContext,
  { caller, params, origin }: Call<typeof documents.deleteDocument>,
): Promise<undefined> => {
  await refuseProductionFiles(db, caller, params.type);
  return inTransaction(db, async (trx) => {
    const document = await removeDocument(trx, {
      companyId: caller.companyId,
      orgType: params.type,
      id: params.id,
    });
    if (!document) throw new Refusal('NotFound');
    await recordAudit(trx, clock, {
      companyId: caller.companyId,
      action: 'template.deleted',
      actor: actorOf(caller),
      object: { id: document.id, name: fileNameOf(document) },
      details: { orgType: document.orgType, externalId: document.externalId, sha256: document.sha256 },
      origin,
    });
    await jobs.enqueue(trx, forgetFileJob, { key: document.fileKey });
    return undefined;
  });
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
