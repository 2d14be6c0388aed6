import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { refusedByOrg } from '#contract/environments/deployment.ts';
import { isRefusalCode, type RefusalCode } from '#contract/errors.ts';
import { CrmError, isOutage, isPassing, refusalOfOrg } from '#engines/crm/errors.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { mapConcurrently } from '#engines/concurrency/map-concurrently.ts';
import { recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { readSources, readTargets } from './template-facts.ts';
import { openOrgAs } from './source-and-target.ts';
import { queueRun, type RunPayload } from './queue.ts';
import { restoreTemplateInOrg } from './restore-template.ts';
import { sendTemplate, type SliceFacts } from './send-template.ts';
import { endRun, findRunOfJob, isStillThere, noteRunning, type Run } from './store.ts';
import {
  ClaimLost,
  claimTemplate,
  endTemplate,
  failUnfinished,
  listUnfinished,
  type TemplateRow,
} from './template-store.ts';
import type { OpenRun } from './run-types.ts';
import { queueFailureMails } from './plans/run-mails.ts';
import { beginPlanned } from './plans/planned-runs.ts';

/** Transfers of one run at a time. The CRM engine allows five calls to an org at once, and a transfer is one call in each org. */
const atOnce = 3;

/** A run goes back to the queue after so many templates or so much time, so that others get their turn. */
interface Slice {
  templates: number;
  ms: number;
  /** Before the next slice of a run that took all its time: who stood aside meanwhile comes first. */
  pauseMs: number;
}

export const usualSlice: Slice = { templates: 20, ms: 30_000, pauseMs: 5_000 };

/** Before the second, third and fourth attempt. */
const pausesMs = [1_000, 4_000, 12_000];

/** Its own error code says what an administrator of the org can change; its sentence may hold a customer's data. */
const wordsOfOrg = (error: unknown): string | null => {
  const word = refusalOfOrg(error);
  return word === null ? null : `${refusedByOrg}${word}`;
};

const problemOf = (error: unknown): RefusalCode =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && isRefusalCode(error.code)
    ? error.code
    : 'InternalError';

/** An answer that does not come from the CRM itself: cut, or from a proxy in between. */
const isGarbled = ({ code, raw }: CrmError): boolean => code === 'CrmUnavailable' && !/^\w+$/.test(raw.error);

/** True for errors of the CRM or of the files store that may pass. All others are final. */
const isWorthWhile = (error: unknown): boolean =>
  error instanceof CrmError
    ? isOutage(error) || isPassing(error) || isGarbled(error)
    : problemOf(error) === 'Unavailable';

/** Tries again after errors that may pass. When the run must stop, it stops at once. */
const persistently = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!isWorthWhile(error)) throw error;
      await pause(pauseMs, undefined, { signal });
    }
  }
  return work();
};

const attempt = async (context: AppContext, open: OpenRun, place: number, facts: SliceFacts): Promise<void> => {
  const template = await claimTemplate(context.db, open.run.id, place);
  if (!template) return;
  const step = open.run.kind === 'rollback' ? restoreTemplateInOrg : sendTemplate;
  await endTemplate(context.db, template, await step(context, open, template, facts));
};

/**
 * Stores every outcome in the template's own row. Only if the process stops, the template stays unfinished for the next
 * process.
 */
const work = async (context: AppContext, open: OpenRun, row: TemplateRow, facts: SliceFacts): Promise<void> => {
  try {
    await persistently(open.signal, () => attempt(context, open, row.place, facts));
  } catch (error) {
    if (error instanceof ClaimLost || open.signal.aborted) return;
    const problem = wordsOfOrg(error) ?? problemOf(error);
    const told = { deployment: open.run.id, place: row.place, problem, error: (error as Error).message };
    context.log.warn(told, 'a template could not be deployed');
    const template = await claimTemplate(context.db, open.run.id, row.place);
    if (template) await endTemplate(context.db, template, 'failed', problem);
  }
};

