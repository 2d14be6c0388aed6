import { listDead, retryDead } from '#engines/jobs/queue.ts';
import { AdminRefusal, table, type Command } from './command.ts';

export const jobsDead: Command = {
  name: 'jobs dead',
  summary: 'the jobs that were given up, newest first',
  options: {},
  run: async ({ db }) => {
    const jobs = await listDead(db);
    const rows = jobs.map((job) => [
      job.id,
      job.name,
      job.attempts,
      job.finished_at?.toISOString() ?? '',
      job.last_error ?? '',
    ]);
    return {
      data: jobs,
      text: jobs.length === 0 ? 'no dead job' : table([['id', 'job', 'tries', 'since', 'error'], ...rows]),
    };
  },
};

export const jobsRetry: Command = {
  name: 'jobs retry',
  summary: 'puts one dead job, or all of them, back in the queue',
  takes: '<id> | --all',
  options: { all: { type: 'boolean', help: 'every dead job' } },
  run: async ({ db }, { options, words }) => {
    const [word] = words;
    const all = options['all'] === true;
    if (!all && !/^\d{1,15}$/.test(word ?? '')) throw new AdminRefusal('name the job by its id, or say --all');
    const count = await retryDead(db, all ? undefined : Number(word));
    if (!all && count === 0) throw new AdminRefusal(`no dead job ${word}`);
    return { data: { retried: count }, text: `${count} put back` };
  },
};
