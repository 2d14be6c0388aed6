import { downloadInvoice } from '#contract/billing.ts';
import { saveAnswer } from '#kit/save-file.ts';
import { fileAsUser } from '#app/session.ts';

/** @throws {SignedOut | Refused | Unreachable} */
export const saveInvoice = async (orgId: string, id: string): Promise<void> => {
  await saveAnswer(await fileAsUser(downloadInvoice, { params: { orgId, id } }), 'facture.pdf');
};
