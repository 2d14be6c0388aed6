import type { AppContext } from '#server/app-context.ts';
import { deleteOldAnswers } from '#engines/crm/stale-answers.ts';
import { sendConsumptionNotices } from './notices.ts';
import { noticesJob, forgettingJob } from './job-names.ts';

const everySeconds = 6 * 3_600;
const daily = 86_400;

export const registerBillingJobs = (product: AppContext): void => {
  product.jobs.register({
    name: noticesJob,
    maxAttempts: 3,
    handle: ({ signal }) => sendConsumptionNotices(product, signal),
  });
  product.jobs.schedule({ name: noticesJob, everySeconds });
  product.jobs.register({
    name: forgettingJob,
    maxAttempts: 3,
    handle: () => deleteOldAnswers(product.db, product.clock.now()),
  });
  product.jobs.schedule({ name: forgettingJob, everySeconds: daily });
};
