import type { FastifyRequest } from 'fastify';
import type { BudgetName } from '#contract/rate-limits.ts';
import { proofHeader } from '#contract/webdocs/signer-codes.ts';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import type { Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { isExpired } from './rules.ts';
import { findShownProof } from './signer-proofs.ts';
import type { Trx } from '#engines/postgres/database.ts';
import { findSeat, lockWebdoc, type Seat, type Webdoc } from './store.ts';

/** The document of a link's token, and the party that the token belongs to. */
export interface PartyAccess extends Omit<Seat, 'isLocked'> {
  /** Hash of the token in the request. The party may have a newer token. */
  tokenHash: Buffer;
}

/** A party that may still lack the code without which its link shows nothing. */
export type FoundParty = PartyAccess & Pick<Seat, 'isLocked'>;

/** The request that shows a token, and maybe the proof of a code. */
export interface Shown {
  origin: Origin;
  request: Pick<FastifyRequest, 'headers'>;
}

/**
 * Finds the party of a token, also when the link alone shows nothing. Unknown tokens count against the budget of the
 * client's address.
 * @throws {Refusal} NoWebdocFound, TooManyRequests
 */
export const findParty = async (
  context: AppContext,
  token: string,
  origin: Origin,
  budget: BudgetName,
): Promise<FoundParty> => {
  const hash = context.secrets.hashToken(token);
  await context.budgets.spend(budget, hash.toString('hex', 0, 16));
  const seat = await findSeat(context.db, hash);
  if (seat) return { ...seat, tokenHash: hash };
  await context.budgets.spend('webdocUnknownAddress', addressKey(origin.address));
  throw new Refusal('NoWebdocFound');
};

const requireSignatory = <Found extends PartyAccess>(seat: Found): Found => {
  if (seat.kind !== 'signatory') throw new Refusal('NoStakeholdersFound');
  return seat;
};

/**
 * Like `findParty`, but only for signatories: for the page, and for the calls that send and take a code.
 * @throws {Refusal} also NoStakeholdersFound
 */
export const findSignatory = async (
  context: AppContext,
  token: string,
  origin: Origin,
  budget: BudgetName,
): Promise<FoundParty> => requireSignatory(await findParty(context, token, origin, budget));

/**
 * Finds the party of a token that may see the document: where the code comes before reading, the request shows the
 * proof of it.
 * @throws {Refusal} NoWebdocFound, TooManyRequests, CodeRequired
 */
export const authorizeParty = async (
  context: AppContext,
  token: string,
  { origin, request }: Shown,
  budget: BudgetName,
): Promise<PartyAccess> => {
  const seat = await findParty(context, token, origin, budget);
  if (seat.isLocked && !(await findShownProof(context, seat, request.headers[proofHeader])))
    throw new Refusal('CodeRequired');
  return seat;
};

/**
 * Like `authorizeParty`, but only for signatories.
 * @throws {Refusal} also NoStakeholdersFound
 */
export const authorizeSignatory = async (
  context: AppContext,
  token: string,
  shown: Shown,
  budget: BudgetName,
): Promise<PartyAccess> => requireSignatory(await authorizeParty(context, token, shown, budget));

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
  shown: Shown,
  budget: BudgetName = 'webdocRead',
): Promise<PartyAccess> => {
  const seat = await authorizeSignatory(context, token, shown, budget);
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
