import type { HeldBack } from '#engines/concurrency/held-back-turns.ts';
import { inTurns } from '#engines/jobs/in-turns.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';

const statusOf = async (db: Connection, companyId: string): Promise<string | undefined> =>
  (await db.selectFrom('companies').select('status').where('id', '=', companyId).executeTakeFirst())?.status;

/**
 * Handles jobs that call orgs of customers, in turns of their companies (REQ-4.4.34). An org answers as slowly as its
 * administrators want it to, and anybody can register and connect some.
 * @param companyOf Undefined when nothing is left to do
 */
export const inTurnOfCompany = <P>(
  { db }: Pick<AppContext, 'db'>,
  heldBack: HeldBack,
  companyOf: (payload: P) => Promise<string | undefined>,
  handle: (job: Job<P>) => Promise<void>,
): ((job: Job<P>) => Promise<void>) =>
  inTurns<P>(
    heldBack,
    async (payload) => {
      const companyId = await companyOf(payload);
      if (companyId === undefined) return undefined;
      const status = await statusOf(db, companyId);
      return status === undefined ? undefined : { companyId, isDoubtful: status !== 'verified' };
    },
    handle,
  );
