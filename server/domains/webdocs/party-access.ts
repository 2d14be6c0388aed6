import type { BudgetName } from '#contract/limits.ts';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import type { Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { isExpired } from './rules.ts';
import type { Trx } from '#engines/postgres/database.ts';
import { findSeat, lockWebdoc, type Party, type Webdoc } from './store.ts';

/** Access of a link's token: a document, as one of its parties. */
export interface PartyAccess {
  webdoc: Webdoc;
  partyId: string;
  kind: Party['kind'];
  /** Hash of the token in the request. The party may have a new one since. */
  tokenHash: Buffer;
}

/**
 * Finds the seat of a token. Tokens nobody was given are counted against the address that tries them.
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

/** A seat with the right to read and act as a signatory. @throws {Refusal} also NoStakeholdersFound */
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

/** @throws {Refusal} also WebdocExpired */
export const authorizeLiveSignatory = async (
  context: AppContext,
  token: string,
  origin: Origin,
  budget: BudgetName = 'webdocRead',
): Promise<PartyAccess> => {
  const seat = await authorizeSignatory(context, token, origin, budget);
  const { webdoc } = seat;
  if (webdoc.purgedAt) throw new Refusal('WebdocExpired', { detail: 'purged' });
  if (webdoc.status === 'cancelled') throw new Refusal('WebdocExpired', { detail: webdoc.status });
  if (isExpired(webdoc, context.clock.now())) throw new Refusal('WebdocExpired');
  return seat;
};

/**
 * The document under its lock, if the token still opens it: the signatory may have been corrected, or have handed the
 * document over, between the look and the lock.
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
