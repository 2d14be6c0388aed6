import type { FastifyReply } from 'fastify';
import type { downloadTicketFile } from '#contract/tickets.ts';
import { isSameId } from '#engines/crm/ids.ts';
import { contentDisposition } from '#http/content-disposition.ts';
import { cleanFileName } from '#http/file-names.ts';
import { contentPolicies } from '#http/headers.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { findTicket, type TicketParts } from './find-ticket.ts';

/** Sends a file of the ticket from the CRM. Always as a download: the portal never displays foreign files. */
export const sendTicketFile = async (
  parts: TicketParts,
  { caller, params, reply }: Call<typeof downloadTicketFile>,
): Promise<FastifyReply> => {
  const { context, reads } = parts;
  const { asker, caseId } = await findTicket(parts, caller, params);
  if (caseId === null) throw new Refusal('NotFound');
  await context.budgets.spend('crm', caller.userId);
  const { value } = await reads.thread(asker, caseId);
  const file = value?.files.find(({ id }) => isSameId(id, params.fileId));
  if (!file) throw new Refusal('NotFound');
  await reads.spend(asker);
  const version = { id: file.id, bytes: file.size };
  const { content, bytes } = await context.crm.providerFile(caller.companyId, version);
  return reply
    .type('application/octet-stream')
    .headers({
      ...(bytes !== null && { 'content-length': bytes }),
      'content-disposition': contentDisposition(cleanFileName(file.name)),
      'content-security-policy': contentPolicies.file,
    })
    .send(content);
};
