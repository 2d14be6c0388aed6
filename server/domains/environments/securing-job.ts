import { CrmError } from '#engines/crm/errors.ts';
import { findPackageToken, PackageMissing, type SettingsWay } from '#engines/crm/package-settings.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { inTurnOfCompany } from './company-turns.ts';
import { grantKeeper, validGrants } from './grants.ts';
import { giveUpSecuring, settleSecuring, type Securer } from './finish-securing.ts';
import { claimLeftSecuring, dropSecuring, releaseSecuring, type Securing } from './securing-store.ts';
import { findEnvironment } from './store.ts';

const jobName = 'environments.settleSecuring';
/** With a back-off of 1 s to half an hour, this means about an hour of attempts when the org is down. */
const maxAttempts = 12;
/** This is longer than the time reserved for an attempt (`claimSeconds`). */
const afterKillMs = 35_000;

interface Left {
  environmentId: string;
  securingId: string;
  by: Securer;
}

type Parts = Pick<AppContext, 'jobs'>;

const leftOf = (securing: Securing, by: Securer): Left => ({
  environmentId: securing.environmentId,
  securingId: securing.id,
  by,
});

export const queueSecuringEndLater = (trx: Trx, { jobs }: Parts, securing: Securing, by: Securer) =>
  jobs.enqueue(trx, jobName, leftOf(securing, by), {
    key: securing.id,
    runAt: new Date(Date.now() + afterKillMs),
    maxAttempts,
  });

export const queueSecuringEnd = (trx: Trx, { jobs }: Parts, securing: Securing, by: Securer) =>
  jobs.enqueue(trx, jobName, leftOf(securing, by), { maxAttempts });

/** Of two workers. */
const heldBack = { ofOne: 1, ofAll: 1, slowMs: 3_000 } as const;

/** Shorter than the claim, so that no other process takes over the attempt meanwhile. */
const lookWithinMs = 20_000;

/** Errors about the access of one person and not about the org: another person's access may work. */
const isTheirs = (error: unknown): boolean =>
  error instanceof PackageMissing ||
  (error instanceof CrmError && (error.code === 'CrmDisconnected' || error.code === 'NO_ACCESS'));

/** Asks with any working grant, because the person who started may have left or lost access. */
const findHeldToken = async (
  context: AppContext,
  { payload }: Job<Left>,
  { apiToken }: Securing,
): Promise<SettingsWay | null> => {
  const options = { signal: AbortSignal.timeout(lookWithinMs) };
  const refusals: unknown[] = [];
  for (const place of await validGrants(context.db, payload.environmentId, payload.by.userId)) {
    try {
      return await findPackageToken(context.crm.openOrg(grantKeeper(context, place), options), apiToken);
    } catch (error) {
      if (!isTheirs(error)) throw error;
      refusals.push(error);
    }
  }
  // One user may lack access to the package. It counts as missing only if all users could look.
  const unknown = refusals.find((error) => !(error instanceof PackageMissing));
  throw unknown ?? refusals[0] ?? new CrmError('CrmDisconnected', { error: 'nobody has access' });
};

/**
 * Asks the org which token it has. If it is ours, the securing is completed; if it is another one, the attempt is
 * dropped.
 */
const lookAtOrg = async (context: AppContext, job: Job<Left>, securing: Securing): Promise<void> => {
  const { by } = job.payload;
  const row = await findEnvironment(context.db, by, securing.environmentId);
  const way = await findHeldToken(context, job, securing);
  await inTransaction(context.db, async (trx) => {
    if (way) await settleSecuring(trx, context, row, { ...securing, way }, by);
    else await dropSecuring(trx, securing);
    await job.settle(trx);
  });
};

const endSecuring = async (context: AppContext, job: Job<Left>): Promise<void> => {
  const securing = await claimLeftSecuring(context.db, context, job.payload);
  if (securing === 'busy') throw new Error('the environment is being secured at this moment');
  if (!securing) return;
  try {
    await lookAtOrg(context, job, securing);
  } catch (error) {
    if (error instanceof PackageMissing) await dropSecuring(context.db, securing);
    // A Refusal means that the environment was disconnected, so there is nothing to settle.
    else if (!(error instanceof Refusal)) {
      await releaseSecuring(context.db, securing);
      throw error;
    }
  }
};

export const registerSecuringEnd = (context: AppContext): void => {
  context.jobs.register<Left>({
    name: jobName,
    maxAttempts,
    workers: 2,
    handle: inTurnOfCompany<Left>(
      context,
      heldBack,
      async ({ by }) => by.companyId,
      (job) => endSecuring(context, job),
    ),
    onDead: ({ environmentId, securingId, by }) =>
      inTransaction(context.db, (trx) => giveUpSecuring(trx, context, { environmentId, id: securingId }, by)),
  });
};
