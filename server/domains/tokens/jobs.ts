import type { AppContext } from '#server/app-context.ts';
import { tellOfEndingTokens } from './notices.ts';
import { noticesJob } from './job-names.ts';

const everySeconds = 6 * 3_600;

export const registerTokenJobs = (product: AppContext): void => {
  product.jobs.register({ name: noticesJob, maxAttempts: 3, handle: () => tellOfEndingTokens(product) });
  product.jobs.schedule({ name: noticesJob, everySeconds });
};
