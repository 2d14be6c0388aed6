import type { Connection, Database } from '../database.ts';

/** Runs `work` in a transaction that cannot write. It throws the first error: of a lost connection the rollback fails too. */
export const inReadOnlyTransaction = async <T>(db: Database, work: (trx: Connection) => Promise<T>): Promise<T> => {
  let first: unknown;
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute((trx) =>
        work(trx).catch((error: unknown) => {
          first = error;
          throw error;
        }),
      );
  } catch (error) {
    throw first ?? error;
  }
};
