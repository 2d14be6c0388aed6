import { queryOptions } from '@tanstack/react-query';
import { downloadInvoice, listInvoices } from '#contract/billing.ts';
import { saveAnswer } from '#kit/save-file.ts';
import { callAsUser, fileAsUser } from '#app/session.ts';

export const invoicesQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['invoices', orgId],
    queryFn: () => callAsUser(listInvoices, { params: { orgId } }),
  });

/** @throws {SignedOut | Refused | Unreachable} */
export const saveInvoice = async (orgId: string, id: string): Promise<void> => {
  await saveAnswer(await fileAsUser(downloadInvoice, { params: { orgId, id } }), 'facture.pdf');
};
