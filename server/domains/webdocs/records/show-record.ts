import type { AnswerOf } from '#contract/endpoint.ts';
import type { readRecord, writeRecordAgain } from '#contract/webdocs/records.ts';
import { inTransaction, type Connection } from '#engines/postgres/database.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';
import { findWebdoc, type Webdoc } from '../store.ts';
import { findRecord } from './find-record.ts';
import { writeAgain } from './record-store.ts';

type Shown = AnswerOf<typeof readRecord>;

const requireWebdoc = async (db: Connection, id: string, { companyId }: SessionCaller): Promise<Webdoc> => {
  const webdoc = await findWebdoc(db, id);
  if (webdoc?.companyId !== companyId) throw new Refusal('NotFound');
  return webdoc;
};

const toShown = async (db: Connection, webdocId: string): Promise<Shown> => {
  const row = await findRecord(db, webdocId);
  if (!row) return { record: null };
  const { instanceUrl, ...record } = row;
  return { record: { ...record, url: instanceUrl === null ? null : `${instanceUrl}/${record.recordId}` } };
};

export const showRecord = async ({ db }: AppContext, { caller, params }: Call<typeof readRecord>): Promise<Shown> => {
  await requireWebdoc(db, params.id, caller);
  return toShown(db, params.id);
};

/** The press that repairs: the job runs now, with all its attempts. What was purged cannot be written any more. */
export const writeRecordNow = async (
  { db, clock, budgets }: AppContext,
  { caller, params, origin }: Call<typeof writeRecordAgain>,
): Promise<Shown> => {
  const webdoc = await requireWebdoc(db, params.id, caller);
  if (webdoc.purgedAt !== null) return toShown(db, webdoc.id);
  // The calls use up the customer's daily allowance.
  await budgets.spend('crm', caller.userId);
  await inTransaction(db, async (trx) => {
    if ((await writeAgain(trx, { webdocId: webdoc.id })) === 0) return;
    await recordAudit(trx, clock, {
      companyId: caller.companyId,
      action: 'webdoc.recordWrittenAgain',
      actor: actorOf(caller),
      object: { id: webdoc.id, name: webdoc.name },
      origin,
    });
  });
  return toShown(db, webdoc.id);
};
