import type { AuditAction } from '#contract/audit/audit-actions.ts';
import type { AuditFactName } from '#contract/audit/audit-facts.ts';
import type { Json } from '#engines/hash-chain/canonical.ts';
import { appendToChain, type ChainEntry } from '#engines/hash-chain/hash-chain.ts';
import type { Clock } from '#engines/clock.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { ApiTokenCaller, Origin, SessionCaller } from '#http/caller.ts';

/** Facts for the owner's log, under names that have words in both languages. Nobody is shown `request`. */
export type AuditDetails = Partial<Record<AuditFactName | 'request', Json>>;

export interface AuditEvent {
  companyId: string;
  action: AuditAction;
  actor: AuditActor;
  /** The object of the entry: its id and its visible name. */
  object?: { id: string; name: string };
  details?: AuditDetails;
  origin?: Origin;
}

export type AuditActor =
  | { kind: 'user'; id: string; username: string; supportStaff?: string }
  | { kind: 'token'; id: string }
  | { kind: 'staff'; name: string }
  | { kind: 'system' };

export const companyChain = (companyId: string): string => `company:${companyId}`;

export const actorOf = (caller: SessionCaller | ApiTokenCaller): AuditActor =>
  caller.kind === 'api-token'
    ? { kind: 'token', id: caller.tokenId }
    : {
        kind: 'user',
        id: caller.userId,
        username: caller.username,
        ...(caller.support && { supportStaff: caller.support.staff }),
      };

/**
 * Writes an entry in the company's chain, in the transaction of the change itself.
 * @returns its place in the chain
 */
export const appendAudit = (trx: Trx, clock: Clock, event: AuditEvent): Promise<ChainEntry> =>
  appendToChain(trx, companyChain(event.companyId), clock.now(), {
    action: event.action,
    actor: { ...event.actor },
    object: event.object ? { ...event.object } : null,
    details: event.details ?? null,
    origin: event.origin ? { ...event.origin } : null,
  });

/** Like `appendAudit`, for callers that do not need the place of the entry. */
export const recordAudit = async (trx: Trx, clock: Clock, event: AuditEvent): Promise<void> => {
  await appendAudit(trx, clock, event);
};
