import { sql } from 'kysely';
import type { cancelLinkRequest, OwnLinkRequest, remindLinkRequest } from '#contract/accounts/own-link-requests.ts';
import { dayMs } from '#contract/days/day-ms.ts';
import { maskEmail } from '#contract/masks.ts';
import { inTransaction, type Connection, type Trx } from '#engines/postgres/database.ts';
import { findUser } from '#domains/accounts/store.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { noteRequest, tellOwners } from './link-request-notices.ts';
import { deleteRequest, findCompanyToJoin, holdPerson } from './link-store.ts';

interface SentRequest {
  companyId: string;
  companyName: string;
  /** Address of the company's oldest owner. */
  ownerEmail: string;
  askedAt: Date;
  remindedAt: Date | null;
}

const sentRequests = (db: Connection, userId: string) =>
  db
    .selectFrom('link_requests as request')
    .innerJoin('companies as company', 'company.id', 'request.company_id')
    .select([
      'company.id as companyId',
      'company.name as companyName',
      'request.created_at as askedAt',
      'request.reminded_at as remindedAt',
      sql<string>`coalesce((select email from users where company_id = company.id and role = 'owner'
        and status = 'active' order by created_at limit 1), '')`.as('ownerEmail'),
    ])
    .where('request.user_id', '=', userId);

const remindableFrom = ({ askedAt, remindedAt }: SentRequest): Date =>
  new Date((remindedAt ?? askedAt).getTime() + dayMs);

/** The owner's address is masked, because the person does not belong to that company. */
const toOwnLinkRequest = (request: SentRequest): OwnLinkRequest => ({
  companyId: request.companyId,
  owner: maskEmail(request.ownerEmail),
  createdDate: request.askedAt.toISOString(),
  remindedDate: request.remindedAt?.toISOString() ?? null,
  remindableFrom: remindableFrom(request).toISOString(),
});

/** The oldest first. One statement. */
export const listSentRequests = async (db: Connection, userId: string): Promise<OwnLinkRequest[]> =>
  (await sentRequests(db, userId).orderBy('request.created_at').execute()).map(toOwnLinkRequest);

const lockSentRequest = async (trx: Trx, userId: string, companyId: string): Promise<SentRequest> => {
  await holdPerson(trx, userId);
  const request = await sentRequests(trx, userId)
    .where('request.company_id', '=', companyId)
    .forUpdate('request')
    .executeTakeFirst();
  if (!request) throw new Refusal('NotFound');
  return request;
};

/** Mails the owners again, at most once a day, so that nobody can flood them. */
export const remindOwners = async (
  context: AppContext,
  call: Call<typeof remindLinkRequest>,
): Promise<OwnLinkRequest> => {
  const { caller, params } = call;
  return inTransaction(context.db, async (trx) => {
    const request = await lockSentRequest(trx, caller.userId, params.id);
    const person = await findUser(trx, caller.userId);
    const company = await findCompanyToJoin(trx, params.id);
    if (!person || !company) throw new Refusal('CompanyDoesNotExist');
    const now = context.clock.now();
    const wait = remindableFrom(request).getTime() - now.getTime();
    if (wait > 0) throw new Refusal('TooManyRequests', { retryAfterSeconds: Math.ceil(wait / 1000) });
    await trx
      .updateTable('link_requests')
      .set({ reminded_at: now })
      .where('company_id', '=', company.id)
      .where('user_id', '=', person.id)
      .execute();
    await tellOwners(trx, context, 'linkReminded', person, company);
    await noteRequest(trx, context, call, 'linkRequest.reminded', company);
    const answer = toOwnLinkRequest({ ...request, remindedAt: now });
    await call.remember(trx, answer);
    return answer;
  });
};

/** A mail about the request that still waits is not sent (see `dropAnsweredMails`). */
export const cancelRequest = async (context: AppContext, call: Call<typeof cancelLinkRequest>): Promise<undefined> => {
  const { caller, params } = call;
  await inTransaction(context.db, async (trx) => {
    const request = await lockSentRequest(trx, caller.userId, params.id);
    await deleteRequest(trx, request.companyId, caller.userId);
    const company = { id: request.companyId, name: request.companyName };
    await noteRequest(trx, context, call, 'linkRequest.cancelled', company);
  });
};
