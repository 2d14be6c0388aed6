import { setTimeout as pause } from 'node:timers/promises';
import type { Deployment } from '#contract/environments/deployment.ts';
import type { AppContext } from '#server/app-context.ts';
import { findVersion } from './store.ts';
import { readDeployment } from './views.ts';

const lookAgainMs = 500;

/**
 * Streams a run at each change until it has ended. The first state is read before the answer starts, to refuse a caller
 * without access.
 * @throws {Refusal} NotFound
 */
export const streamRun = async (
  { db }: AppContext,
  companyId: string,
  id: string,
  isOver: () => boolean,
): Promise<AsyncIterable<Deployment>> => {
  let seen = (await findVersion(db, id))?.version;
  const first = await readDeployment(db, companyId, id);
  return (async function* () {
    yield first;
    for (let latest = first; latest.endedAt === null && !isOver(); await pause(lookAgainMs)) {
      const now = await findVersion(db, id);
      if (!now || now.version === seen) continue;
      seen = now.version;
      latest = await readDeployment(db, companyId, id);
      yield latest;
    }
  })();
};
