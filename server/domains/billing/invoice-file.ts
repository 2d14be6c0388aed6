import type { FastifyReply } from 'fastify';
import type { downloadInvoice } from '#contract/billing.ts';
import type { Language } from '#contract/roles.ts';
import { findInvoiceFile } from '#engines/crm/provider/provider-records.ts';
import { contentDisposition } from '#http/content-disposition.ts';
import { contentPolicies } from '#http/headers.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { fileNameOf } from './file-names.ts';
import { findOwnOrg } from './own-org.ts';

const nameless: Record<Language, string> = { fr: 'facture', en: 'invoice' };

/** The PDF of one of the company's invoices, as it comes from the provider org. */
export const sendInvoiceFile = async (
  context: AppContext,
  { caller, params, reply }: Call<typeof downloadInvoice>,
): Promise<FastifyReply> => {
  const { companyId, orgId } = await findOwnOrg(context, caller, params.orgId);
  if (caller.companyStatus !== 'verified') throw new Refusal('NotFound');
  await context.budgets.spend('crm', caller.userId);
  const file = await findInvoiceFile(context.crm.providerOrg({ company: companyId }), orgId, params.id);
  if (file === null) throw new Refusal('NotFound');
  const { content, bytes } = await context.crm.providerFile(companyId, file);
  const name = `${fileNameOf([file.number ?? '']) || nameless[caller.language]}.pdf`;
  return reply
    .type('application/pdf')
    .headers({
      ...(bytes !== null && { 'content-length': bytes }),
      'content-disposition': contentDisposition(name),
      'content-security-policy': contentPolicies.file,
    })
    .send(content);
};
