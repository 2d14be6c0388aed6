import type { Engines } from '#engines/engine-types.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { raiseJob } from '../job-names.ts';

const atOnce = 500;

/**
 * Plans the raise of every document whose seal is B-T: some were sealed by a version that asked no authorities. Returns
 * how many there are.
 */
export const raiseAll = async ({ db, jobs }: Pick<Engines, 'db' | 'jobs'>): Promise<number> => {
  let count = 0;
  for (let after: string | null = null; ;) {
    const page: { id: string }[] = await db
      .selectFrom('webdocs')
      .select('id')
      .where('seal_level', '=', 'B-T')
      .where('final_key', 'is not', null)
      .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(atOnce)
      .execute();
    await inTransaction(db, async (trx) => {
      for (const { id } of page) await jobs.enqueue(trx, raiseJob, { webdocId: id }, { key: id });
    });
    count += page.length;
    after = page.at(-1)?.id ?? null;
    if (page.length < atOnce) return count;
  }
};
