import { dayMs } from '#contract/days/day-ms.ts';
import { grantKeeper, type GrantKey } from './grants.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** The CRM ends a refresh token after 30 idle days (REQ-3.1.6), so three weeks of attempts remain. */
const idleMs = 7 * dayMs;
const atOnce = 3;

/** Each use renews the access token, so its age is the time since the last use. */
const idleGrants = async (db: Connection, before: Date): Promise<GrantKey[]> =>
  db
    .selectFrom('crm_grants')
    .select(['environment_id as environmentId', 'user_id as userId'])
    .where('lost_at', 'is', null)
    .where('refresh_token_sealed', 'is not', null)
    .where('issued_at', '<', before)
    .orderBy('issued_at')
    .execute();

/** The keeper marks a grant that the CRM has ended as lost. After any other failure the next day tries again. */
const renewOne = async (context: AppContext, place: GrantKey): Promise<void> => {
  try {
    await context.crm.keepAlive(grantKeeper(context, place));
  } catch (error) {
    context.log.info(
      { environment: place.environmentId, error: (error as Error).message },
      'an idle grant was not renewed',
    );
  }
};

/** Renews the grants that nobody has used for a week, a few at a time, until all are done or the process stops. */
export const keepGrantsAlive = async (context: AppContext, signal: AbortSignal): Promise<void> => {
  const waiting = await idleGrants(context.db, new Date(context.clock.now().getTime() - idleMs));
  const work = async () => {
    for (let place = waiting.shift(); place && !signal.aborted; place = waiting.shift()) await renewOne(context, place);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};
