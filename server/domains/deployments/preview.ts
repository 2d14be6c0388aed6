import type { previewTemplate, TemplatePreview } from '#contract/environments/template-preview.ts';
import { startDeadline } from '#engines/crm/deadline.ts';
import { openOrgConcurrency } from '#engines/crm/turns/org-concurrency.ts';
import { hasText } from '#engines/office/office-reader.ts';
import type { EnvironmentRow } from '#domains/environments/store.ts';
import type { Call } from '#http/route.ts';
import { Refusal } from '#http/refusal.ts';
import type { AppContext } from '#server/app-context.ts';
import { otherFileOf, sentFileOf, type SentFile, type Side } from './sent-file.ts';
import { openOrgAs } from './source-and-target.ts';
import { changedSinceAsked } from './plans/as-asked.ts';
import { readWantedTemplates } from './start-run.ts';
import type { TemplateFacts } from './template-facts.ts';

/** Files held in memory at the same time in this process, and by one person. */
const places = { perOrg: 2, inAll: 4 };
const waitMs = 30_000;

/** Reads the text of a template in both orgs, for a person who compares them side by side. */
export const openPreviews = (context: AppContext) => {
  const turns = openOrgConcurrency(places);
  const linesOf = async ({ extension, bytes }: SentFile, read: () => Promise<Buffer>, companyId: string) =>
    hasText(extension, bytes) ? context.office.lines(extension, await read(), companyId) : null;
  const readSide = async (side: Side, userId: string, facts: TemplateFacts | undefined) => {
    const file = facts ? await sentFileOf(context, side, facts) : null;
    if (!facts || !file) return null;
    const leave = await turns.enter(userId, startDeadline(waitMs));
    try {
      let content: Promise<Buffer> | undefined;
      const read = (): Promise<Buffer> => (content ??= file.read());
      const lines = await linesOf(file, read, side.companyId);
      const other = await otherFileOf(side, facts, file, read);
      return {
        fileName: file.fileName,
        bytes: file.bytes,
        cloudFile: file.cloudFile,
        sentAt: facts.record.sentAt,
        lines,
        orgFile: other && {
          fileName: other.fileName,
          bytes: other.bytes,
          lines: await linesOf(other, other.read, side.companyId),
        },
      };
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
    const { userId, companyId } = caller;
    const sideOf = ({ id, orgType }: Pick<EnvironmentRow, 'id' | 'orgType'>): Side => ({
      companyId,
      orgType,
      org: openOrgAs(context, id, userId),
    });
    const [inSource, inTarget] = await Promise.all([
      readSide(sideOf(source), userId, sources.get(externalId)),
      readSide(sideOf(target), userId, targets.get(externalId)),
    ]);
    return { source: inSource, target: inTarget };
  };
};
