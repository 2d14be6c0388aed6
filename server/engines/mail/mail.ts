import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { Language } from '#contract/roles.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { inTransaction, type Connection, type Database, type Trx } from '../postgres/database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import {
  isAboutOneMail,
  openMailServer,
  type MailServer,
  type MailServerSettings,
  type MailServerState,
  type SmtpFailure,
} from './mail-server.ts';
import { failureOf, isFinal, noteOutcome, nothingWrong, type OutcomeListener } from './mail-outcomes.ts';
import { shortened } from './reports/classify-failure.ts';
import { openReportIntake, type ReportIntake, type ReportSettings } from './reports/report-intake.ts';
import { envelopeOf, openReturnAddresses, postmarkMetadata, type ReturnAddresses } from './reports/return-address.ts';

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Key of the files engine; the bytes are read when the mail leaves. */
  fileKey: string;
  /** The file was made for this mail and is removed after it. If the file is lost, the mail is sent without it. */
  isOfThisMail?: true;
}

/** A small file whose bytes are stored in the queue: a picture inside the mail, or a file beside it. */
export interface SmallMailFile {
  filename: string;
  contentType: string;
  /** Content id by which the mail's HTML refers to it; a file beside the mail has none. */
  cid?: string;
  base64: string;
}

/** A mail as a domain writes it: subject and both bodies in the recipient's language. */
export interface Mail {
  template: string;
  language: Language;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Id of the user or party it is about, to find out later whether it was sent. */
  subjectId?: string;
  attachments?: (MailAttachment | SmallMailFile)[];
}

/** Facts of a mail that decide, just before it is sent, whether it is still wanted. */
export interface QueuedMail {
  subjectId: string;
  address: string;
  createdAt: Date;
}

/** Tells whether what a mail asks for is still to be done. */
export type StillWanted = (db: Connection, mail: QueuedMail) => Promise<boolean>;

export interface Outbox {
  /** Writes the mail in the caller's transaction and enqueues its sending. Never fails for SMTP's sake. */
  queue(db: Connection, mail: Mail): Promise<void>;
  /**
   * Mails of these templates are sent only while their action is still to be done, checked before each attempt. Other
   * mails, and those without a person, are always sent.
   */
  sendOnlyWhile(templates: readonly string[], stillWanted: StillWanted): void;
  /** Calls `tell` with each news of a mail that did not arrive, in the transaction that keeps it. */
  onOutcome(tell: OutcomeListener): void;
  /** Takes reports about mails that were sent. */
  reports: Pick<ReportIntake, 'listen' | 'receive' | 'receiveEvents'>;
  /** Tries the mail server and logs what is wrong with it. Never throws. */
  check(): Promise<void>;
  /** Tells whether the mail server takes mails, as far as this process knows. */
  state(): MailServerState;
  close(): Promise<void>;
}

export interface MailSettings extends MailServerSettings {
  from: string;
  publicUrl: string;
  /** Where delivery reports are to come; without it mails return to `from`, and reports are not read. */
  reports?: ReportSettings | undefined;
}

interface MailParts {
  db: Database;
  jobs: Jobs;
  secrets: Secrets;
  log: Log;
  /** Null when there is no such file. */
  readFile(key: string): Promise<Buffer | null>;
  removeFile(key: string): Promise<void>;
}

/** Engines and settings that the functions below share. */
interface Desk {
  settings: MailSettings;
  parts: MailParts;
  smtp: MailServer;
  conditions: ReadonlyMap<string, StillWanted>;
  returns: ReturnAddresses | null;
  listeners: readonly OutcomeListener[];
}

const open = async (attachment: MailAttachment | SmallMailFile, parts: MailParts) => {
  const { filename, contentType } = attachment;
  if ('fileKey' in attachment) {
    const content = await parts.readFile(attachment.fileKey);
    if (!content && !attachment.isOfThisMail) throw new Error(`the file ${attachment.fileKey} is missing`);
    return content ? [{ filename, contentType, content }] : [];
  }
  return [
    {
      filename,
      contentType,
      ...(attachment.cid !== undefined && { cid: attachment.cid, contentDisposition: 'inline' as const }),
      content: Buffer.from(attachment.base64, 'base64'),
    },
  ];
};

type Content = Pick<Mail, 'subject' | 'html' | 'text' | 'attachments'>;

const jobName = 'mail.send';
const removeFileJob = 'mail.removeFile';
/** With a back-off of 1 s to an hour, this means about a day of attempts. */
const maxAttempts = 30;
/** Mails have workers of their own, so that a slow mail server does not delay sealing. */
const workers = 4;
const context = (id: string) => `mails.${id}.content`;

/** Parses `Name <address>` or an address into an object; in a string, a comma could add recipients (REQ-4.1.1). */
const parseFrom = (from: string): { name: string; address: string } => {
  const match = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from);
  return match ? { name: match[1] ?? '', address: match[2] ?? '' } : { name: '', address: from.trim() };
};

const contentOf = (secrets: Secrets, id: string, sealed: Buffer) =>
  JSON.parse(secrets.open(sealed, context(id))) as Content;

interface MailEnd {
  state: 'sent' | 'superseded' | 'refused';
  reply?: string;
}

/** Writes how the mail ended, and has the files removed that were made for it alone. A refused one keeps its text. */
const endMail = async (parts: MailParts, trx: Trx, id: string, { state, reply }: MailEnd): Promise<void> => {
  const mail = await trx.selectFrom('mails').select('content_sealed as sealed').where('id', '=', id).executeTakeFirst();
  if (!mail?.sealed) return;
  await trx
    .updateTable('mails')
    .set({
      state,
      ...(reply !== undefined && { smtp_reply: reply }),
      // A mail that our own server delayed has now left it.
      ...(state === 'sent' && { sent_at: new Date(), ...nothingWrong }),
      ...(state !== 'refused' && { content_sealed: null }),
    })
    .where('id', '=', id)
    .execute();
  for (const one of contentOf(parts.secrets, id, mail.sealed).attachments ?? [])
    if ('fileKey' in one && one.isOfThisMail) await parts.jobs.enqueue(trx, removeFileJob, { key: one.fileKey });
};

