import type { putTemplate, TemplateDocument } from '#contract/documents.ts';
import { templateFile } from '#contract/limits.ts';
import type { Product } from '#http/product.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { readPart, storePart } from '#http/upload.ts';
import { kindOf } from './file-kinds.ts';
import { keepFile, newFileKey } from './keep.ts';
import { partsOfName, toTemplateDocument } from './rules.ts';

/** Takes a template's file from the CRM package; the type of its token says where it belongs. */
export const putFile = async (
  product: Product,
  { caller, params, request, origin }: Call<typeof putTemplate>,
): Promise<TemplateDocument> => {
  const { companyId, orgType, tokenId } = caller;
  await product.budgets.spend('templatePut', companyId);
  const part = await readPart(request, templateFile.maxBytes);
  const named = partsOfName(part.filename);
  const fileKey = await newFileKey(product, companyId);
  const stored = await storePart(product.files, part, fileKey, kindOf);
  if (!named) throw new Refusal('FileTypeRefused');
  const place = { companyId, orgType, externalId: params.externalId };
  const actor = { kind: 'token', id: tokenId } as const;
  return toTemplateDocument(
    await keepFile(product, place, { ...named, ...stored, fileKey }, { actor, origin }),
  );
};
