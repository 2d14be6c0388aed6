import { sql } from 'kysely';
import type { BudgetName } from '#contract/rate-limits.ts';
import type { Database } from '#engines/postgres/database.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { recordAudit } from '#domains/audit/record.ts';
import { addressKey, type BudgetCheck } from '#http/rate-limits/rate-limits.ts';
import type { Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { UserRow } from './store.ts';

/** A log-in attempt: the typed username, which may not exist, and the client's address. */
export interface LoginAttempt {
  username: string;
  origin: Origin;
}

const fromHere = ({ username, origin }: LoginAttempt): string => `${username} ${addressKey(origin.address)}`;

/** Records used-up attempts in the audit log for the owner, once for each window. */
const noteGuessing = async ({ db, clock, log }: AppContext, user: UserRow, origin: Origin): Promise<void> => {
  log.warn({ userId: user.id, address: origin.address }, 'the log-in tries of an account are used up');
  await inTransaction(db, (trx) =>
    recordAudit(trx, clock, {
      companyId: user.companyId,
      action: 'user.passwordGuessed',
      actor: { kind: 'system' },
      object: { id: user.id, name: user.username },
      origin,
    }),
  );
};

/**
 * Tells whether this person has logged in from this network in the last 30 days, which is how long sessions are kept.
 */
const isKnownHere = async (db: Database, { username, origin }: LoginAttempt): Promise<boolean> => {
  const rows = await db
    .selectFrom('sessions as session')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .select('session.address')
    .distinct()
    .where(sql`lower("user".username)`, '=', username.toLowerCase())
    .where('session.created_at', '>', sql<Date>`now() - interval '30 days'`)
    .where('session.support_staff', 'is', null)
    .execute();
  return rows.some(({ address }) => addressKey(address) === addressKey(origin.address));
};

/**
 * Attackers in many networks share one budget per account. When it is used up, the person can still log in from a
 * network of an earlier log-in, with that network's own budget. So strangers cannot lock a person out.
 */
const unlessKnownHere = async <T>(
  context: AppContext,
  trier: LoginAttempt,
  counted: Promise<T>,
): Promise<T | undefined> => {
  try {
    return await counted;
  } catch (error) {
    if (!(error instanceof Refusal) || !(await isKnownHere(context.db, trier))) throw error;
    return undefined;
  }
};

type Wanted = readonly [name: BudgetName, key: string];

const ofHere = (trier: LoginAttempt): [Wanted, Wanted] => [
  ['login', fromHere(trier)],
  ['loginAddress', addressKey(trier.origin.address)],
];
const ofAccount = (trier: LoginAttempt): Wanted => ['loginAccount', trier.username];

/**
 * Budgets of the client's network and address. The statement that finds the account reads them, before anything is
 * verified.
 */
export const peekFromAddress = ({ budgets }: AppContext, trier: LoginAttempt): Promise<BudgetCheck> =>
  budgets.look(ofHere(trier));

/** The same budgets and that of the account. The statement that opens the session reads them. */
export const peekFromAnywhere = ({ budgets }: AppContext, trier: LoginAttempt): Promise<BudgetCheck> =>
  budgets.look([...ofHere(trier), ofAccount(trier)]);

/**
 * Wrong tries of others at an address lock nobody out who has logged in from there; their own tries are counted as ever
 * (REQ-1.6.16).
 * @throws {Refusal} TooManyRequests, with the time to wait
 */
export const mayLogIn = async (context: AppContext, trier: LoginAttempt): Promise<void> => {
  const [here, address] = ofHere(trier);
  await context.budgets.require(...here);
  try {
    await unlessKnownHere(context, trier, context.budgets.require(...address));
  } catch (error) {
    // As long as a wrong password takes that is refused in the same words: the time does not tell who logs in here.
    await context.secrets.passwords.verify(null, '');
    throw error;
  }
};

/** Counts a wrong password, also for a username that does not exist. @throws {Refusal} TooManyRequests */
export const countFailure = async (
  context: AppContext,
  trier: LoginAttempt,
  user: UserRow | undefined,
): Promise<void> => {
  const { budgets } = context;
  const [here, address] = ofHere(trier);
  const leftHere = await budgets.spend(...here);
  try {
    const left = await unlessKnownHere(context, trier, budgets.spend(...ofAccount(trier)));
    if (user && (leftHere === 0 || left === 0)) await noteGuessing(context, user, trier.origin);
  } finally {
    await budgets.spend(...address);
  }
};

/**
 * Checks the budgets again after the password check: in a burst of parallel attempts, the wrong ones have spent them.
 * @throws {Refusal} TooManyRequests
 */
export const mayStillLogIn = async (context: AppContext, trier: LoginAttempt): Promise<void> => {
  await mayLogIn(context, trier);
  await unlessKnownHere(context, trier, context.budgets.require(...ofAccount(trier)));
};

/** Opening the link of a password reset proves more than a password, so the attempts are refunded. */
export const refundAttempts = async (
  { budgets }: AppContext,
  { userId, ...trier }: LoginAttempt & { userId: string },
): Promise<void> => {
  await budgets.restore(...ofHere(trier)[0]);
  await budgets.restore(...ofAccount(trier));
  await budgets.restore('secondFactorDay', userId);
};
