import { sql } from 'kysely';
import { previewLife } from '#contract/limits.ts';
import { pruneDone } from '#engines/jobs/queue.ts';
import type { Connection } from '#engines/postgres/database.ts';
import { makeComingMonths } from '#engines/postgres/monthly-partitions.ts';
import { pruneIdempotencyKeys } from '#http/idempotency.ts';
import { pruneRequests } from '#http/request-log/prune-requests.ts';
import type { AppContext } from '#server/app-context.ts';

const jobName = 'portal.housekeeping';
const everySeconds = 3_600;

/** Deletes rows that nobody can use any more. It never deletes a proof. */
const forgetTheDead = async (db: Connection): Promise<void> => {
  await sql`delete from email_tokens where expires_at < now()`.execute(db);
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
  await sql`delete from oauth_attempts where expires_at < now()`.execute(db);
  await sql`delete from support_tokens where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from sessions where last_used_at < now() - interval '30 days'`.execute(db);
  // Keep the content for a week, so that staff can find out why a mail was refused. No command sends it again.
  await sql`update mails set content_sealed = null
    where state = 'refused' and content_sealed is not null and created_at < now() - interval '7 days'`.execute(db);
  await sql`delete from signer_codes where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from signer_proofs where expires_at < now() - interval '1 day'`.execute(db);
  await sql`with ended as (
      delete from own_documents_links where expires_at < now() - interval '1 day' returning id)
    delete from mails using ended where mails.subject_id = ended.id`.execute(db);
  await sql`update sms_messages set content_sealed = null where useless_after < now() and content_sealed is not null`.execute(
    db,
  );
  await sql`delete from previews where expires_at < now() - ${`${previewLife.toldDays} days`}::interval`.execute(db);
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db);
};

export const registerHousekeeping = ({ jobs, db, pool, direct, clock }: AppContext): void => {
  jobs.register({
    name: jobName,
    maxAttempts: 3,
    handle: async () => {
      await pruneDone(db);
      await pruneIdempotencyKeys(db);
      await pruneRequests(db);
      await forgetTheDead(db);
      await makeComingMonths({ pool, direct }, clock.now());
    },
  });
  jobs.schedule({ name: jobName, everySeconds });
};
