import { rendersAtOnce } from '#engines/pdf/render/render.ts';
import type { AppContext } from '#server/app-context.ts';
import { lookAfterCertificates } from './sealing/certificate-notices.ts';
import { announceExpiries } from './lifecycle/announce-expiry.ts';
import { expireDue } from './lifecycle/expire.ts';
import { mailOwnCopy, removeCopies, type OwnCopyPayload } from './paper/own-copy.ts';
import { purgeDue, removeFiles } from './retention/purge.ts';
import { remindDue } from './lifecycle/remind-due.ts';
import { remindSnoozed } from './lifecycle/remind-snoozed.ts';
import { archiveWebdoc, noteArchiveFailed, renewDue } from './sealing/archive.ts';
import type { SealStepPayload } from './sealing/seal-steps.ts';
import { raiseWebdoc } from './sealing/raise.ts';
import { noteSealFailed, sealWebdoc, type SealPayload } from './sealing/seal.ts';
import { inTurnOfSender, ofPrints } from './sealing/sender-turns.ts';
import { openPagesForMany } from './records/pages-for-many.ts';
import { writeAttempts } from './records/record-store.ts';
import { giveUpRecord, writeRecord, type RecordPayload } from './records/write-record.ts';
import { timestampWebdoc } from './sealing/timestamp.ts';
import { watchDeliveries } from './mails/undelivered.ts';
import { dropUnwantedMails } from './mails/wanted-mails.ts';
import { dropEndedLinks, mailOwnDocuments, type OwnDocumentsPayload } from './signing/own-documents.ts';
import { lookAfterFile, type BegunFile } from './signing/upload.ts';
import { expireJob, remindJob, remindSnoozedJob, announceJob, purgeJob, certificateJob } from './job-names.ts';
import { removeFilesJob } from './job-names.ts';
import { archiveJob, raiseJob, renewJob, timestampJob } from './job-names.ts';
import { ownCopyJob, ownDocumentsJob, sealJob } from './job-names.ts';
import { forgetFileJob, lookAfterFileJob, writeRecordJob } from './job-names.ts';

const copyAttempts = 5;

const everyMinute = 60;
const everyHour = 3_600;
const everyQuarter = 15 * everyMinute;

/**
 * One more than the number of parallel renders, so that one document can be sealed and stored while the next one is
 * rendered, and one that the company with the most documents leaves to others.
 */
const sealWorkers = rendersAtOnce + 2;
const copyWorkers = 2;

/** Sealing, and the steps that raise a seal afterwards. */
const registerSealingJobs = (context: AppContext): void => {
  context.jobs.register<SealPayload>({
    name: sealJob,
    maxAttempts: 10,
    workers: sealWorkers,
    handle: inTurnOfSender<SealPayload>(context, (job) => sealWebdoc(context, job), ofPrints(sealWorkers)),
    onDead: (payload, error) => noteSealFailed(context, payload, error),
  });
  context.jobs.register<SealStepPayload>({
    name: timestampJob,
    maxAttempts: 10,
    handle: (job) => timestampWebdoc(context, job),
  });
  context.jobs.register<SealStepPayload>({
    name: raiseJob,
    maxAttempts: 10,
    // One at a time: it takes processor time that seals want, and what one fetches serves the next.
    workers: 1,
    handle: (job) => raiseWebdoc(context, job),
  });
  context.jobs.register<SealStepPayload>({
    name: archiveJob,
    maxAttempts: 10,
    // Of its own, so that an authority that is slow to answer keeps no proofs waiting.
    workers: 1,
    handle: (job) => archiveWebdoc(context, job),
    onDead: (payload, error) => noteArchiveFailed(context, payload, error),
  });
  context.jobs.register({ name: renewJob, maxAttempts: 3, handle: () => renewDue(context) });
  context.jobs.schedule({ name: renewJob, everySeconds: everyQuarter });
};

/**
 * Companies whose orgs answer slowly, and those that nobody has verified, leave workers to others. There are many, since
 * all that they do is wait for orgs: when an instance of the CRM falls silent, its orgs keep theirs for 20 s each.
 */
const atRecords = { ofOne: 2, ofAll: 10, ofEach: 5, workers: 96, slowMs: 3_000 };

/** Writes to the companies' orgs, so that a slow one keeps nothing else waiting. */
const registerRecordJob = (context: AppContext): void => {
  const pages = openPagesForMany();
  context.jobs.register<RecordPayload>({
    name: writeRecordJob,
    maxAttempts: writeAttempts,
    workers: atRecords.workers,
    handle: inTurnOfSender<RecordPayload>(context, (job, tell) => writeRecord(context, job, pages, tell), atRecords),
    onDead: (payload) => giveUpRecord(context, payload),
  });
};

/** Registers the jobs that run after a signature, and those that run at a date. */
export const registerWebdocJobs = (context: AppContext): void => {
  dropUnwantedMails(context);
  dropEndedLinks(context);
  watchDeliveries(context);
  registerSealingJobs(context);
  registerRecordJob(context);
  context.jobs.register<OwnCopyPayload>({
    name: ownCopyJob,
    maxAttempts: copyAttempts,
    // One of a verified company at a time: the browser is there for seals and for people who wait.
    workers: copyWorkers,
    handle: inTurnOfSender<OwnCopyPayload>(context, (job) => mailOwnCopy(context, job), ofPrints(copyWorkers)),
    onDead: (payload) => removeCopies(context, payload),
  });
  context.jobs.register<OwnDocumentsPayload>({
    name: ownDocumentsJob,
    maxAttempts: 5,
    handle: (job) => mailOwnDocuments(context, job),
  });
  context.jobs.register<{ key: string }>({
    name: forgetFileJob,
    maxAttempts: 10,
    handle: ({ payload }) => context.files.remove(payload.key),
  });
  context.jobs.register<BegunFile>({
    name: lookAfterFileJob,
    maxAttempts: 20,
    handle: ({ payload }) => lookAfterFile(context, payload),
  });
  context.jobs.register<SealPayload>({
    name: removeFilesJob,
    maxAttempts: 20,
    handle: ({ payload }) => removeFiles(context, payload.webdocId),
  });
  context.jobs.register({ name: purgeJob, maxAttempts: 3, handle: () => purgeDue(context) });
  if (context.settings.retentionDays !== undefined) context.jobs.schedule({ name: purgeJob, everySeconds: everyHour });
  context.jobs.register({ name: expireJob, maxAttempts: 3, handle: () => expireDue(context) });
  context.jobs.schedule({ name: expireJob, everySeconds: everyMinute });
  context.jobs.register({ name: certificateJob, maxAttempts: 3, handle: () => lookAfterCertificates(context) });
  context.jobs.schedule({ name: certificateJob, everySeconds: everyHour });
  context.jobs.register({ name: remindJob, maxAttempts: 3, handle: () => remindDue(context) });
  context.jobs.schedule({ name: remindJob, everySeconds: everyMinute });
  context.jobs.register({ name: remindSnoozedJob, maxAttempts: 3, handle: () => remindSnoozed(context) });
  context.jobs.schedule({ name: remindSnoozedJob, everySeconds: everyMinute });
  context.jobs.register({ name: announceJob, maxAttempts: 3, handle: () => announceExpiries(context) });
  context.jobs.schedule({ name: announceJob, everySeconds: everyQuarter });
};
