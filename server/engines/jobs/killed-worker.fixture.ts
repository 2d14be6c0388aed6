import { silentLog } from '../log.ts';
import { openDatabase } from '../postgres/database.ts';
import { openJobs } from './jobs.ts';

/** A worker that takes a job and never ends it; the test kills it. */
const { db, pool } = openDatabase({ connectionString: process.argv[2] ?? '', log: silentLog });
const jobs = openJobs({ db, direct: pool, log: silentLog });
jobs.register({
  name: 'doomed',
  maxAttempts: 5,
  handle: () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, 600_000);
    }),
});
await jobs.start();
process.stdout.write('working\n');
