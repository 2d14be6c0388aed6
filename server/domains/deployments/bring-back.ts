import { readVersionFacts, restoreTemplate } from '#engines/crm/template-files.ts';
import type { Product } from '#http/product.ts';
import { Refusal } from '#http/refusal.ts';
import type { OpenRun, SliceFacts } from './send-template.ts';
import type { ClaimedTemplate } from './template-store.ts';

const isSame = (one: string | null, other: string | null): boolean =>
  one?.slice(0, 15) === other?.slice(0, 15);

/**
 * Lets a template of the target be again what a deployment has replaced: its record names the file it named before, which
 * never left the org. What was changed since by somebody else stays.
 * @throws {Refusal} NotFound, DocumentChanged; CrmError
 */
export const bringBack = async (
  _product: Product,
  { target }: OpenRun,
  { externalId, replaced, contentVersionId }: ClaimedTemplate,
  { targets }: SliceFacts,
): Promise<'done'> => {
  const now = targets.get(externalId)?.record;
  if (!now || !replaced) throw new Refusal('NotFound');
  const versionId = replaced.versionId;
  const nowId = now.versionId;
  if (!isSame(nowId, contentVersionId) && !isSame(nowId, versionId)) throw new Refusal('DocumentChanged');
  if (versionId !== null && (await readVersionFacts(target, [versionId])).length === 0)
    throw new Refusal('NotFound');
  await restoreTemplate(target, now.id, replaced);
  return 'done';
};
