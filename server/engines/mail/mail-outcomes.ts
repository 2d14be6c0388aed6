import { sql, type RawBuilder } from 'kysely';
import type { Delivery, FailureClass } from '#contract/webdocs/delivery.ts';
import type { Trx } from '../postgres/database.ts';
import type { SmtpFailure } from './mail-server.ts';
import { classifyFailure, codesIn, shortened } from './reports/classify-failure.ts';

/** Why a mail has not arrived (yet). */
export interface Failure {
  outcome: 'delayed' | 'bounced' | 'complaint';
  class: FailureClass;
  /** Enhanced status code (RFC 3463), else the code of SMTP; null without one. */
  code: string | null;
  /** The server's own words, shortened. */
  answer: string;
}

/** News of one mail. */
export interface MailOutcome extends Failure {
  mailId: string;
  template: string;
  /** Id of the user or party the mail is about. */
  subjectId: string | null;
  address: string;
  at: Date;
}

/** Hears what became of a mail, in the transaction that keeps it. */
export type OutcomeListener = (trx: Trx, outcome: MailOutcome) => Promise<void>;

/** A server that does not relay for us refuses every recipient. The settings are wrong, not the address. */
const refusesToRelay = /relay/i;

/**
 * An answer that no retry will change: this recipient does not exist, this mail is not wanted (RFC 5321 §4.2.1).
 * A server that refuses to talk at all – greeting, log-in, sender – says nothing of the mail, whatever its code.
 */
export const isFinal = ({ responseCode = 0, command = '', response = '' }: SmtpFailure): boolean =>
  responseCode >= 500 &&
  responseCode < 600 &&
  (command === 'RCPT TO' || command === 'DATA') &&
  !refusesToRelay.test(response);

/** A failure in the words of our mail server: its answer at the door. */
export const failureOf = (error: SmtpFailure & Error, outcome: 'delayed' | 'bounced'): Failure => {
  const answer = error.response ?? error.message;
  const { status, code } = codesIn(answer);
  return {
    outcome,
    class: classifyFailure({ status, code, texts: [answer] }),
    code: status ?? code ?? null,
    answer: shortened(answer),
  };
};

/** The columns of a mail that has arrived as far as we know. */
export const nothingWrong = {
  outcome: null,
  failure_class: null,
  failure_code: null,
  failure_answer: null,
  outcome_at: null,
};

/**
 * Keeps what became of a mail, and tells the listeners. Each step counts once: a report that comes twice, or a delay
 * reported after the bounce, changes nothing.
 */
export const noteOutcome = async (
  trx: Trx,
  mailId: string,
  failure: Failure,
  listeners: readonly OutcomeListener[],
): Promise<boolean> => {
  const mail = await trx
    .updateTable('mails')
    .set({
      outcome: failure.outcome,
      failure_class: failure.class,
      failure_code: failure.code,
      failure_answer: failure.answer,
      outcome_at: sql<Date>`now()`,
    })
    .where('id', '=', mailId)
    .where((eb) =>
      eb.or([
        eb('outcome', 'is', null),
        eb.and([eb('outcome', '=', 'delayed'), eb.val(failure.outcome !== 'delayed')]),
        eb.and([eb('outcome', '=', 'bounced'), eb.val(failure.outcome === 'complaint')]),
      ]),
    )
    .returning(['template', 'subject_id as subjectId', 'to_address as address', 'outcome_at as at'])
    .executeTakeFirst();
  if (!mail) return false;
  for (const tell of listeners) await tell(trx, { ...failure, ...mail, mailId, at: mail.at ?? new Date() });
  return true;
};

const iso = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL that reads how the mails to a person stand: the mail with the latest news to this very address, so that the
 * bounces of a former address do not count. Null when none was sent.
 * @param subject column with the person's id
 * @param address column with their present address
 */
export const latestDelivery = (subject: string, address: string) => {
  const at = sql`coalesce(mail.outcome_at, mail.sent_at, mail.created_at)`;
  return sql<Delivery | null>`(select jsonb_build_object(
      'state', coalesce(mail.outcome,
        case mail.state when 'queued' then 'waiting' when 'refused' then 'bounced' else 'accepted' end),
      'class', mail.failure_class, 'code', mail.failure_code,
      'answer', left(coalesce(mail.failure_answer, mail.smtp_reply), 300), 'at', ${iso(at)})
    from mails mail
    where mail.subject_id = ${sql.ref(subject)} and mail.to_address = ${sql.ref(address)}
      and mail.state <> 'superseded'
    order by ${at} desc limit 1)`;
};
