import type { AppContext } from '#server/app-context.ts';
import { keepGrantsAlive } from './keep-alive.ts';
import { registerRevocations } from './revocations.ts';
import { registerSecuringEnd } from './securing-job.ts';
import { keepAliveJob } from './job-names.ts';

const daily = 86_400;

/** Registers jobs that call the CRM while nobody waits. */
export const registerEnvironmentJobs = (context: AppContext): void => {
  registerRevocations(context);
  registerSecuringEnd(context);
  context.jobs.register({
    name: keepAliveJob,
    maxAttempts: 3,
    // Of its own: it may take hours.
    workers: 1,
    handle: ({ signal }) => keepGrantsAlive(context, signal),
  });
  context.jobs.schedule({ name: keepAliveJob, everySeconds: daily });
};
