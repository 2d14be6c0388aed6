import type pg from 'pg';
import type { Files } from './blobs/blobs.ts';
import type { Clock } from './clock.ts';
import type { Crm } from './crm/crm-engine.ts';
import type { OrgChanges } from './crm/messages/org-changes.ts';
import type { OfficeReader } from './office/office-reader.ts';
import type { SignaturePictures } from './images/signature-pictures.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Outbox } from './mail/mail.ts';
import type { PdfEngine } from './pdf/pdf-engine.ts';
import type { Database } from './postgres/database.ts';
import type { StaleReads } from './postgres/replicas/stale-reads.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Sms } from './sms/sms.ts';

/** Access to database, files, mail, CRM and PDF. Opened once at start and passed to every domain. */
export interface Engines {
  db: Database;
  pool: pg.Pool;
  /** The same database past a pooler, for what needs a connection of its own: notices, locks, snapshots. */
  direct: pg.Pool;
  /** The way to its replicas, for reads that may be stale. */
  stale: StaleReads;
  jobs: Jobs;
  outbox: Outbox;
  sms: Sms;
  files: Files;
  secrets: Secrets;
  crm: Crm;
  orgChanges: OrgChanges;
  pictures: SignaturePictures;
  office: OfficeReader;
  pdf: PdfEngine;
  clock: Clock;
  log: Log;
}

/** Without the PDF engine, which takes as long to load as all others together, and without replicas. */
export type EnginesWithoutPdf = Omit<Engines, 'pdf' | 'stale'>;