const openRun = (context: AppContext, run: Run, signal: AbortSignal): OpenRun => {
  if (!isStillThere(run)) throw new Refusal('ExternalDoesNotExist');
  const { actsAs } = run;
  if (actsAs === null) throw new Refusal('StarterHasLeft');
  const at = (environmentId: string | null) => {
    if (environmentId === null) throw new Refusal('CrmDisconnected');
    return openOrgAs(context, environmentId, actsAs, { within: 'job', signal });
  };
  return { run, source: at(run.source.environmentId), target: at(run.target.environmentId), signal };
};

const readFacts = async ({ source, target }: OpenRun, rows: TemplateRow[]): Promise<SliceFacts> => {
  const externalIds = rows.map(({ externalId }) => externalId);
  const [sources, targets] = await Promise.all([readSources(source, externalIds), readTargets(target, externalIds)]);
  return { sources, targets };
};

/** The first templates are always begun, so that each slice brings the run further, however slow its orgs are. */
const workSlice = async (
  context: AppContext,
  run: Run,
  rows: TemplateRow[],
  { signal, isOver }: { signal: AbortSignal; isOver: () => boolean },
) => {
  // Each call to an org listens until its time limit.
  setMaxListeners(0, signal);
  const open = openRun(context, run, signal);
  const facts = await persistently(signal, () => readFacts(open, rows));
  const first = new Set(rows.slice(0, atOnce));
  const workInTime = async (row: TemplateRow): Promise<void> => {
    if (first.has(row) || !isOver()) await work(context, open, row, facts);
  };
  for await (const _ of mapConcurrently(rows, atOnce, workInTime)) signal.throwIfAborted();
};

const finish = async (trx: Trx, context: AppContext, id: string): Promise<void> => {
  if (!(await endRun(trx, id))) return;
  const run = await findRunOfJob(trx, id);
  if (!run) return;
  await recordAudit(trx, context.clock, {
    companyId: run.companyId,
    action: run.kind === 'rollback' ? 'deployment.rollBackEnded' : 'deployment.ended',
    actor: run.actor,
    object: { id, name: run.target.orgName },
    details: { done: run.done, failed: run.failed },
  });
  if (run.failed > 0 && (run.startsAt !== null || run.approval !== null)) await queueFailureMails(trx, context, run);
};

/** Executes one slice of a run. The next slice is another job, so that a long run does not delay all other jobs. */
export const runSlice = async (context: AppContext, job: Job<RunPayload>, slice: Slice): Promise<void> => {
  const { id } = job.payload;
  const begun = performance.now();
  const isOver = () => performance.now() - begun >= slice.ms;
  const run = await findRunOfJob(context.db, id);
  if (!run || run.endedAt !== null) return;
  if (run.state === 'planned' && !(await beginPlanned(context, job, run))) return;
  await noteRunning(context.db, id);
  const rows = await listUnfinished(context.db, id, slice.templates);
  try {
    if (rows.length > 0) await workSlice(context, run, rows, { signal: job.signal, isOver });
  } catch (error) {
    job.signal.throwIfAborted();
    // An error of the org or of the grant stops this slice and the rest of the run.
    context.log.warn({ deployment: id, error: (error as Error).message }, 'a deployment cannot go on');
    await failUnfinished(context.db, id, wordsOfOrg(error) ?? problemOf(error));
  }
  await inTransaction(context.db, async (trx) => {
    await job.settle(trx);
    const left = await listUnfinished(trx, id, 1);
    if (left.length > 0) await queueRun(trx, context, id, isOver() ? new Date(Date.now() + slice.pauseMs) : null);
    else await finish(trx, context, id);
  });
};

/** Runs after the last attempt: reports the unfinished templates as failed. */
export const giveUpRun = async (context: AppContext, { id }: RunPayload): Promise<void> => {
  await failUnfinished(context.db, id, 'InternalError');
  await inTransaction(context.db, (trx) => finish(trx, context, id));
};
