import { webhooks } from '#contract/limits.ts';
import { openHeldBackTurns } from '#engines/concurrency/held-back-turns.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import { post, type Posted } from '#engines/outbound-http/post.ts';
import { inCall } from '#engines/tracing/trace.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { noteFailure, noteSuccess } from './endpoint-store.ts';
import { scheduleAll, type ScheduledTry } from './schedule.ts';
import { classifyAnswer } from './rules.ts';
import { findOutgoing, insertAttempt, scheduleNextAttempt, type Outgoing } from './send-store.ts';
import { secretContext, signedHeaders } from './signature.ts';
import { disableIfFailing } from './disable-endpoint.ts';

type DeliverJob = Job<ScheduledTry>;

/** The current secret, and for a day after a rotation also the previous one. */
const secretsOf = ({ secrets, clock }: AppContext, outgoing: Outgoing): string[] => {
  const { endpointId, companyId, secretSealed, previousSecretSealed, previousUntil } = outgoing;
  const sealContext = secretContext(endpointId, companyId);
  const current = secrets.open(secretSealed, sealContext);
  const both = previousSecretSealed !== null && previousUntil !== null && previousUntil > clock.now();
  return both ? [current, secrets.open(previousSecretSealed, sealContext)] : [current];
};

const send = (context: AppContext, outgoing: Outgoing, signal: AbortSignal): Promise<Posted> =>
  inCall('webhook', 'POST', async (span) => {
    const posted = await post({
      url: outgoing.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Paraphe-Webhooks/1',
        ...signedHeaders(outgoing, secretsOf(context, outgoing), context.clock.now()),
      },
      body: outgoing.body,
      timeoutMs: webhooks.answerSeconds * 1_000,
      maxAnswerBytes: webhooks.answerBytes,
      allowPrivate: context.settings.demo,
      signal,
    });
    if (posted.status !== null) span?.set({ 'http.response.status_code': posted.status });
    if (posted.failure !== null) span?.set({ 'error.type': posted.failure });
    return posted;
  });

/** Stores the answer, plans the next try and ends the job, in one transaction. */
const conclude = (context: AppContext, outgoing: Outgoing, posted: Posted, job: DeliverJob): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const now = context.clock.now();
    const verdict = classifyAnswer(posted, outgoing.tries + 1, now);
    // Lock the endpoint before its deliveries, as all other code does. The opposite order could deadlock.
    if (verdict.error === null) await noteSuccess(trx, outgoing.endpointId);
    else {
      await noteFailure(trx, outgoing.endpointId, now);
      await disableIfFailing(context, trx, outgoing, verdict.gone);
    }
    const begun = new Date(now.getTime() - posted.ms);
    await insertAttempt(trx, outgoing.deliveryId, begun, posted, verdict.error);
    const planned = await scheduleNextAttempt(trx, outgoing, verdict, now);
    if (planned) await scheduleAll(context.jobs, trx, [planned.next], planned.at);
    await job.settle(trx);
  });

const giveUp = (context: AppContext, outgoing: Outgoing, job: DeliverJob): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await scheduleNextAttempt(trx, outgoing, { error: 'Status', againIn: null }, context.clock.now());
    await job.settle(trx);
  });

/** Of 16 workers. Receivers that answer slowly had all of them, while everybody's deliveries waited. */
const heldBack = { ofOne: 2, ofAll: 4, ofEach: 8, slowMs: 3_000 } as const;

/** Sends one delivery. After a kill, another process repeats it with the same id, so it arrives at least once. */
export const openSender = (context: AppContext): ((job: DeliverJob) => Promise<void>) => {
  const turns = openHeldBackTurns(heldBack);
  const standAside = (job: DeliverJob, waitMs: number): Promise<void> =>
    inTransaction(context.db, async (trx) => {
      await scheduleAll(context.jobs, trx, [job.payload], new Date(context.clock.now().getTime() + waitMs));
      await job.settle(trx);
    });
  return async (job) => {
    const outgoing = await findOutgoing(context.db, job.payload);
    if (!outgoing) return;
    const { companyId, isActive, failingSince, companyStatus } = outgoing;
    if (!isActive) return giveUp(context, outgoing, job);
    const turn = turns({ companyId, isDoubtful: failingSince !== null || companyStatus !== 'verified' });
    if ('waitMs' in turn) return standAside(job, turn.waitMs);
    const begun = performance.now();
    try {
      await conclude(context, outgoing, await send(context, outgoing, job.signal), job);
    } finally {
      turn.end(performance.now() - begun);
    }
  };
};
