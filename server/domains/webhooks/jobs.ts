import type { AppContext } from '#server/app-context.ts';
import { forgetOldDeliveries } from './delivery-store.ts';
import { forgetOldEvents } from './list-events.ts';
import { jobAttempts, type ScheduledTry } from './schedule.ts';
import { openSender } from './send.ts';
import { forgetJob } from './job-names.ts';
import { deliverJob } from './job-names.ts';

const daily = 86_400;
/** A worker spends most of its time waiting for an answer. */
const workers = 16;

export const registerWebhookJobs = (context: AppContext): void => {
  context.jobs.register<ScheduledTry>({
    name: deliverJob,
    maxAttempts: jobAttempts,
    workers,
    handle: openSender(context),
  });
  context.jobs.register({
    name: forgetJob,
    maxAttempts: 3,
    handle: async () => {
      await forgetOldDeliveries(context.db, context.clock.now());
      await forgetOldEvents(context.db, context.clock.now());
    },
  });
  context.jobs.schedule({ name: forgetJob, everySeconds: daily });
};
