import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { UserWithToken } from '#contract/accounts/accounts.ts';
import { maxSessions, sessionLife } from '#contract/accounts/account-limits.ts';
import { askedOften, type Connection, type Trx } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';
import { isUsedUp, peekAtNothing, type BudgetCheck } from '#http/rate-limits/rate-limits.ts';
import type { Origin, SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import { findUser, toUser, type UserRow } from './store.ts';

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

const addBearer = async (trx: Trx, secrets: Secrets, sessionId: string, bearer: string): Promise<Date> => {
  const { expires_at } = await trx
    .insertInto('session_bearers')
    .values({
      hash: secrets.hashToken(bearer),
      session_id: sessionId,
      expires_at: inSeconds(sessionLife.bearer),
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
};

/** Result of the checks before. For a log-in: the hash of the matching password, and whether a second factor was checked. */
export type Proof =
  | { passwordHash: string; secondFactor: 'off' | 'passed' }
  | { passkey: 'verified' }
  | { support: NonNullable<SessionCaller['support']>; ticketId: string | null };

type Kind = 'password alone' | 'password and second factor' | 'passkey' | 'support';

interface Opening extends BudgetCheck {
  userId: string;
  passwordHash: string | null;
  userAgent: string;
  address: string;
  staff: string | null;
  reason: string | null;
  ticketId: string | null;
  bearerHash: Buffer;
}

/**
 * Locks the user until the session is stored. A change of password or second factor then happens either before, and no
 * row is found here, or after, and it ends or sees this session.
 */
const holder = (db: Connection, kind: Kind, values: Opening) => {
  const user = db.selectFrom('users').select('id').where('id', '=', values.userId).forShare();
  return kind === 'support' || kind === 'passkey' ? user : user.where('password_hash', '=', values.passwordHash);
};

/** One statement, so that opening a session needs only one commit. */
const opening = (kind: Kind) =>
  askedOften((db, values: Opening) =>
    db
      .with('holder', () => holder(db, kind, values).where(sql<boolean>`not ${isUsedUp(values)}`))
      // Lock the second-factor row even if it is unconfirmed, so that enabling it and opening a session cannot interleave.
      .with('factor', (cte) =>
        cte
          .selectFrom('second_factors')
          .select('confirmed_at')
          .where('user_id', '=', (who) => who.selectFrom('holder').select('id'))
          .forShare(),
      )
      .with('session', (cte) =>
        cte
          .insertInto('sessions')
          .columns(['user_id', 'user_agent', 'address', 'support_staff', 'support_reason', 'support_ticket_id'])
          .expression((from) =>
            from
              .selectFrom('holder')
              .select([
                'holder.id',
                sql<string>`${values.userAgent}::text`.as('user_agent'),
                sql<string>`${values.address}::text`.as('address'),
                sql<string | null>`${values.staff}::text`.as('support_staff'),
                sql<string | null>`${values.reason}::text`.as('support_reason'),
                sql<string | null>`${values.ticketId}::uuid`.as('support_ticket_id'),
              ])
              .where(
                kind === 'password alone'
                  ? sql<boolean>`not exists (select from factor where confirmed_at is not null)`
                  : sql<boolean>`true`,
              ),
          )
          .returning('id'),
      )
      .insertInto('session_bearers')
      .columns(['hash', 'session_id', 'expires_at'])
      .expression((from) =>
        from
          .selectFrom('session')
          .select([
            sql<Buffer>`${values.bearerHash}::bytea`.as('hash'),
            'session.id',
            inSeconds(kind === 'support' ? sessionLife.support : sessionLife.bearer).as('expires_at'),
          ]),
      )
      .returning('expires_at'),
  );

const openings: Record<Kind, ReturnType<typeof opening>> = {
  'password alone': opening('password alone'),
  'password and second factor': opening('password and second factor'),
  passkey: opening('passkey'),
  support: opening('support'),
};

const kindOf = (proof: Proof): Kind => {
  if ('support' in proof) return 'support';
  if ('passkey' in proof) return 'passkey';
  return proof.secondFactor === 'off' ? 'password alone' : 'password and second factor';
};

/** Ends what a person has open above the limit, the sessions opened first. Support sessions do not count. */
const endOldest = askedOften((db, { userId }: { userId: string }) =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: 'too many sessions' })
    .where('id', 'in', (from) =>
      from
        .selectFrom('sessions')
        .select('id')
        .where('id', 'in', (open) =>
          open
            .selectFrom('sessions')
            .select('id')
            .where('user_id', '=', userId)
            .where('ended_at', 'is', null)
            .where('support_staff', 'is', null)
            .orderBy('created_at', 'desc')
            .offset(maxSessions),
        )
        // A log-in at the same moment is ending these.
        .forUpdate()
        .skipLocked(),
    ),
);

/**
 * Opens a session if the checked conditions are still true, and returns its first bearer: 256 random bits, stored only
 * as a hash. A support session has only this bearer for its whole hour (REQ-1.4.19).
 * @returns null when the person was removed, the password changed, a second factor was enabled since the check, or one
 * of the budgets in `tries` is used up
 */
export const openSession = async (
  db: Connection,
  secrets: Secrets,
  user: UserRow,
  origin: Origin,
  proof: Proof,
  tries: BudgetCheck = peekAtNothing,
): Promise<UserWithToken | null> => {
  const userToken = secrets.newToken();
  const support = 'support' in proof ? proof.support : undefined;
  const opened = await openings[kindOf(proof)](db, {
    userId: user.id,
    passwordHash: 'passwordHash' in proof ? proof.passwordHash : null,
    userAgent: origin.userAgent,
    address: origin.address,
    staff: support?.staff ?? null,
    reason: support?.reason ?? null,
    ticketId: 'support' in proof ? proof.ticketId : null,
    bearerHash: secrets.hashToken(userToken),
    ...tries,
  });
  if (!opened) return null;
  // A statement of its own: it sees the sessions of log-ins at the same moment.
  if (!support) await endOldest(db, { userId: user.id });
  return { ...toUser(user, support?.staff), userToken, expiresAt: opened.expires_at.toISOString() };
};

const lockBearer = (trx: Trx, secrets: Secrets, bearer: string) =>
  trx
    .selectFrom('session_bearers as bearer')
    .innerJoin('sessions as session', 'session.id', 'bearer.session_id')
    .select(['session.id', 'session.user_id', 'bearer.renewed_at', 'bearer.renewal_nonce'])
    .select(
      sql<boolean>`session.ended_at is null and session.support_staff is null
        and session.created_at > now() - make_interval(secs => ${sessionLife.fromLogIn})
        and session.last_used_at > now() - make_interval(secs => ${sessionLife.fromLastUse})`.as('alive'),
    )
    .select(
      sql<boolean>`bearer.renewed_at > now() - make_interval(secs => ${sessionLife.sameRenewalAgain})`.as(
        'just_renewed',
      ),
    )
    .where('bearer.hash', '=', secrets.hashToken(bearer))
    .forUpdate()
    .executeTakeFirst();

type Renewal = { answer: UserWithToken } | { refused: 'TokenInvalid' | 'ExpiredUserAccessToken' };

/**
 * Exchanges a bearer for the next one of its session. A repeat within 30 s returns the same next bearer, derived from
 * the old bearer and a stored nonce. Any later use of the old one ends the session.
 */
export const renewSession = async (trx: Trx, secrets: Secrets, bearer: string): Promise<Renewal> => {
  const row = await lockBearer(trx, secrets, bearer);
  if (!row) return { refused: 'TokenInvalid' };
  if (!row.alive) return { refused: 'ExpiredUserAccessToken' };
  if (row.renewed_at && !row.just_renewed) {
    await endSession(trx, row.id, 'a renewed bearer was used again');
    return { refused: 'TokenInvalid' };
  }
  const nonce = row.renewal_nonce ?? randomBytes(16);
  const userToken = secrets.deriveToken(bearer, nonce);
  const expiresAt = row.renewed_at
    ? await expiryOf(trx, secrets, userToken)
    : await addBearer(trx, secrets, row.id, userToken);
  if (!row.renewed_at) {
    await trx
      .updateTable('session_bearers')
      .set({ renewed_at: sql`now()`, renewal_nonce: nonce })
      .where('hash', '=', secrets.hashToken(bearer))
      .execute();
    await trx
      .updateTable('sessions')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', row.id)
      .execute();
  }
  const user = await findUser(trx, row.user_id);
  if (!user) return { refused: 'TokenInvalid' };
  return { answer: { ...toUser(user), userToken, expiresAt: expiresAt.toISOString() } };
};

const expiryOf = async (trx: Trx, secrets: Secrets, bearer: string): Promise<Date> => {
  const row = await trx
    .selectFrom('session_bearers')
    .select('expires_at')
    .where('hash', '=', secrets.hashToken(bearer))
    .executeTakeFirst();
  if (!row) throw new Refusal('TokenInvalid');
  return row.expires_at;
};

export const endSession = async (trx: Trx, sessionId: string, why: string): Promise<void> => {
  await trx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: why })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
};
