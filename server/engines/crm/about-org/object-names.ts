import { isObject, type JsonObject } from '../answers/response-body.ts';

/** Orgs whose names are kept; a large org has a thousand objects. */
const mostOrgs = 100;

export interface ObjectNames {
  /**
   * The object whose records have ids that begin with this prefix. An org is asked again for a prefix that is not known:
   * objects are added, and not everybody sees each.
   */
  find(orgId: string, prefix: string, describeAll: () => Promise<JsonObject>): Promise<string | null>;
}

const namesIn = ({ sobjects }: JsonObject): Map<string, string> =>
  new Map(
    (Array.isArray(sobjects) ? sobjects : [])
      .filter(isObject)
      .filter(({ retrieveable }) => retrieveable !== false)
      .flatMap(({ keyPrefix, name }) =>
        typeof keyPrefix === 'string' && typeof name === 'string' ? [[keyPrefix, name] as const] : [],
      ),
  );

/** Names of objects by the first three characters of their records' ids. They do not change. */
export const openObjectNames = (): ObjectNames => {
  const orgs = new Map<string, Map<string, string>>();
  return {
    find: async (orgId, prefix, describeAll) => {
      const before = orgs.get(orgId)?.get(prefix);
      if (before !== undefined) return before;
      const names = namesIn(await describeAll());
      orgs.delete(orgId);
      orgs.set(orgId, names);
      const [oldest] = orgs.keys();
      if (orgs.size > mostOrgs && oldest !== undefined) orgs.delete(oldest);
      return names.get(prefix) ?? null;
    },
  };
};
