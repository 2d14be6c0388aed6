import { readVersionFacts, restoreTemplate } from '#engines/crm/template-files.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { restoreInCloud } from './cloud-files.ts';
import type { SliceFacts } from './send-template.ts';
import type { ClaimedTemplate } from './template-store.ts';
import type { OpenRun } from './run-types.ts';

const isSame = (one: string | null, other: string | null): boolean => one?.slice(0, 15) === other?.slice(0, 15);

/**
 * Undoes a deployment of one template: its record names its former file again, which is still in the org. If somebody
 * has changed the template since, nothing is restored.
 * @throws {Refusal} NotFound, DocumentChanged, NoContentDocument; CrmError
 */
export const restoreTemplateInOrg = async (
  context: AppContext,
  open: OpenRun,
  { externalId, replaced, contentVersionId }: ClaimedTemplate,
  { targets }: SliceFacts,
): Promise<'done'> => {
  const now = targets.get(externalId)?.record;
  if (!now || !replaced) throw new Refusal('NotFound');
  const versionId = replaced.versionId;
  const nowId = now.versionId;
  if (!isSame(nowId, contentVersionId) && !isSame(nowId, versionId)) throw new Refusal('DocumentChanged');
  const [version = null] = versionId === null ? [] : await readVersionFacts(open.target, [versionId]);
  if (versionId !== null && version === null) throw new Refusal('NotFound');
  await restoreInCloud(context, open, replaced, version);
  await restoreTemplate(open.target, now.id, replaced);
  return 'done';
};
