import { inTurnOfCompany } from '#domains/environments/company-turns.ts';
import type { AppContext } from '#server/app-context.ts';
import { runAttempts, type RunPayload } from './queue.ts';
import { giveUpRun, runSlice, usualSlice } from './run.ts';
import { runJob } from './job-names.ts';
import { findCompanyOf } from './store.ts';

/** Of the workers. Each holds up to three files of 12 MB. */
const workers = 4;
const heldBack = { ofOne: 1, ofAll: 2, ofEach: 2, slowMs: usualSlice.ms } as const;

export const registerDeploymentJobs = (context: AppContext, slice = usualSlice): void => {
  context.jobs.register<RunPayload>({
    name: runJob,
    maxAttempts: runAttempts,
    workers,
    handle: inTurnOfCompany<RunPayload>(
      context,
      heldBack,
      ({ id }) => findCompanyOf(context.db, id),
      (job) => runSlice(context, job, slice),
    ),
    onDead: (payload) => giveUpRun(context, payload),
  });
};
