import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { findUser } from '#domains/accounts/store.ts';
import { getUser } from '#contract/accounts/accounts.ts';
import { admit } from '#http/session.ts';
import type { Database } from '#engines/postgres/database.ts';
import type { DirectAccess } from './people.ts';

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export interface PlannedStatement extends Statement {
  /** Index of the parameter with the bearer's hash; -1 for none. */
  hashAt: number;
}

/** Records the statements that `work` runs on the database of `backstage`. */
export const statementsOf = async (
  backstage: DirectAccess,
  work: (db: Database) => Promise<unknown>,
): Promise<PlannedStatement[]> => {
  const statements: Statement[] = [];
  const pool = new Pool({ connectionString: backstage.connectionString, max: 1 });
  const db: Database = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void statements.push({ sql, parameters }),
  });
  try {
    await work(db);
    return statements.map(({ sql, parameters }) => ({
      sql,
      parameters,
      hashAt: parameters.findIndex((value) => value instanceof Buffer),
    }));
  } finally {
    await db.destroy();
  }
};

/** The statements of a `GET /api/user`, so that the baseline runs the same queries. */
export const statementsOfUserRead = (backstage: DirectAccess, bearer: string): Promise<PlannedStatement[]> =>
  statementsOf(backstage, async (db) => {
    const { secrets } = backstage;
    const caller = await admit({ db, secrets }, getUser.may, {
      authorization: `Bearer ${bearer}`,
      address: '127.0.0.1',
      countToken: async () => {},
    });
    if (caller?.kind !== 'session') throw new Error('the bearer opens no session');
    await findUser(db, caller.userId);
  });
