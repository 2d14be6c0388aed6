import { isOwner } from '#contract/roles.ts';
import { ownersOf } from '#domains/accounts/owners.ts';
import { companyChain } from '#domains/audit/record.ts';
import { actorsOf } from '#domains/audit/store.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import { Refusal } from '#http/refusal.ts';
import type { SessionCaller } from '#http/caller.ts';

const ruleOf = (db: Connection, companyId: string) =>
  db.selectFrom('companies').select('production_approval as wanted').where('id', '=', companyId);

/** Tells whether the company wants a second person's approval for changes to its production. */
export const wantsApproval = async (db: Connection, companyId: string): Promise<boolean> =>
  (await ruleOf(db, companyId).executeTakeFirst())?.wanted === true;

/** The same, for a transaction that stores something by it: a change of the rule waits for its end. */
export const holdsApproval = async (trx: Trx, companyId: string): Promise<boolean> =>
  (await ruleOf(trx, companyId).forShare().executeTakeFirst())?.wanted === true;

/**
 * Where the company wants a second person's approval for its production, whoever is no owner deletes none of its files,
 * and neither makes nor sees a token that can replace them: it would go past that person (REQ-1.7.81).
 * @throws {Refusal} IsNotOwner
 */
export const refuseProductionFiles = async (
  db: Connection,
  { role, companyId }: Pick<SessionCaller, 'role' | 'companyId'>,
  orgType: string,
  scopes: readonly string[] | null = null,
): Promise<void> => {
  if (orgType !== 'prod' || isOwner(role) || (scopes && !scopes.includes('templates.write'))) return;
  if (await wantsApproval(db, companyId)) throw new Refusal('IsNotOwner');
};

/**
 * The same for a token that was made before: one of an owner, and one of an environment, which the package of the org
 * uses, go on while nobody else has looked at their value. Who secures the environment again makes another one. A package
 * before 4.0 keeps it in a setting that everybody with access to the org can read, so that it goes on for nobody.
 * @throws {Refusal} NeedsAnotherPerson
 */
export const refuseUnapprovedToken = async (
  db: Connection,
  { companyId, tokenId }: { companyId: string; tokenId: string },
): Promise<void> => {
  if (!(await wantsApproval(db, companyId))) return;
  const token = await db
    .selectFrom('api_tokens as token')
    .leftJoin('users as maker', 'maker.id', 'token.created_by')
    .leftJoin('environments as environment', 'environment.api_token_id', 'token.id')
    .select(['maker.role', 'environment.id as environment', 'environment.secured_by as securedBy'])
    .where('token.id', '=', tokenId)
    .executeTakeFirst();
  // The token of an environment has the person who secured it as its maker; that does not protect the place where it lies.
  const isTrusted = token?.environment ? token.securedBy === 'endpoint' : token?.role === 'owner';
  if (!isTrusted || (await isKnownToOthers(db, companyId, tokenId))) throw new Refusal('NeedsAnotherPerson');
};

/** Tells whether somebody who is no owner of the company has ever looked at the token's value. */
const isKnownToOthers = async (db: Connection, companyId: string, tokenId: string): Promise<boolean> => {
  const lookers = await actorsOf(db, companyChain(companyId), { action: 'token.revealed', objectId: tokenId });
  if (lookers.length === 0) return false;
  const owners = new Set((await ownersOf(db, companyId)).map(({ id }) => id));
  return lookers.some((id) => !owners.has(id));
};
