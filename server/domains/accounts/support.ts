import { sql } from 'kysely';
import type { loginAs, UserWithToken } from '#contract/accounts/accounts.ts';
import { supportLinkMinutes } from '#contract/accounts/account-limits.ts';
import type { Engines } from '#engines/engine-types.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { openSession } from './sessions.ts';
import { findUser, findUserByName } from './store.ts';

/** The path of a support link. `@` may stand in a path; what may not is escaped. */
export const supportPath = (username: string, token: string): string =>
  `/loginas/${encodeURIComponent(username).replaceAll('%40', '@')}/${token}`;

/**
 * Creates a token for one support session as this user (REQ-1.4.18). With a ticket that allows support access, token
 * and session end at the latest with the ticket (REQ-2.7.13).
 * @returns null when no account has that name
 */
export const createSupportToken = async (
  { db, secrets, clock }: Pick<Engines, 'db' | 'secrets' | 'clock'>,
  wanted: { username: string; staff: string; reason: string; ticket?: { id: string; caseNumber: string } },
): Promise<{ username: string; token: string; expiresAt: Date } | null> => {
  const user = await findUserByName(db, wanted.username);
  if (!user) return null;
  const { staff, reason, ticket } = wanted;
  const token = secrets.newToken();
  const expiresAt = await inTransaction(db, async (trx) => {
    const { expires_at } = await trx
      .insertInto('support_tokens')
      .values({
        hash: secrets.hashToken(token),
        user_id: user.id,
        staff,
        reason,
        ticket_id: ticket?.id ?? null,
        expires_at: sql`now() + make_interval(mins => ${supportLinkMinutes})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    await recordAudit(trx, clock, {
      companyId: user.companyId,
      action: 'support.linkCreated',
      actor: { kind: 'staff', name: staff },
      object: { id: user.id, name: user.username },
      details: { staff, reason, ...(ticket && { ticket: ticket.caseNumber }) },
    });
    return expires_at;
  });
  return { username: user.username, token, expiresAt };
};

/**
 * Locks the ticket that allows access until the session is stored, so that closing the ticket finds the session.
 * @throws {Refusal} TokenInvalid when it is closed
 */
const openTicket = async (trx: Trx, ticketId: string): Promise<{ ticket: string }> => {
  const ticket = await trx
    .selectFrom('tickets')
    .select(['access_ended_at', 'case_number'])
    .where('id', '=', ticketId)
    .forShare()
    .executeTakeFirst();
  if (!ticket || ticket.access_ended_at !== null) throw new Refusal('TokenInvalid');
  return { ticket: ticket.case_number ?? ticketId };
};

/**
 * Exchanges the support token for a session of one hour. Another username, a used and an expired token get the same
 * refusal; only the right username uses up the token.
 */
export const logInAs = async (context: AppContext, call: Call<typeof loginAs>): Promise<UserWithToken> => {
  const { db, secrets, clock } = context;
  return inTransaction(db, async (trx) => {
    const link = await trx
      .updateTable('support_tokens')
      .set({ used_at: sql`now()` })
      .where('hash', '=', secrets.hashToken(call.caller.token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['user_id', 'staff', 'reason', 'ticket_id'])
      .executeTakeFirst();
    const user = link && (await findUser(trx, link.user_id));
    if (!user || user.username !== call.body.username) throw new Refusal('TokenInvalid');
    const { staff, reason, ticket_id: ticketId } = link;
    const through = ticketId === null ? {} : await openTicket(trx, ticketId);
    await recordAudit(trx, clock, {
      companyId: user.companyId,
      action: 'user.loggedInAs',
      actor: { kind: 'staff', name: staff },
      object: { id: user.id, name: user.username },
      details: { staff, reason, ...through },
      origin: call.origin,
    });
    const session = await openSession(trx, secrets, user, call.origin, {
      support: { staff, reason },
      ticketId,
    });
    if (!session) throw new Refusal('TokenInvalid');
    return session;
  });
};
