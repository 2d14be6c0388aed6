import type { Field, SObject } from '../fields.ts';
import { metadataFiles, readMetadata } from './files.ts';
import { childrenOf, textOf } from './xml.ts';
import type { Element } from './xml.ts';

interface ObjectPermission {
  create: boolean;
  edit: boolean;
  delete: boolean;
}

/** Rights of a user who has no others. */
export interface PermissionSet {
  /** Objects that may be read, by name. */
  objects: Map<string, ObjectPermission>;
  /** Fields that may be read, as `Case.Subject`; true: also written. */
  fields: Map<string, boolean>;
}

const isAllowed = (element: Element, name: string): boolean => textOf(element, name) === 'true';

/** Reads a permission set of the provider's project by its name. */
export const readPermissionSet = (name: string): PermissionSet => {
  const [file] = metadataFiles('provider/force-app', `/${name}.permissionset-meta.xml`);
  if (file === undefined) throw new Error(`no permission set ${name}`);
  const root = readMetadata(file, 'PermissionSet');
  const objects = childrenOf(root, 'objectPermissions').filter((object) => isAllowed(object, 'allowRead'));
  const fields = childrenOf(root, 'fieldPermissions').filter((field) => isAllowed(field, 'readable'));
  return {
    objects: new Map(
      objects.map((object) => [
        textOf(object, 'object') ?? '',
        {
          create: isAllowed(object, 'allowCreate'),
          edit: isAllowed(object, 'allowEdit'),
          delete: isAllowed(object, 'allowDelete'),
        },
      ]),
    ),
    fields: new Map(fields.map((field) => [textOf(field, 'field') ?? '', isAllowed(field, 'editable')])),
  };
};

/** Standard objects that are granted. Messages follow their case; files, users and the org's own data are for all. */
const granted = new Set(['Account', 'Contact', 'Case', 'Opportunity']);
const parents: Record<string, string> = { EmailMessage: 'Case' };

/** Standard fields that are granted; the parts of an address are granted as one. All others follow their object. */
const standardFields: Record<string, string[]> = {
  Account: ['AnnualRevenue', 'Industry', 'Phone', 'Type', 'Website'],
  Contact: ['AccountId', 'Email', 'Phone', 'Title'],
  Case: [
    'AccountId',
    'ClosedDate',
    'ContactId',
    'Description',
    'Origin',
    'Priority',
    'Subject',
    'SuppliedCompany',
    'SuppliedEmail',
    'SuppliedName',
  ],
};
const addressPart = /^(Billing|Mailing)(Street|State|PostalCode|City|Country)$/;

/** The permission that a field needs. Null: none of its own, as a required one has none. */
const permissionOf = (object: SObject, { name, required }: Field): string | null => {
  const address = addressPart.exec(name)?.[1];
  if (address !== undefined) return `${object.name}.${address}Address`;
  const isGranted = name.endsWith('__c') ? !required : (standardFields[object.name]?.includes(name) ?? false);
  return isGranted ? `${object.name}.${name}` : null;
};

const withPermissions = (object: SObject, { objects, fields }: PermissionSet): SObject[] => {
  const owner = parents[object.name] ?? object.name;
  const isOpen = !granted.has(owner) && !owner.endsWith('__c');
  const permission = objects.get(owner);
  if (permission === undefined && !isOpen) return [];
  const seen = object.fields.flatMap((field) => {
    const name = permissionOf(object, field);
    if (name === null) return [field];
    const isEditable = fields.get(name);
    return isEditable === undefined ? [] : [{ ...field, readOnly: field.readOnly || !isEditable }];
  });
  return [
    {
      ...object,
      fields: seen,
      readOnly: object.readOnly || (permission !== undefined && !permission.create && !permission.edit),
      noDelete: object.noDelete || (permission !== undefined && !permission.delete),
    },
  ];
};

/** Objects and fields as the user sees them: what is not granted is not there, or cannot be written. */
export const seenWith = (set: PermissionSet, objects: SObject[]): SObject[] =>
  objects.flatMap((object) => withPermissions(object, set));
