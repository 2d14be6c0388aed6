import { sql } from 'kysely';
import { isOwner, type CompanyStatus, type Language, type Role } from '#contract/roles.ts';
import type { Policy } from '#contract/accounts/policies.ts';
import { askedOften, type Database } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';
import { isApiToken, openApiToken } from './api-token.ts';
import type { Caller, SessionCaller } from './caller.ts';
import { Refusal } from './refusal.ts';

interface Parts {
  db: Database;
  secrets: Secrets;
}

/** What the policy is checked on. */
interface BearerSent {
  authorization: string | undefined;
  address: string;
  /** Counts a call of an API token. @throws {Refusal} TooManyRequests */
  countToken: (tokenId: string) => Promise<void>;
}

const bearerPattern = /^Bearer ([A-Za-z0-9_.-]{20,200})$/i;
const noteUseAfterSeconds = 60;

export const bearerIn = (authorization: string | undefined): string | null =>
  bearerPattern.exec(authorization ?? '')?.[1] ?? null;

const readBearer = (authorization: string | undefined): string => {
  const token = bearerIn(authorization);
  if (token === null) throw new Refusal('TokenInvalid');
  return token;
};

const findSession = askedOften((db, { hash }: { hash: Buffer }) =>
  db
    .selectFrom('session_bearers as bearer')
    .innerJoin('sessions as session', 'session.id', 'bearer.session_id')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .innerJoin('companies as company', 'company.id', 'user.company_id')
    .select([
      'bearer.expires_at',
      'bearer.renewed_at',
      'session.id as session_id',
      'session.ended_at',
      'session.support_staff',
      'session.support_reason',
      'user.id as user_id',
      'user.username',
      'user.role',
      'user.language',
      'company.id as company_id',
      'company.name as company_name',
      'company.status as company_status',
    ])
    .select(sql<boolean>`bearer.expires_at <= now()`.as('expired'))
    .select(
      sql<boolean>`session.last_used_at < now() - make_interval(secs => ${noteUseAfterSeconds})`.as('use_is_news'),
    )
    .where('bearer.hash', '=', hash),
);

/** A bearer that was renewed is used again, so two people have it: ends the whole session (REQ-1.4.14). */
const endStolenSession = async (db: Database, sessionId: string): Promise<never> => {
  await db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: 'a renewed bearer was used again' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
  throw new Refusal('TokenInvalid');
};

const openSession = async (parts: Parts, bearer: string): Promise<SessionCaller> => {
  const row = await findSession(parts.db, { hash: parts.secrets.hashToken(bearer) });
  if (!row || row.ended_at) throw new Refusal('TokenInvalid');
  if (row.renewed_at) return endStolenSession(parts.db, row.session_id);
  if (row.expired) throw new Refusal('ExpiredUserAccessToken');
  if (row.use_is_news) {
    await parts.db
      .updateTable('sessions')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', row.session_id)
      .execute();
  }
  return {
    kind: 'session',
    sessionId: row.session_id,
    userId: row.user_id,
    username: row.username,
    companyId: row.company_id,
    companyName: row.company_name,
    role: row.role as Role,
    companyStatus: row.company_status as CompanyStatus,
    language: row.language as Language,
    support: row.support_staff ? { staff: row.support_staff, reason: row.support_reason ?? '' } : null,
  };
};

/** Tells whether an admitted session still has the same rights: it has not ended, nor changed in role or company. */
export const isSessionValid = async (
  db: Database,
  { sessionId, companyId, role, companyStatus }: SessionCaller,
): Promise<boolean> => {
  const session = await db
    .selectFrom('sessions as session')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .innerJoin('companies as company', 'company.id', 'user.company_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('user.company_id', '=', companyId)
    .where('user.role', '=', role)
    .where('company.status', '=', companyStatus)
    .executeTakeFirst();
  return session !== undefined;
};

/** Tells whether the bearer belongs to a session that has not ended. */
const isSession = async ({ db, secrets }: Parts, bearer: string): Promise<boolean> => {
  const row = await findSession(db, { hash: secrets.hashToken(bearer) });
  return row !== undefined && row.ended_at === null && row.renewed_at === null && !row.expired;
};

/** 401 means that a bearer is invalid; a valid bearer for calls of another kind gets 403 (REQ-6.2.3). */
const orOfAnotherKind = async <T>(opening: Promise<T>, isOther: () => Promise<boolean>): Promise<T> => {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TokenInvalid' && (await isOther()))
      throw new Refusal('BearerNotAllowed');
    throw error;
  }
};

const mayPass = (caller: SessionCaller, may: Policy): void => {
  if (caller.support && may.support === 'refused') throw new Refusal('NotAllowedInSupportSession');
  if (!caller.support && may.support === 'only') throw new Refusal('NotASupportSession');
  if (may.role === 'owner' && !isOwner(caller.role)) throw new Refusal('IsNotOwner');
  const isVerified = caller.companyStatus === 'verified';
  if (may.verified && !isVerified) throw new Refusal('CompanyNotVerified');
  if (may.ownerOrVerified && !isVerified && !isOwner(caller.role)) throw new Refusal('CompanyNotVerified');
};

/** Asks the database at each write: an owner may take the permission back at any time (REQ-1.4.70). */
const mayWrite = async (db: Database, { sessionId, support }: SessionCaller, may: Policy): Promise<void> => {
  if (!support || may.support !== 'asks') return;
  const allowed = await db
    .selectFrom('sessions as session')
    .innerJoin('support_grants as grant', (join) =>
      join.on((on) =>
        on.or([
          on('grant.session_id', '=', on.ref('session.id')),
          on('grant.ticket_id', '=', on.ref('session.support_ticket_id')),
        ]),
      ),
    )
    .select('grant.id')
    .where('session.id', '=', sessionId)
    .where('grant.allowed_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!allowed) throw new Refusal('SupportMayOnlyRead');
};

/**
 * Identifies the caller and checks the policy. Role and company status are read at each request, so that a demotion
 * applies to the next one.
 * @throws {Refusal} 401 only for the bearer; 403 with its own code otherwise
 */
export const admit = async (
  parts: Parts,
  may: Policy,
  { authorization, address, countToken }: BearerSent,
): Promise<Caller> => {
  switch (may.bearer) {
    case 'none':
      return null;
    case 'session': {
      const bearer = readBearer(authorization);
      const caller = await orOfAnotherKind(openSession(parts, bearer), () => isApiToken(parts, bearer));
      mayPass(caller, may);
      await mayWrite(parts.db, caller, may);
      return caller;
    }
    case 'api-token': {
      const bearer = readBearer(authorization);
      const opening = openApiToken(parts, bearer, { may, address, count: countToken });
      return orOfAnotherKind(opening, () => isSession(parts, bearer));
    }
    case 'renewal':
    case 'email-token':
    case 'support-token':
      return { kind: 'raw', token: readBearer(authorization) };
  }
};