const sender = ({ settings, parts, smtp, conditions, returns }: Desk) => {
  const { db, secrets } = parts;
  const from = parseFrom(settings.from);

  /** Null when there is nothing to send any more. */
  return async (id: string): Promise<MailEnd | null> => {
    const mail = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
    if (!mail || mail.state !== 'queued' || !mail.content_sealed) return null;
    const stillWanted = conditions.get(mail.template);
    const about = mail.subject_id && {
      subjectId: mail.subject_id,
      address: mail.to_address,
      createdAt: mail.created_at,
    };
    if (stillWanted && about && !(await stillWanted(db, about))) return { state: 'superseded' };
    const content = contentOf(secrets, id, mail.content_sealed);
    const attachments = await Promise.all((content.attachments ?? []).map((attachment) => open(attachment, parts)));
    const reply = await smtp.send({
      ...(returns && { envelope: envelopeOf(returns.addressOf(id), id, mail.to_address) }),
      from,
      to: { name: mail.to_name, address: mail.to_address },
      subject: content.subject,
      html: content.html,
      text: content.text,
      messageId: mail.message_id,
      date: mail.created_at,
      headers: {
        'Content-Language': mail.language,
        'Auto-Submitted': 'auto-generated',
        ...(returns && postmarkMetadata.headersFor(settings.smtpUrl, returns.addressOf(id))),
      },
      attachments: attachments.flat(),
    });
    return { state: 'sent', reply: shortened(reply) };
  };
};

/** Refuses a mail for good, and tells who wants to know why. */
const refuser =
  ({ parts, listeners }: Desk) =>
  (id: string, error: SmtpFailure & Error): Promise<void> =>
    inTransaction(parts.db, async (trx) => {
      await endMail(parts, trx, id, { state: 'refused', reply: shortened(error.message) });
      await noteOutcome(trx, id, failureOf(error, 'bounced'), listeners);
    });

const registerSending = (desk: Desk) => {
  const { db, jobs, log } = desk.parts;
  const send = sender(desk);
  const refuse = refuser(desk);
  jobs.register<{ mailId: string }>({
    name: jobName,
    maxAttempts,
    workers,
    handle: async (job) => {
      const id = job.payload.mailId;
      try {
        const sent = await send(id);
        await inTransaction(db, async (trx) => {
          if (sent) await endMail(desk.parts, trx, id, sent);
          await job.settle(trx);
        });
      } catch (error) {
        const failure = error as SmtpFailure & Error;
        if (!isFinal(failure)) {
          if (isAboutOneMail(failure))
            await inTransaction(db, (trx) => noteOutcome(trx, id, failureOf(failure, 'delayed'), desk.listeners));
          throw error;
        }
        log.warn({ mail: id, error: failure.message }, 'a mail was refused for good');
        await refuse(id, failure);
      }
    },
    onDead: ({ mailId }, error) => refuse(mailId, error),
  });
  jobs.register<{ key: string }>({
    name: removeFileJob,
    maxAttempts: 20,
    handle: ({ payload }) => desk.parts.removeFile(payload.key),
  });
};

/** The files that mails still to be sent will carry, in the snapshot of this connection. */
export const filesOfQueuedMails = async (client: ClientBase, secrets: Secrets): Promise<string[]> => {
  const { rows } = await client.query<{ id: string; sealed: Buffer }>(
    `select id, content_sealed as sealed from mails where state = 'queued' and content_sealed is not null`,
  );
  return rows.flatMap(({ id, sealed }) => {
    const { attachments = [] } = contentOf(secrets, id, sealed);
    return attachments.flatMap((one) => ('fileKey' in one ? [one.fileKey] : []));
  });
};

export const openOutbox = (settings: MailSettings, parts: MailParts): Outbox => {
  const smtp = openMailServer(settings, parts.log);
  const conditions = new Map<string, StillWanted>();
  const listeners: OutcomeListener[] = [];
  const returns = settings.reports ? openReturnAddresses(parts.secrets, settings.reports.domain) : null;
  const intake = openReportIntake(settings.reports, { ...parts, addresses: returns, listeners });
  registerSending({ settings, parts, smtp, conditions, returns, listeners });
  const domain = parseFrom(settings.from).address.split('@')[1] ?? new URL(settings.publicUrl).hostname;
  return {
    queue: async (db, mail) => {
      const id = randomUUID();
      const { subject, html, text, attachments } = mail;
      await db
        .insertInto('mails')
        .values({
          id,
          message_id: `<${id}@${domain}>`,
          template: mail.template,
          language: mail.language,
          to_name: mail.to.name,
          to_address: mail.to.address,
          subject_id: mail.subjectId ?? null,
          content_sealed: parts.secrets.seal(JSON.stringify({ subject, html, text, attachments }), context(id)),
        })
        .execute();
      await parts.jobs.enqueue(db, jobName, { mailId: id }, { maxAttempts });
    },
    sendOnlyWhile: (templates, stillWanted) => {
      for (const template of templates) conditions.set(template, stillWanted);
    },
    onOutcome: (tell) => void listeners.push(tell),
    reports: intake,
    check: () => smtp.check(),
    state: () => smtp.state(),
    close: async () => {
      await intake.close();
      smtp.close();
    },
  };
};
