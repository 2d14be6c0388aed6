import { sql } from 'kysely';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { OrgType } from '#contract/environments/environments.ts';
import { tokenRequests, type listTokenRequests } from '#contract/tokens/token-requests.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';

type Listing = Call<typeof listTokenRequests>;

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

const wanted = (
  db: Connection,
  { caller, query: { tokenId, requestId, status } }: Pick<Listing, 'caller' | 'query'>,
) => {
  const own = db.selectFrom('api_requests as request').where('request.company_id', '=', caller.companyId);
  const ofToken = tokenId === undefined ? own : own.where('request.token_id', '=', tokenId);
  const named = requestId ? ofToken.where('request.id', '=', uuid.exec(requestId)?.[0] ?? null) : ofToken;
  return status === undefined
    ? named
    : named.where((where) => where.or([where('request.status', 'is', null), where('request.status', '>=', 400)]));
};

/** A page of the calls of the company's tokens, the latest first. */
export const listPage = async (
  { db }: AppContext,
  { caller, query }: Listing,
): Promise<AnswerOf<typeof listTokenRequests>> => {
  const { pageSize, kept } = tokenRequests;
  const found = wanted(db, { caller, query });
  const { count } = await db
    .selectFrom(found.select('request.id').limit(kept).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .innerJoin('api_tokens as token', 'token.id', 'request.token_id')
    .select(['request.id as requestId', 'request.at', 'request.token_id as tokenId', 'token.name as tokenName'])
    .select(sql<OrgType>`token.org_type`.as('orgType'))
    .select(['request.method', 'request.route', 'request.path', 'request.status', 'request.code', 'request.ms'])
    .orderBy('request.at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(pageSize)
    .offset(((query.page ?? 1) - 1) * pageSize)
    .execute();
  return { items: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), count };
};
