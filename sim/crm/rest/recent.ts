import { summary } from '../descriptions/describe-object.ts';
import type { SfRecord, SObject } from '../fields.ts';
import { json } from '../http.ts';
import type { Reply } from '../http.ts';
import type { RestCall } from './rest-call.ts';
import { RestFault } from './rest-fault.ts';

/** The platform keeps so many for each user. */
const mostKept = 200;

/** A person views records in a browser; an API call views them only by `FOR VIEW` and `FOR REFERENCE`. */
export const noteViewed = ({ org, writer }: RestCall, ids: string[]): void => {
  if (ids.length === 0) return;
  const before = org.viewed.get(writer.userId) ?? [];
  org.viewed.set(writer.userId, [...new Set([...ids, ...before])].slice(0, mostKept));
};

interface Viewed {
  object: SObject;
  record: SfRecord;
}

const viewedBy = ({ org, store, writer }: RestCall): Viewed[] =>
  (org.viewed.get(writer.userId) ?? []).flatMap((id) => {
    const object = store.objects().find(({ prefix }) => prefix === id.slice(0, 3));
    const record = object === undefined ? undefined : store.get(object.name, id);
    return object === undefined || record === undefined ? [] : [{ object, record }];
  });

const item = ({ dataPath }: RestCall, { object, record }: Viewed): object => ({
  attributes: { type: object.name, url: `${dataPath}/sobjects/${object.name}/${String(record['Id'])}` },
  Id: record['Id'],
  Name: record['Name'] ?? null,
});

const limitOf = ({ call }: RestCall): number => {
  const asked = call.query.get('limit');
  if (asked === null) return mostKept;
  if (!/^\d{1,6}$/.test(asked)) throw new RestFault(400, 'MALFORMED_QUERY', `invalid limit: ${asked}`);
  return Math.min(mostKept, Number(asked));
};

export const recentRoute = (rest: RestCall): Reply =>
  json(
    200,
    viewedBy(rest)
      .slice(0, limitOf(rest))
      .map((viewed) => item(rest, viewed)),
  );

/** `GET /sobjects/{object}`: what the object is, and which of its records the user has viewed. */
export const basicInformationRoute = (rest: RestCall, [name = '']: string[]): Reply => {
  const object = rest.store.sobject(name);
  const viewed = viewedBy(rest).filter((one) => one.object.name === object.name);
  return json(200, { objectDescribe: summary(rest, object), recentItems: viewed.map((one) => item(rest, one)) });
};
