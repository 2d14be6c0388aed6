import type { BudgetName } from '#contract/rate-limits.ts';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import type { Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { isExpired } from './rules.ts';
import type { Trx } from '#engines/postgres/database.ts';
import { findSeat, lockWebdoc, type Party, type Webdoc } from './store.ts';

/** The document of a link's token, and the party that the token belongs to. */
export interface PartyAccess {
  webdoc: Webdoc;
  partyId: string;
  kind: Party['kind'];
  /** Hash of the token in the request. The party may have a newer token. */
  tokenHash: Buffer;
}

/**
 * Finds the party of a token. Unknown tokens count against the budget of the client's address.
 * @throws {Refusal} NoWebdocFound, TooManyRequests
 */
export const authorizeParty = async (
  context: AppContext,
  token: string,
  origin: Origin,
  budget: BudgetName,
): Promise<PartyAccess> => {
  const hash = context.secrets.hashToken(token);
  await context.budgets.spend(budget, hash.toString('hex', 0, 16));
  const seat = await findSeat(context.db, hash);
  if (seat) return { ...seat, tokenHash: hash };
  await context.budgets.spend('webdocUnknownAddress', addressKey(origin.address));
  throw new Refusal('NoWebdocFound');
};

/**
 * Like `authorizeParty`, but only for signatories.
 * @throws {Refusal} also NoStakeholdersFound
 */
export const authorizeSignatory = async (
  context: AppContext,
  token: string,
  origin: Origin,
  budget: BudgetName,
): Promise<PartyAccess> => {
  const seat = await authorizeParty(context, token, origin, budget);
  if (seat.kind !== 'signatory') throw new Refusal('NoStakeholdersFound');
  return seat;
};

/** @throws {Refusal} WebdocExpired */
export const requireLive = (webdoc: Webdoc, today: Date): void => {
  if (webdoc.purgedAt) throw new Refusal('WebdocExpired', { detail: 'purged' });
  if (webdoc.status === 'cancelled') throw new Refusal('WebdocExpired', { detail: webdoc.status });
  if (isExpired(webdoc, today)) throw new Refusal('WebdocExpired');
};

/** @throws {Refusal} also WebdocExpired */
export const authorizeLiveSignatory = async (
  context: AppContext,
  token: string,
  origin: Origin,
  budget: BudgetName = 'webdocRead',
): Promise<PartyAccess> => {
  const seat = await authorizeSignatory(context, token, origin, budget);
  requireLive(seat.webdoc, context.clock.now());
  return seat;
};

/**
 * Locks the document and checks that the token is still valid, because the signatory may have been corrected or have
 * delegated since the first check.
 * @throws {Refusal} NoWebdocFound
 */
export const lockPartyAccess = async (
  trx: Trx,
  { webdoc, partyId, tokenHash }: Pick<PartyAccess, 'webdoc' | 'partyId' | 'tokenHash'>,
): Promise<Webdoc> => {
  const locked = await lockWebdoc(trx, webdoc.id);
  const holder = await trx
    .selectFrom('webdoc_parties')
    .select('id')
    .where('id', '=', partyId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!holder) throw new Refusal('NoWebdocFound');
  return locked;
};
