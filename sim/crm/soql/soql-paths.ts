import type { Field, SfRecord, SObject, Value } from '../fields.ts';
import { RestFault } from '../rest/rest-fault.ts';
import type { Store } from '../store.ts';
import { fieldOf } from '../values.ts';

/** A field reached through zero or more parents, e.g. `gnx__Account__r.Owner.Name`. */
export interface Path {
  parents: Step[];
  field: Field;
  read: (record: SfRecord) => Value;
}
interface Step {
  reference: Field;
  target: SObject | null;
}

const advice =
  "If you are attempting to use a custom field, be sure to append the '__c' after the custom field name. Please reference your WSDL or the describe call for the appropriate names.";

const noColumn = (object: SObject, name: string, soql: string): RestFault => {
  const column = Math.max(0, soql.toLowerCase().indexOf(name.toLowerCase()));
  const excerpt = soql.slice(Math.max(0, column - 30), column + name.length + 20);
  return new RestFault(
    400,
    'INVALID_FIELD',
    `\n${excerpt}\n${' '.repeat(Math.min(30, column))}^\nERROR at Row:1:Column:${column + 1}\nNo such column '${name}' on entity '${object.name}'. ${advice}`,
  );
};

const noRelationship = (name: string): RestFault =>
  new RestFault(
    400,
    'INVALID_FIELD',
    `Didn't understand relationship '${name}' in field path. If you are attempting to use a custom relationship, be sure to append the '__r' after the custom relationship name.`,
  );

/** Resolves a dotted path from an object. @throws RestFault for a name that the schema does not have */
export const resolvePath = (store: Store, from: SObject, path: string, soql: string): Path => {
  const names = path.split('.');
  const last = names.pop() ?? '';
  // The path may start with the object's own name: `SELECT Account.Name FROM Account`.
  if (names[0]?.toLowerCase() === from.name.toLowerCase() && referenceNamed(from, names[0]) === undefined)
    names.shift();
  const parents: Step[] = [];
  let object: SObject | null = from;
  for (const name of names) {
    const reference: Field | undefined = object === null ? undefined : referenceNamed(object, name);
    if (reference === undefined) throw noRelationship(name);
    const target: string | undefined = reference.refersTo[0];
    const found: SObject | undefined = target === undefined ? undefined : store.find(target);
    // The user may not read the parent's object.
    if (target !== undefined && found === undefined) throw noRelationship(name);
    object = found ?? null;
    parents.push({ reference, target: object });
  }
  const field = object === null ? anyField(last, from, soql) : fieldOf(object, last);
  if (field === undefined) throw noColumn(object ?? from, last, soql);
  return {
    parents,
    field,
    read: (record) => {
      const owner = climb(store, record, parents);
      return owner?.[field.name] ?? null;
    },
  };
};

/** Follows references to the parent record; undefined when one of them is empty. */
export const climb = (store: Store, record: SfRecord, parents: Step[]): SfRecord | undefined => {
  let owner: SfRecord | undefined = record;
  for (const { reference } of parents) {
    const id: Value | undefined = owner?.[reference.name];
    owner = typeof id === 'string' ? store.byId(id) : undefined;
  }
  return owner;
};

const referenceNamed = (object: SObject, name: string): Field | undefined =>
  object.fields.find((field) => field.relationship?.toLowerCase() === name.toLowerCase());

/** A polymorphic reference gives access only to fields that every object has. */
const anyField = (name: string, from: SObject, soql: string): Field => {
  const known: Record<string, string> = { id: 'Id', name: 'Name' };
  const exact = known[name.toLowerCase()];
  const model = from.fields[0];
  if (exact === undefined || model === undefined) throw noColumn({ ...from, name: 'Name' }, name, soql);
  return { ...model, name: exact, type: exact === 'Id' ? 'id' : 'string' };
};
