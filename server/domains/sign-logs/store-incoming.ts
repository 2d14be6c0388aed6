import { sql } from 'kysely';
import { signLogs } from '#contract/sign-log-limits.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { SignEvent } from './parse-event.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/**
 * Stores events of the provider in one statement, each under the company that has linked its org. Events that are
 * stored already do not change. The rows are ordered by id, so that two processes never deadlock. The table may have a
 * partition for each month, whose key contains the time: an event that comes twice at once comes with one time.
 */
export const insertEvents = async (db: Connection, events: SignEvent[], now: Date): Promise<void> => {
  const rows = events
    .map(({ eventId, eventName, eventTime, error, orgName, orgId, data }) => ({
      event_id: eventId,
      event_name: eventName,
      event_time: eventTime.toISOString(),
      error,
      org_name: orgName,
      org_id: orgId,
      data,
    }))
    .sort((one, other) => (one.event_id < other.event_id ? -1 : 1));
  await sql`
    insert into sign_events
      (company_id, event_id, event_name, event_time, received_at, org_id, org_name, error, source, data)
    select environment.company_id, came.event_id, came.event_name, came.event_time, ${now}, came.org_id,
      coalesce(came.org_name, environment.org_name), came.error, 'provider', came.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as came (event_id text, event_name text,
      event_time timestamptz, error text, org_name text, org_id text, data jsonb)
    left join environments environment on environment.external_id = came.org_id
    where not exists (select from sign_events stored where stored.event_id = came.event_id)
    order by came.event_id
    on conflict do nothing`.execute(db);
};

/** Assigns earlier events of an org to the company that has now connected it. */
export const assignEvents = async (db: Connection): Promise<void> => {
  await sql`
    update sign_events event set company_id = environment.company_id,
      org_name = coalesce(event.org_name, environment.org_name)
    from environments environment
    where event.company_id is null and event.org_id = environment.external_id`.execute(db);
};

/** Events that no customer claimed for this long are deleted. */
export const forgetUnassigned = async (db: Connection, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - signLogs.unassignedDays * dayMs);
  await sql`delete from sign_events where company_id is null and received_at < ${before}`.execute(db);
};
