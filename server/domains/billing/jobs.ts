import type { AppContext } from '#server/app-context.ts';
import { deleteOldAnswers } from '#engines/crm/answers/stale-answers.ts';
import { sendConsumptionNotices } from './notices.ts';
import { noticesJob, forgettingJob } from './job-names.ts';

const everySeconds = 6 * 3_600;
const daily = 86_400;

export const registerBillingJobs = (context: AppContext): void => {
  context.jobs.register({
    name: noticesJob,
    maxAttempts: 3,
    handle: ({ signal }) => sendConsumptionNotices(context, signal),
  });
  context.jobs.schedule({ name: noticesJob, everySeconds });
  context.jobs.register({
    name: forgettingJob,
    maxAttempts: 3,
    handle: () => deleteOldAnswers(context.db, context.clock.now()),
  });
  context.jobs.schedule({ name: forgettingJob, everySeconds: daily });
};
