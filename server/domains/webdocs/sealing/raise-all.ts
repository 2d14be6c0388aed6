import type { Engines } from '#engines/engine-types.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { archiveJob, raiseJob, timestampJob } from '../job-names.ts';

const atOnce = 500;

/**
 * Plans the raise of every document whose seal waits for its timestamp, or is B-T or B-LT: some were sealed by a version
 * that asked no authorities, or gave an authority up after a day.
 * Returns how many there are.
 */
export const raiseAll = async ({ db, jobs }: Pick<Engines, 'db' | 'jobs'>): Promise<number> => {
  let count = 0;
  for (let after: string | null = null; ;) {
    const page: { id: string; seal_level: string | null; timestamp_pending: boolean }[] = await db
      .selectFrom('webdocs')
      .select(['id', 'seal_level', 'timestamp_pending'])
      .where((eb) => eb.or([eb('seal_level', 'in', ['B-T', 'B-LT']), eb('timestamp_pending', '=', true)]))
      .where('final_key', 'is not', null)
      .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(atOnce)
      .execute();
    await inTransaction(db, async (trx) => {
      for (const { id, seal_level: level, timestamp_pending: isPending } of page) {
        const name = isPending ? timestampJob : level === 'B-T' ? raiseJob : archiveJob;
        await jobs.enqueue(trx, name, { webdocId: id }, { key: id });
      }
    });
    count += page.length;
    after = page.at(-1)?.id ?? null;
    if (page.length < atOnce) return count;
  }
};
