import type { AppContext } from '#server/app-context.ts';
import { endAccessOfClosed } from './support-access.ts';
import { sendLater } from './send-policy.ts';
import { type SendPayload } from './queue.ts';
import { forgetSent, isFileAwaited } from './thread-store.ts';
import { endAccessJob, forgetSentJob } from './job-names.ts';
import { forgetFileJob, sendJob } from './job-names.ts';
import { dayMs } from '#contract/days/day-ms.ts';

const fiveMinutes = 300;
const daily = 86_400;
const keptDays = 30;
/** A worker spends most of its time waiting for the CRM. */
const workers = 4;

export const registerTicketJobs = (context: AppContext): void => {
  const { jobs, db, files, clock } = context;
  jobs.register<SendPayload>({
    name: sendJob,
    maxAttempts: 60,
    workers,
    handle: (job) => sendLater(context, job),
  });
  jobs.register<{ key: string }>({
    name: forgetFileJob,
    maxAttempts: 20,
    handle: async ({ payload }) => {
      if (!(await isFileAwaited(db, payload.key))) await files.remove(payload.key);
    },
  });
  jobs.register({ name: endAccessJob, maxAttempts: 3, handle: () => endAccessOfClosed(context) });
  jobs.schedule({ name: endAccessJob, everySeconds: fiveMinutes });
  jobs.register({
    name: forgetSentJob,
    maxAttempts: 3,
    handle: () => forgetSent(db, new Date(clock.now().getTime() - keptDays * dayMs)),
  });
  jobs.schedule({ name: forgetSentJob, everySeconds: daily });
};
