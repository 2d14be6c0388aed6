import type { Product } from '#http/product.ts';
import { sendConsumptionNotices } from './notices.ts';

const noticesJob = 'billing.consumptionNotices';
const everySeconds = 6 * 3_600;

export const registerBillingJobs = (product: Product): void => {
  product.jobs.register({
    name: noticesJob,
    maxAttempts: 3,
    handle: ({ signal }) => sendConsumptionNotices(product, signal),
  });
  product.jobs.schedule({ name: noticesJob, everySeconds });
};
