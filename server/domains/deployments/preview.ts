import { buffer } from 'node:stream/consumers';
import type { previewTemplate, TemplatePreview } from '#contract/environments/template-preview.ts';
import { startDeadline } from '#engines/crm/deadline.ts';
import type { OrgClient } from '#engines/crm/org-api.ts';
import { openOrgConcurrency } from '#engines/crm/turns/org-concurrency.ts';
import type { Call } from '#http/route.ts';
import { Refusal } from '#http/refusal.ts';
import type { AppContext } from '#server/app-context.ts';
import { fileNameOf } from './rules.ts';
import { openOrgAs } from './source-and-target.ts';
import { changedSinceAsked } from './plans/as-asked.ts';
import { readWantedTemplates } from './start-run.ts';
import type { TemplateFacts } from './template-facts.ts';
import { hasText, textLinesOf } from './template-text.ts';

/** Files held in memory at the same time in this process, and by one person. */
const places = { perOrg: 2, inAll: 4 };
const waitMs = 30_000;

/** Reads the text of a template in both orgs, for a person who compares them side by side. */
export const openPreviews = (context: AppContext) => {
  const turns = openOrgConcurrency(places);
  const read = async (org: OrgClient, userId: string, facts: TemplateFacts | undefined) => {
    const version = facts?.version;
    if (!facts || !version) return null;
    const about = { fileName: fileNameOf(version), bytes: version.bytes, sentAt: facts.record.sentAt };
    if (!hasText(version.extension, version.bytes)) return { ...about, lines: null };
    const leave = await turns.enter(userId, startDeadline(waitMs));
    try {
      const { stream } = await org.downloadVersion(version.id, version.bytes);
      return { ...about, lines: await textLinesOf(version.extension, await buffer(stream)) };
    } finally {
      leave();
    }
  };
  return async ({ caller, body }: Call<typeof previewTemplate>): Promise<TemplatePreview> => {
    const { externalId, runId, ...pair } = body;
    const { source, target, sources, targets } = await readWantedTemplates(context, caller, {
      ...pair,
      externalIds: [externalId],
    });
    const changed = await changedSinceAsked(context, caller, runId, { source, sources, externalIds: [externalId] });
    if (changed.size > 0) throw new Refusal('SourceChanged');
    const { userId } = caller;
    const [inSource, inTarget] = await Promise.all([
      read(openOrgAs(context, source.id, userId), userId, sources.get(externalId)),
      read(openOrgAs(context, target.id, userId), userId, targets.get(externalId)),
    ]);
    return { source: inSource, target: inTarget };
  };
};
