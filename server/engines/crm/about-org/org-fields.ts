import { isObject } from '../answers/response-body.ts';
import { CrmError, isMissing } from '../errors.ts';
import type { OrgClient } from '../org-api.ts';

interface Relation {
  /** Any object: the org does not say which. */
  any: boolean;
  to: string[];
}

interface Described {
  fields: Set<string>;
  relations: Map<string, Relation>;
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const describe = async (org: OrgClient, object: string): Promise<Described | null> => {
  try {
    const { fields: all } = await org.describe(object);
    const fields = (Array.isArray(all) ? all : []).filter(isObject);
    const relations = fields.flatMap(({ relationshipName, referenceTo }): [string, Relation][] => {
      const to = textsIn(referenceTo);
      return typeof relationshipName === 'string'
        ? [[relationshipName.toLowerCase(), { any: to.length === 0, to }]]
        : [];
    });
    return {
      fields: new Set(fields.map(({ name }) => String(name).toLowerCase())),
      relations: new Map(relations),
    };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** The templates of a company name dozens of objects. Invented names must not use up the org's calls. */
const mostObjects = 300;

export interface OrgFields {
  /** Tells whether the org has a field such as `Account.Owner.Name`, in any case. Throws CrmError, also for too many objects. */
  has(path: string): Promise<boolean>;
}

/** Fields of an org's objects. Each object is described once. */
export const openOrgFields = (org: OrgClient): OrgFields => {
  const known = new Map<string, Promise<Described | null>>();
  const look = (object: string): Promise<Described | null> => {
    const key = object.toLowerCase();
    const before = known.get(key);
    if (before) return before;
    if (known.size >= mostObjects) throw new CrmError('REQUEST_LIMIT_EXCEEDED', { error: 'too many objects' });
    const found = describe(org, object);
    known.set(key, found);
    return found;
  };
  /** Objects already described. A polymorphic relation may lead to the same object several times. */
  const hasAt = async (object: string, [name = '', ...rest]: string[], seen: Set<string>): Promise<boolean> => {
    const place = `${object.toLowerCase()} ${rest.length}`;
    if (seen.has(place)) return false;
    seen.add(place);
    const described = await look(object);
    if (!described) return false;
    if (rest.length === 0) return described.fields.has(name.toLowerCase());
    const relation = described.relations.get(name.toLowerCase());
    if (!relation) return false;
    if (relation.any) return true;
    for (const to of relation.to) if (await hasAt(to, rest, seen)) return true;
    return false;
  };
  return {
    has: (path) => {
      const [object = '', ...names] = path.split('.');
      return hasAt(object, names, new Set());
    },
  };
};
