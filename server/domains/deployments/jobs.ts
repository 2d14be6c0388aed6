import type { AppContext } from '#server/app-context.ts';
import { runAttempts, type RunPayload } from './queue.ts';
import { giveUpRun, runSlice } from './run.ts';
import { runJob } from './job-names.ts';

export const registerDeploymentJobs = (context: AppContext): void => {
  context.jobs.register<RunPayload>({
    name: runJob,
    maxAttempts: runAttempts,
    handle: (job) => runSlice(context, job),
    onDead: (payload) => giveUpRun(context, payload),
  });
};
