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

/** Statuses that a list does not have. */
const absentFrom = (field: JsonObject): string[] => {
  const values = Array.isArray(field['picklistValues']) ? field['picklistValues'].filter(isObject) : [];
  const known = new Set(values.filter(({ active }) => active !== false).map(({ value }) => value));
  return webdocStatuses.filter((status) => !known.has(status));
};

/** Statuses that Salesforce would refuse: lists that are not restricted take any text by its API. */
const missingOf = (field: JsonObject): string[] =>
  field['type'] === 'picklist' && field['restrictedPicklist'] === true ? absentFrom(field) : [];

/**
 * A list with none of the statuses would refuse each; or it would take each for what Salesforce itself keeps there, such
 * as the stage of a sale.
 */
const canTakeState = (field: JsonObject): boolean =>
  (textOf(field['name']).endsWith('__c') && field['restrictedPicklist'] !== true) ||
  absentFrom(field).length < webdocStatuses.length;

/** A document has no end before it has ended. */
const canTake = (field: JsonObject, use: MappedUse): boolean => {
  if (use === 'completed') return field['nillable'] !== false;
  if (field['type'] === 'picklist') return canTakeState(field);
  const length = typeof field['length'] === 'number' ? field['length'] : 0;
  return length === 0 || length >= shortestFor[use];
};

const usesOf = (field: JsonObject): MappedUse[] =>
  uses.filter((use) => typesFor[use].includes(textOf(field['type'])) && canTake(field, use));

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

/** Statuses that the chosen field would refuse. */
export const missingStatuses = (known: readonly MappableField[], { state }: MappedFields): string[] =>
  known.find(({ name }) => name === state)?.missing ?? [];

export const typeOfField = (described: JsonObject, name: string | null): string | null =>
  name === null ? null : textOf(fieldsOf(described).find((field) => field['name'] === name)?.['type']) || null;
