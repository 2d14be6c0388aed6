import type { AppContext } from '#server/app-context.ts';
import { isFileKept } from './store.ts';
import { forgetFileJob } from './job-names.ts';

export const registerDocumentJobs = ({ jobs, db, files }: AppContext): void => {
  jobs.register<{ key: string }>({
    name: forgetFileJob,
    maxAttempts: 20,
    handle: async ({ payload }) => {
      if (!(await isFileKept(db, payload.key))) await files.remove(payload.key);
    },
  });
};
