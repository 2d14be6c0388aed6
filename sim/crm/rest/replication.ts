import { sfMoment } from '../dates.ts';
import type { SfRecord } from '../fields.ts';
import { json } from '../http.ts';
import type { Reply } from '../http.ts';
import type { RestCall } from './rest-call.ts';
import { RestFault } from './rest-fault.ts';

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

interface Span {
  start: number;
  end: number;
}

const invalidDate = (message: string): RestFault => new RestFault(400, 'INVALID_REPLICATION_DATE', message);

/** Salesforce ignores the seconds. */
const minuteIn = ({ call }: RestCall, name: string): number => {
  const given = call.query.get(name);
  if (given === null || given === '') throw new RestFault(400, 'MISSING_ARGUMENT', `the parameter ${name} is required`);
  const moment = /^\d{4}-\d\d-\d\dT/.test(given) ? Date.parse(given.replace(' ', '+')) : Number.NaN;
  if (Number.isNaN(moment)) throw new RestFault(400, 'INVALID_FIELD', `${name} is not a valid dateTime: ${given}`);
  return Math.floor(moment / minuteMs) * minuteMs;
};

const spanOf = (rest: RestCall, mostDays: number): Span => {
  const [start, end] = [minuteIn(rest, 'start'), minuteIn(rest, 'end')];
  if (start >= end) throw invalidDate('startDate must be before endDate');
  if (start < rest.world.now().getTime() - mostDays * dayMs)
    throw invalidDate(`startDate cannot be more than ${mostDays} days ago`);
  return { start, end };
};

const changedIn = (rest: RestCall, name: string, { start, end }: Span): SfRecord[] =>
  rest.store
    .withBin()
    .rows(rest.store.sobject(name).name)
    .filter((record) => {
      const at = Date.parse(String(record['SystemModstamp']));
      return at >= start && at < end;
    });

const covered = (rest: RestCall, { end }: Span): string =>
  sfMoment(new Date(Math.min(end, rest.world.now().getTime())));

/** `GET /sobjects/{object}/updated`: what was made or changed, of the last 30 days. */
export const updatedRoute = (rest: RestCall, [name = '']: string[]): Reply => {
  const span = spanOf(rest, 30);
  const ids = changedIn(rest, name, span).flatMap(({ Id, IsDeleted }) => (IsDeleted === true ? [] : [Id]));
  return json(200, { ids, latestDateCovered: covered(rest, span) });
};

/** `GET /sobjects/{object}/deleted`: what went to the bin in the last 15 days. */
export const deletedRoute = (rest: RestCall, [name = '']: string[]): Reply => {
  const span = spanOf(rest, 15);
  const deletedRecords = changedIn(rest, name, span)
    .filter((record) => record['IsDeleted'] === true)
    .map((record) => ({ deletedDate: record['SystemModstamp'], id: record['Id'] }));
  const earliestDateAvailable = sfMoment(new Date(rest.world.now().getTime() - 15 * dayMs));
  return json(200, { deletedRecords, earliestDateAvailable, latestDateCovered: covered(rest, span) });
};
