import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { isSameContent } from '../cloud-files.ts';
import { contentsOf, type Wanted } from '../start-run.ts';
import { findRun } from '../store.ts';
import { listTemplatesOf } from '../template-store.ts';

/**
 * External ids of the templates whose file is not the one of the request. Whoever approves a run looks at the files that
 * it would send, and at no others that stand in their place meanwhile: those could be put back after the look.
 * @throws {Refusal} NotFound for a run of another company
 */
export const changedSinceAsked = async (
  context: AppContext,
  caller: SessionCaller,
  runId: string | undefined,
  { source, externalIds, sources }: Pick<Wanted, 'source' | 'externalIds' | 'sources'>,
): Promise<ReadonlySet<string>> => {
  if (runId === undefined) return new Set();
  const run = await findRun(context.db, caller.companyId, runId);
  const templates = await listTemplatesOf(context.db, run.id);
  const asked = new Map(templates.map(({ externalId, approvedContent }) => [externalId, approvedContent]));
  const present = await contentsOf(context, caller, source, sources);
  return new Set(
    externalIds.filter((externalId) => {
      const content = asked.get(externalId) ?? null;
      return content !== null && !isSameContent(content, present.get(externalId) ?? '');
    }),
  );
};
