import type { putTemplate, TemplateDocument } from '#contract/documents.ts';
import { templateFile } from '#contract/limits.ts';
import { startDeadline } from '#engines/crm/deadline.ts';
import { CrmError } from '#engines/crm/errors.ts';
import { openOrgConcurrency, type OrgConcurrency } from '#engines/crm/turns/org-concurrency.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { readPart, storePart } from '#http/upload.ts';
import { refuseUnapprovedToken } from '#domains/tokens/production-files.ts';
import { kindOf } from './file-kinds.ts';
import { saveFile, newFileKey } from './save-file.ts';
import { isFull, partsOfName, toTemplateDocument } from './rules.ts';
import { usageBeside } from './store.ts';
import { spendOnTemplate } from './unverified-limit.ts';

type Put = Call<typeof putTemplate>;

/** Maximum parallel uploads. Each keeps its last megabyte in memory, and one company must not use all places. */
const places = { perOrg: 8, inAll: 64 };
/** Those of companies that nobody has verified, besides: some would take all places with slow uploads. */
const unverifiedPlaces = { perOrg: 2, inAll: 16 };
const waitMs = 20_000;
const comeBackSeconds = 10;

const takePlace = async (turns: OrgConcurrency, companyId: string): Promise<() => void> => {
  try {
    return await turns.enter(companyId, startDeadline(waitMs));
  } catch (error) {
    throw error instanceof CrmError ? new Refusal('TooManyRequests', { retryAfterSeconds: comeBackSeconds }) : error;
  }
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
  if (!caller.isVerified)
    await spendOnTemplate(context, origin.address, stored.bytes).catch(async (error: unknown) => {
      await context.files.remove(fileKey).catch(() => {});
      throw error;
    });
  const actor = { kind: 'token', id: tokenId } as const;
  return toTemplateDocument(await saveFile(context, place, { ...named, ...stored, fileKey }, { actor, origin }));
};

/** Accepts a template's file from the CRM package. The org type of its token says where the file belongs. */
export const openUpload = (context: AppContext) => {
  const [turns, unverifiedTurns] = [openOrgConcurrency(places), openOrgConcurrency(unverifiedPlaces)];
  return async (call: Put): Promise<TemplateDocument> => {
    const { companyId, isVerified } = call.caller;
    await context.budgets.spend('templatePut', companyId);
    const leave = await takePlace(isVerified ? turns : unverifiedTurns, companyId);
    try {
      return await putFile(context, call);
    } finally {
      leave();
    }
  };
};
