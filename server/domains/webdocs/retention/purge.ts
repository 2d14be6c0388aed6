import { appendAudit, companyChain } from '#domains/audit/record.ts';
import { readChain } from '#engines/hash-chain/hash-chain.ts';
import { describeRedaction, redact } from '#engines/hash-chain/redaction.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { forEachIsolated } from '#engines/concurrency/for-each-isolated.ts';
import { auditEntriesOf, endedBefore, forgetDeadJobs, isEndedBefore, removePersonal } from './purge-store.ts';
import { redactAll, redactAuditEntry, redactTrailEntry } from './redacted-trail.ts';
import { findWebdoc, lockWebdoc } from '../store.ts';
import { chainOf } from '../trail.ts';
import { removeFilesJob } from '../job-names.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** Purges a document in one transaction. A second call does nothing. */
const purgeOne = (context: AppContext, id: string, moment: Date): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const webdoc = await lockWebdoc(trx, id);
    if (!(await isEndedBefore(trx, id, moment))) return;
    const trail = await readChain(trx, chainOf(id));
    const company = companyChain(webdoc.companyId);
    const redacted = [
      ...redactAll(chainOf(id), trail, redactTrailEntry),
      ...redactAll(company, await auditEntriesOf(trx, company, id), redactAuditEntry),
    ];
    const now = context.clock.now();
    await context.events.purged(trx, id);
    await removePersonal(trx, id, now);
    const { seq } = await appendAudit(trx, context.clock, {
      companyId: webdoc.companyId,
      action: 'webdoc.purged',
      actor: { kind: 'system' },
      object: { id, name: id },
      details: {
        trailHead: trail.at(-1)?.hash ?? null,
        sha256: webdoc.finalSha256?.toString('hex') ?? null,
        redacted: describeRedaction(redacted),
      },
    });
    await redact(trx, redacted, { chain: company, seq }, now);
    await context.jobs.enqueue(trx, removeFilesJob, { webdocId: id }, { key: id, maxAttempts: 20 });
  });

/**
 * Removes contents and personal data of documents after their retention time; the proofs stay
 * (docs/decisions/0014-retention.md). Does nothing when no retention time is configured.
 * @throws {AggregateError} at the end, with what could not be purged, so that the queue logs it and tries again
 */
export const purgeDue = async (context: AppContext): Promise<void> => {
  const { retentionDays } = context.settings;
  if (retentionDays === undefined) return;
  const moment = new Date(context.clock.now().getTime() - retentionDays * dayMs);
  await forEachIsolated(endedBefore(context.db, moment), ({ id }) => purgeOne(context, id, moment), 'purge');
  await forgetDeadJobs(context.db);
};

/** Removes all files of the document, also those left by an earlier timestamp or a killed attempt. */
export const removeFiles = async (context: AppContext, webdocId: string): Promise<void> => {
  const webdoc = await findWebdoc(context.db, webdocId);
  if (!webdoc?.purgedAt) return;
  for await (const { key } of context.files.list(`webdocs/${webdocId}/`)) await context.files.remove(key);
};
