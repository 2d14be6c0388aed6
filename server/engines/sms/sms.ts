import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Connection, Database } from '../postgres/database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { post, type SmsGateway } from './gateway.ts';

/** A message as a domain writes it. */
export interface SmsMessage {
  template: string;
  /** Subject id. Of several messages with the same subject, only the last is still sent. */
  subjectId: string;
  /** E.164. */
  to: string;
  text: string;
  uselessAfter: Date;
}

export type SmsState = 'sent' | 'queued' | 'refused';

export interface Sms {
  /** False without a gateway: then nothing may be queued. */
  isOpen: boolean;
  /** Stores the message in the caller's transaction, with a job that sends it unless `sendNow` already has. */
  queue(db: Connection, message: SmsMessage): Promise<string>;
  /** Tries once to send, while the caller waits. If that fails, the job tries again later. */
  sendNow(id: string): Promise<SmsState>;
}

interface SmsParts {
  db: Database;
  jobs: Jobs;
  secrets: Secrets;
  clock: Clock;
  log: Log;
}

interface Content {
  to: string;
  text: string;
}

const jobName = 'sms.send';
const maxAttempts = 12;
/** Delay of the job. The immediate attempt takes less, so that the two do not send at the same time. */
const jobAfterMs = 5_000;
const context = (id: string) => `sms_messages.${id}.content`;

const settle = async (db: Connection, id: string, state: SmsState, said: string, at: Date): Promise<void> => {
  await db
    .updateTable('sms_messages')
    .set({ state, gateway_reply: said, content_sealed: null, sent_at: state === 'sent' ? at : null })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
};

const sender =
  (gateway: SmsGateway, { db, secrets, clock, log }: SmsParts) =>
  async (id: string): Promise<SmsState> => {
    const row = await db.selectFrom('sms_messages').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || row.state !== 'queued' || !row.content_sealed) return row?.state === 'sent' ? 'sent' : 'refused';
    const now = clock.now();
    if (row.useless_after <= now) {
      await settle(db, id, 'refused', 'too late', now);
      return 'refused';
    }
    const content = JSON.parse(secrets.open(row.content_sealed, context(id))) as Content;
    const { outcome, said } = await post(gateway, { id, ...content }, now);
    if (outcome === 'later') {
      log.warn({ sms: id, said }, 'the SMS gateway did not take a message');
      return 'queued';
    }
    const state = outcome === 'taken' ? 'sent' : 'refused';
    await settle(db, id, state, said, clock.now());
    return state;
  };

/** Drops the same person's earlier messages, which are no longer wanted. */
const dropEarlier = (db: Connection, subjectId: string) =>
  db
    .updateTable('sms_messages')
    .set({ state: 'refused', gateway_reply: 'replaced', content_sealed: null })
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'queued')
    .execute();

const closed: Sms = {
  isOpen: false,
  queue: () => Promise.reject(new Error('there is no SMS gateway')),
  sendNow: () => Promise.reject(new Error('there is no SMS gateway')),
};

/** Sends text messages through a gateway that accepts signed JSON. Without a gateway, `isOpen` is false. */
export const openSms = (gateway: SmsGateway | undefined, parts: SmsParts): Sms => {
  const send = gateway && sender(gateway, parts);
  parts.jobs.register<{ smsId: string }>({
    name: jobName,
    maxAttempts,
    handle: async ({ payload }) => {
      if (!send) throw new Error('there is no SMS gateway');
      if ((await send(payload.smsId)) === 'queued') throw new Error('the SMS gateway did not take it');
    },
    onDead: ({ smsId }, error) => settle(parts.db, smsId, 'refused', error.message, parts.clock.now()),
  });
  if (!send) return closed;
  return {
    isOpen: true,
    queue: async (db, { template, subjectId, to, text, uselessAfter }) => {
      const id = randomUUID();
      await dropEarlier(db, subjectId);
      await db
        .insertInto('sms_messages')
        .values({
          id,
          template,
          subject_id: subjectId,
          content_sealed: parts.secrets.seal(JSON.stringify({ to, text } satisfies Content), context(id)),
          useless_after: uselessAfter,
        })
        .execute();
      const runAt = new Date(Date.now() + jobAfterMs);
      await parts.jobs.enqueue(db, jobName, { smsId: id }, { key: id, runAt, maxAttempts });
      return id;
    },
    sendNow: send,
  };
};
