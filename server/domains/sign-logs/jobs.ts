import type { AppContext } from '#server/app-context.ts';
import { inTurnOfCompany } from '#domains/environments/company-turns.ts';
import { openRecovery } from './recover-job.ts';
import { type RecoveryOrder } from './recover.ts';
import { endRecovery } from './recoveries.ts';
import { assignEvents, forgetUnassigned } from './store-incoming.ts';
import { assignJob } from './job-names.ts';
import { recoveryJob } from './job-names.ts';

const everyMinute = 60;
/** A worker spends most of its time waiting for a CRM. */
const workers = 4;
const heldBack = { ofOne: 1, ofAll: 2, slowMs: 3_000 } as const;

export const registerSignLogJobs = (context: AppContext): void => {
  const { jobs, db, clock } = context;
  const work = openRecovery(context);
  jobs.register<RecoveryOrder>({
    name: recoveryJob,
    maxAttempts: 3,
    workers,
    handle: inTurnOfCompany<RecoveryOrder>(context, heldBack, async ({ companyId }) => companyId, work),
    onDead: ({ eventId }) => endRecovery(db, eventId, clock.now(), { problem: 'InternalError', found: null }),
  });
  jobs.register({
    name: assignJob,
    maxAttempts: 3,
    handle: async () => {
      await assignEvents(db);
      await forgetUnassigned(db, clock.now());
    },
  });
  jobs.schedule({ name: assignJob, everySeconds: everyMinute });
};
