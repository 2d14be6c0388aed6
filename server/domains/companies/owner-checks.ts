import { isOwner } from '#contract/roles.ts';
import type { Trx } from '#engines/postgres/database.ts';
import { breaks, violates } from '#engines/postgres/database.ts';
import { findUser, type UserRow } from '#domains/accounts/store.ts';
import type { SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import { readRole } from './rules.ts';
import type { Role } from '#contract/roles.ts';
import { lockCompany } from './store.ts';

/**
 * Locks the company for this transaction and reads the caller again, because an earlier transaction may have demoted,
 * removed or moved them.
 */
export const requireCompany = async (trx: Trx, caller: SessionCaller): Promise<UserRow> => {
  await lockCompany(trx, caller.companyId);
  const user = await findUser(trx, caller.userId);
  if (!user || user.companyId !== caller.companyId || !isOwner(user.role)) throw new Refusal('IsNotOwner');
  return user;
};

export const roleOrRefuse = (typed: string | null | undefined, path: string): Role => {
  const role = readRole(typed ?? '');
  if (role === null) throw new Refusal('UnknownRole', { errors: [{ path, code: 'UnknownRole' }] });
  return role;
};

/** Turns database errors (taken username, last owner) into refusals: constraints decide when calls run in parallel. */
export const toRefusal = (error: unknown, paths: { username?: string; role?: string } = {}): unknown => {
  const on = (path: string | undefined, code: 'UsernameAlreadyExists' | 'MinimumOneOwner') =>
    new Refusal(code, path === undefined ? {} : { errors: [{ path, code }] });
  if (breaks(error, 'users_username')) return on(paths.username, 'UsernameAlreadyExists');
  if (violates(error, 'company_keeps_an_owner')) return on(paths.role, 'MinimumOneOwner');
  return error;
};
