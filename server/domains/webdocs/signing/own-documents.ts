import { randomUUID } from 'node:crypto';
import { ownDocuments } from '#contract/limits.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listOwnDocuments, mailOwnLink, OwnDocument } from '#contract/webdocs/own-documents.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import type { QueuedMail } from '#engines/mail/mail.ts';
import { inTransaction, type Connection } from '#engines/postgres/database.ts';
import type { Origin } from '#http/caller.ts';
import { mailboxKey } from '#http/rate-limits/mailbox-key.ts';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';
import { ownDocumentsJob } from '../job-names.ts';
import { downloadLink, openToken, ownDocumentsLink, signingLink } from '../links.ts';
import { ownDocumentsMail, ownDocumentsTemplate } from '../mails/own-documents-mail.ts';
import { isLocked } from '../signer-code-rules.ts';
import { documentNumber, senderName } from '../sender-sentences.ts';
import { inOrder, type Placed } from './own-documents-rules.ts';
import { describeOwn, findReader, findSpellings, readOwn } from './own-documents-store.ts';

export interface OwnDocumentsPayload {
  /** As it was typed. */
  address: string;
}

/**
 * Queues the search for the address. Whether it has documents is found out later by a job, so that neither the answer
 * nor its time tells.
 */
export const requestOwnLink = async (context: AppContext, call: Call<typeof mailOwnLink>): Promise<undefined> => {
  const address = call.body.email;
  await context.budgets.spend('ownDocuments', keyOf(context, address));
  await inTransaction(context.db, async (trx) => {
    await context.jobs.enqueue(trx, ownDocumentsJob, { address } satisfies OwnDocumentsPayload);
    await call.remember(trx, undefined);
  });
};

/** Of the address alone: others of its mailbox, which anybody may ask for, use up nothing of it. */
const keyOf = ({ secrets }: Pick<AppContext, 'secrets'>, address: string): string =>
  secrets.hashToken(address.toLowerCase()).toString('hex', 0, 16);

/** Whether one more mail may go to the mailbox. */
const mayMail = async ({ budgets, secrets }: AppContext, address: string): Promise<boolean> => {
  try {
    await budgets.spend('ownDocumentsMail', mailboxKey(secrets, address));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TooManyRequests') return false;
    throw error;
  }
};

/** A sender names whom they like: nobody is mailed without end. */
const mostSpellings = 3;

/**
 * Mails the link, when the address has documents. Each spelling gets its own, to the documents that were mailed to it:
 * where upper and lower case are two mailboxes, neither sees what is the other's. The one that was asked for comes first,
 * then those of verified senders; what nobody has verified does not add mails to theirs.
 */
export const mailOwnDocuments = (context: AppContext, job: Job<OwnDocumentsPayload>): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const { secrets, settings, clock } = context;
    const { address } = job.payload;
    for (const spelt of await findSpellings(trx, address, mostSpellings)) {
      const reader = await findReader(trx, spelt);
      if (!reader || !(await mayMail(context, spelt))) continue;
      const token = secrets.newToken();
      const id = randomUUID();
      const expiresAt = new Date(clock.now().getTime() + ownDocuments.minutes * 60_000);
      await trx
        .insertInto('own_documents_links')
        .values({ id, token_hash: secrets.hashToken(token), address: spelt, expires_at: expiresAt })
        .execute();
      const link = { linkId: id, url: ownDocumentsLink(settings.publicUrl, token) };
      await context.outbox.queue(trx, ownDocumentsMail(reader, link, settings.productName));
    }
    await job.settle(trx);
  });

/** A mail that waited for the mail server longer than its link lives is not sent. */
export const dropEndedLinks = ({ outbox, clock }: Pick<AppContext, 'outbox' | 'clock'>): void =>
  outbox.sendOnlyWhile([ownDocumentsTemplate], async (db: Connection, { subjectId }: QueuedMail) => {
    const link = await db
      .selectFrom('own_documents_links')
      .select('id')
      .where('id', '=', subjectId)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    return link !== undefined;
  });

/** The address of a live link. Unknown and ended ones are told alike. @throws {Refusal} ExpiredToken, TooManyRequests */
const authorizeAddress = async (context: AppContext, token: string, origin: Origin): Promise<string> => {
  const hash = context.secrets.hashToken(token);
  await context.budgets.spend('webdocRead', hash.toString('hex', 0, 16));
  const link = await context.db
    .selectFrom('own_documents_links')
    .select('address')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', context.clock.now())
    .executeTakeFirst();
  if (link) return link.address;
  await context.budgets.spend('webdocUnknownAddress', addressKey(origin.address));
  throw new Refusal('ExpiredToken');
};

type Described = Awaited<ReturnType<typeof describeOwn>>[number];

const toDocument = (
  { secrets, settings: { publicUrl } }: AppContext,
  row: Placed,
  { webdocId, tokenSealed, codeBefore, name, language, company, isUnverified, senderEmail, ...owner }: Described,
): OwnDocument => {
  const token = openToken(secrets, row.partyId, tokenSealed);
  const isHidden = isLocked({ codeBefore });
  return {
    id: row.partyId,
    name: isHidden || isUnverified ? documentNumber(webdocId, language) : name,
    sender: senderName(owner, company),
    senderEmail,
    isUnverified,
    state: row.state,
    sentDate: row.notifiedAt.toISOString(),
    expiresDate: row.expiresAt?.toISOString() ?? null,
    url: signingLink(publicUrl, token),
    fileUrl: row.state === 'signed' && !isHidden ? downloadLink(publicUrl, token) : null,
  };
};

/** One page of the list, of the newest thousand documents. Opening one of them asks for whatever its link asks for. */
export const readOwnDocuments = async (
  context: AppContext,
  { body, origin }: Call<typeof listOwnDocuments>,
): Promise<AnswerOf<typeof listOwnDocuments>> => {
  const address = await authorizeAddress(context, body.token, origin);
  const from = body.from ?? 0;
  const all = inOrder(await readOwn(context.db, address, ownDocuments.most), context.clock.now());
  const page = all.slice(from, from + ownDocuments.pageSize);
  const described = await describeOwn(
    context.db,
    page.map(({ partyId }) => partyId),
  );
  const byId = new Map(described.map((one) => [one.partyId, one]));
  const end = from + ownDocuments.pageSize;
  return {
    address,
    documents: page.flatMap((row) => {
      const one = byId.get(row.partyId);
      // It may have been purged since the first statement.
      return one?.tokenSealed ? [toDocument(context, row, one)] : [];
    }),
    next: end < all.length ? end : null,
  };
};
