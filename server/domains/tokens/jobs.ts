import type { AppContext } from '#server/app-context.ts';
import { tellOfEndingTokens } from './notices.ts';
import { noticesJob } from './job-names.ts';

const everySeconds = 6 * 3_600;

export const registerTokenJobs = (context: AppContext): void => {
  context.jobs.register({ name: noticesJob, maxAttempts: 3, handle: () => tellOfEndingTokens(context) });
  context.jobs.schedule({ name: noticesJob, everySeconds });
};
