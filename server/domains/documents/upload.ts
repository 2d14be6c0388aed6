import type { putTemplate, TemplateDocument } from '#contract/documents.ts';
import { templateFile } from '#contract/limits.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { readPart, storePart } from '#http/upload.ts';
import { refuseUnapprovedToken } from '#domains/tokens/production-files.ts';
import { kindOf } from './file-kinds.ts';
import { saveFile, newFileKey } from './save-file.ts';
import { isFull, partsOfName, toTemplateDocument } from './rules.ts';
import { usageBeside } from './store.ts';
import { openTransferTurns, type TransferLimits } from './transfer-turns.ts';
import { spendOnTemplate } from './unverified-limit.ts';

type Put = Call<typeof putTemplate>;

const limits: TransferLimits = {
  verified: { perOrg: 8, inAll: 64 },
  others: { perOrg: 2, inAll: 16 },
  waitMs: 20_000,
};

const putFile = async (context: AppContext, { caller, params, request, origin }: Put): Promise<TemplateDocument> => {
  const { companyId, orgType, tokenId } = caller;
  if (orgType === 'prod') await refuseUnapprovedToken(context.db, caller);
  const place = { companyId, orgType, externalId: params.externalId };
  if (isFull(await usageBeside(context.db, place))) throw new Refusal('StorageFull');
  const part = await readPart(request, templateFile.maxBytes);
  const named = partsOfName(part.filename);
  const fileKey = await newFileKey(context, companyId);
  const stored = await storePart(context.files, part, fileKey, kindOf);
  if (!named) throw new Refusal('FileTypeRefused');
  try {
    if (!caller.isVerified) await spendOnTemplate(context, origin.address, stored.bytes);
    // A file may be on its way for an hour, in which an owner switches the rule on.
    if (orgType === 'prod') await refuseUnapprovedToken(context.db, caller);
  } catch (error) {
    await context.files.remove(fileKey).catch(() => {});
    throw error;
  }
  const actor = { kind: 'token', id: tokenId } as const;
  return toTemplateDocument(await saveFile(context, place, { ...named, ...stored, fileKey }, { actor, origin }));
};

/** Accepts a template's file from the CRM package. The org type of its token says where the file belongs. */
export const openUpload = (context: AppContext) => {
  const inTurn = openTransferTurns(limits);
  return async (call: Put): Promise<TemplateDocument> => {
    await context.budgets.spend('templatePut', call.caller.companyId);
    return inTurn(call.caller, () => putFile(context, call));
  };
};
