import { sql } from 'kysely';
import type { SignLogRecovery } from '#contract/sign-logs.ts';
import { grantKeeper } from '#domains/environments/grants.ts';
import { findOwnByOrgId } from '#domains/environments/store.ts';
import { CrmError } from '#engines/crm/errors.ts';
import { readSignatureRequest } from '#engines/crm/signature-requests.ts';
import { isPackageMissing } from '#engines/crm/template-records.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import type { Connection } from '#engines/postgres/database.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { endRecovery } from './recoveries.ts';
import { webdocStatus, sealFailed } from './webdoc-status.ts';
import type { RecoveryOrder } from './recover.ts';
import { findEvent, type SignEventRow } from './store.ts';
import { toSignLog } from './views.ts';

type Outcome = Pick<SignLogRecovery, 'problem' | 'found'>;

const failedFor = (problem: string): Outcome => ({ problem, found: null });

const ownState = async (db: Connection, companyId: string, webdocId: string): Promise<Outcome> => {
  const row = await db
    .selectFrom('webdocs as webdoc')
    .select([
      webdocStatus.as('status'),
      'expires_at',
      'seal_error',
      sql<Date>`coalesce(sealed_at, completed_at, created_at)`.as('at'),
    ])
    .where('id', '=', webdocId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) return failedFor('NotFound');
  const found = {
    status: row.status,
    expiration_date: row.expires_at?.toISOString() ?? null,
    error: row.seal_error === null ? null : sealFailed,
    changedAt: row.at.toISOString(),
  };
  return { problem: null, found };
};

const crmState = async (
  context: AppContext,
  { companyId, userId }: RecoveryOrder,
  orgId: string,
  requestId: string,
): Promise<Outcome> => {
  const environment = await findOwnByOrgId(context.db, companyId, orgId);
  if (!environment) return failedFor('CrmDisconnected');
  const org = context.crm.openOrg(grantKeeper(context, { environmentId: environment.id, userId }));
  const request = await readSignatureRequest(org, requestId);
  if (!request) return failedFor('NotFound');
  const { status, expirationDate, error, changedAt } = request;
  return { problem: null, found: { status, expiration_date: expirationDate, error, changedAt } };
};

const stateOf = async (context: AppContext, order: RecoveryOrder, row: SignEventRow): Promise<Outcome> => {
  const requestId = toSignLog(row).data.signature_request?.id ?? '';
  if (row.source === 'portal') return ownState(context.db, order.companyId, requestId);
  try {
    return await crmState(context, order, row.orgId ?? '', requestId);
  } catch (error) {
    if (isPackageMissing(error)) return failedFor('PackageNotInstalled');
    if (error instanceof CrmError) return failedFor(error.code);
    throw error;
  }
};

/** Reads the state of a signature request and stores the answer with its event. */
export const openRecovery =
  (context: AppContext) =>
  async ({ payload, settle }: Pick<Job<RecoveryOrder>, 'payload' | 'settle'>): Promise<void> => {
    const { db, clock } = context;
    const row = await findEvent(db, payload.companyId, payload.eventId);
    const outcome = row ? await stateOf(context, payload, row) : failedFor('NotFound');
    await inTransaction(db, async (trx) => {
      await endRecovery(trx, payload.eventId, clock.now(), outcome);
      await settle(trx);
    });
  };
