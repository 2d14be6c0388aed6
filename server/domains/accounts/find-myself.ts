import type { Connection } from '#engines/postgres/database.ts';
import type { SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import { findUser, type UserRow } from './store.ts';

/** Reads the caller's account. It may have been removed after the request was authorized. */
export const findMyself = async (db: Connection, caller: SessionCaller): Promise<UserRow> => {
  const user = await findUser(db, caller.userId);
  if (!user) throw new Refusal('TokenInvalid');
  return user;
};
