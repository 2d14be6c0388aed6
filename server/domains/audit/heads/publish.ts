import { headsInFile } from '#contract/audit/published-heads.ts';
import { noFileBefore, writeHeadFile } from '#engines/hash-chain/head-file.ts';
import { TimestampError } from '#engines/pdf/seal/timestamp.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import * as store from './store.ts';

const jobName = 'audit.publishHeads';
const everySeconds = 3_600;
const stampedAtOnce = 100;

type Parts = Pick<AppContext, 'db' | 'pdf' | 'clock' | 'log'>;

const inFileOrder = (one: store.MovedHead, other: store.MovedHead): number => (one.chain < other.chain ? -1 : 1);

/** Publishes one file. @returns the number of its heads; 0 when no chain has a new entry */
const publishFile = async ({ db, pdf, clock }: Parts): Promise<number> => {
  // First, so that of two processes that publish at once the later one fails by the number and publishes nothing twice.
  const latest = await store.findLatestFile(db);
  const heads = (await store.findMovedHeads(db, headsInFile)).toSorted(inFileOrder);
  if (heads.length === 0) return 0;
  const file = {
    number: (latest?.number ?? 0) + 1,
    at: clock.now(),
    previous: latest?.sha256.toString('hex') ?? noFileBefore,
    heads,
  };
  const content = writeHeadFile(file);
  const { signature, certificate } = await pdf.sign(Buffer.from(content, 'utf8'));
  await inTransaction(db, async (trx) => {
    await store.insertFile(trx, file, content, { signature, certificate: certificate.toString() });
    await store.markPublished(trx, heads);
  });
  return heads.length;
};

/** An authority that is down is asked again an hour later; the files are public meanwhile. */
const stampFiles = async ({ db, pdf, log }: Parts): Promise<void> => {
  for (const { number, content } of await store.findUnstamped(db, stampedAtOnce)) {
    try {
      const token = await pdf.timestamp(Buffer.from(content, 'utf8'));
      if (token === null) return;
      await store.keepTimestamp(db, number, token);
    } catch (error) {
      if (!(error instanceof TimestampError)) throw error;
      log.warn({ number, error: error.message }, 'a file of published heads has no timestamp yet');
      return;
    }
  }
};

/** Publishes the heads of all chains that have new entries (docs/decisions/0034-published-heads.md). */
export const publishHeads = async (parts: Parts): Promise<void> => {
  while ((await publishFile(parts)) === headsInFile);
  await stampFiles(parts);
};

export const registerHeads = (context: AppContext): void => {
  context.jobs.register({ name: jobName, maxAttempts: 5, handle: () => publishHeads(context) });
  context.jobs.schedule({ name: jobName, everySeconds });
};
