import type { MappableField, MappedFields, MappedUse } from '#contract/environments/record-mappings.ts';
import { webdocStatuses } from '#contract/webdocs/webdocs.ts';
import { isObject, type JsonObject } from '#engines/crm/answers/response-body.ts';

const typesFor: Record<MappedUse, readonly string[]> = {
  state: ['string', 'textarea', 'picklist'],
  document: ['string', 'url', 'textarea'],
  completed: ['date', 'datetime'],
};
const uses = Object.keys(typesFor) as MappedUse[];

/** A document's id, or the address of its page. */
const shortestFor: Record<MappedUse, number> = { state: 10, document: 36, completed: 0 };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const fieldsOf = (described: JsonObject): JsonObject[] =>
  Array.isArray(described['fields']) ? described['fields'].filter(isObject) : [];

const usesOf = (field: JsonObject): MappedUse[] => {
  const length = typeof field['length'] === 'number' ? field['length'] : 0;
  return uses.filter(
    (use) =>
      typesFor[use].includes(textOf(field['type'])) &&
      (use === 'completed' || field['type'] === 'picklist' || length === 0 || length >= shortestFor[use]),
  );
};

const missingOf = (field: JsonObject): string[] => {
  if (field['type'] !== 'picklist' || field['restrictedPicklist'] !== true) return [];
  const values = Array.isArray(field['picklistValues']) ? field['picklistValues'].filter(isObject) : [];
  const known = new Set(values.filter(({ active }) => active !== false).map(({ value }) => value));
  return webdocStatuses.filter((status) => !known.has(status));
};

/** Fields of an org's description that can be written, with what each can take. */
export const mappableFields = (described: JsonObject): MappableField[] =>
  fieldsOf(described)
    .filter((field) => field['updateable'] === true)
    .map((field) => ({
      name: textOf(field['name']),
      label: textOf(field['label']) || textOf(field['name']),
      uses: usesOf(field),
      missing: missingOf(field),
    }))
    .filter(({ uses: found }) => found.length > 0)
    .toSorted((one, other) => one.label.localeCompare(other.label));

/** Uses whose field the description does not have, or that it cannot take. */
export const unfitFields = (known: readonly MappableField[], wanted: MappedFields): MappedUse[] =>
  uses.filter((use) => {
    const name = wanted[use];
    return name !== null && !known.some((field) => field.name === name && field.uses.includes(use));
  });

export const typeOfField = (described: JsonObject, name: string | null): string | null =>
  name === null ? null : textOf(fieldsOf(described).find((field) => field['name'] === name)?.['type']) || null;
