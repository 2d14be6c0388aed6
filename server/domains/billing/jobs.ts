import type { Product } from '#server/app-context.ts';
import { forgetOldAnswers } from '#engines/crm/stale-answers.ts';
import { sendConsumptionNotices } from './notices.ts';
import { noticesJob, forgettingJob } from './job-names.ts';

const everySeconds = 6 * 3_600;
const daily = 86_400;

export const registerBillingJobs = (product: Product): void => {
  product.jobs.register({
    name: noticesJob,
    maxAttempts: 3,
    handle: ({ signal }) => sendConsumptionNotices(product, signal),
  });
  product.jobs.schedule({ name: noticesJob, everySeconds });
  product.jobs.register({
    name: forgettingJob,
    maxAttempts: 3,
    handle: () => forgetOldAnswers(product.db, product.clock.now()),
  });
  product.jobs.schedule({ name: forgettingJob, everySeconds: daily });
};
