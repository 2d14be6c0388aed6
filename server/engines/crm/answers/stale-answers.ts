import { sql } from 'kysely';
import type { Log } from '../../log.ts';
import type { Connection, Database } from '../../postgres/database.ts';
import type { Entry, LastGood } from '../provider/provider-cache.ts';
import { dayMs } from '#contract/days/day-ms.ts';

const keptDays = 30;

/** A later answer is kept, whichever process writes last. */
const keepAnswer = async (db: Connection, key: string, { value, asOf }: Entry): Promise<void> => {
  await db
    .insertInto('provider_answers')
    .values({ key, value: JSON.stringify(value), answered_at: asOf })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          value: sql`excluded.value`,
          answered_at: sql`excluded.answered_at`,
        })
        .whereRef('provider_answers.answered_at', '<', sql`excluded.answered_at`),
    )
    .execute();
};

const findAnswer = async (db: Connection, key: string): Promise<Entry | null> => {
  const row = await db
    .selectFrom('provider_answers')
    .select(['value', 'answered_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : { value: row.value, asOf: row.answered_at };
};

/** Deletes answers that were not used for a month. */
export const deleteOldAnswers = async (db: Connection, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - keptDays * dayMs);
  await db.deleteFrom('provider_answers').where('answered_at', '<', before).execute();
};

/** The last good answers, stored in the database. If the database fails, the product works without them. */
export const openStaleAnswers = ({ db, log }: { db: Database; log: Log }): LastGood => {
  const orWithout = async <T>(step: Promise<T>): Promise<T | null> => {
    try {
      return await step;
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'the last good answer of the provider was done without');
      return null;
    }
  };
  return {
    keep: async (key, entry) => {
      await orWithout(keepAnswer(db, key, entry));
    },
    find: (key) => orWithout(findAnswer(db, key)),
  };
};
