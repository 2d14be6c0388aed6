import type { Field, FieldType, SObject } from '../fields.ts';

const soapTypes: Partial<Record<FieldType, string>> = {
  id: 'tns:ID',
  reference: 'tns:ID',
  boolean: 'xsd:boolean',
  int: 'xsd:int',
  double: 'xsd:double',
  currency: 'xsd:double',
  percent: 'xsd:double',
  date: 'xsd:date',
  datetime: 'xsd:dateTime',
  base64: 'xsd:base64Binary',
};

export const labelOf = (name: string): string =>
  name
    .replace(/^(gnx|sfLma)__/, '')
    .replace(/__c$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2');

export const labelOfField = (field: Field): string => field.label ?? labelOf(field.name);

const ungrouped: ReadonlySet<FieldType> = new Set(['double', 'currency', 'percent', 'datetime', 'base64']);
/** A letter may take three bytes. */
const bytesOfLetter = 3;

const bytesOf = ({ type, length }: Field): number =>
  type === 'id' || type === 'reference' ? length : length * bytesOfLetter;

/** The address or name of which a field is a part. */
const compoundOf = ({ name }: Field, { fields }: SObject): string | null => {
  const [, address] = /^(Billing|Mailing)(?:Street|City|State|PostalCode|Country)$/.exec(name) ?? [];
  if (address !== undefined) return `${address}Address`;
  const isPerson = fields.some((field) => field.name === 'FirstName');
  return isPerson && ['FirstName', 'LastName', 'Salutation'].includes(name) ? 'Name' : null;
};

/** Filled by the platform, as are flags, owners and numbers. */
const defaulted: ReadonlySet<string> = new Set([
  'CreatedDate',
  'CreatedById',
  'LastModifiedDate',
  'LastModifiedById',
  'SystemModstamp',
  'Probability',
]);

/** Field-level security does not hide a field that a record cannot do without. */
const isHideable = (field: Field, compound: string | null): boolean =>
  field.name === 'ClosedDate' ||
  (!field.required && !field.readOnly && compound !== 'Name' && !['Name', 'Status'].includes(field.name));

const extraInfoOf = ({ name, type, readOnly }: Field, compound: string | null): string | null => {
  if (type === 'textarea') return 'plaintextarea';
  return compound === 'Name' || (name === 'Name' && readOnly) ? 'personname' : null;
};

/** Orgs have these attributes, of which no field here makes use. */
const nothing = {
  aiPredictionField: false,
  calculated: false,
  calculatedFormula: null,
  cascadeDelete: false,
  caseSensitive: false,
  controllerName: null,
  defaultValueFormula: null,
  dependentPicklist: false,
  deprecatedAndHidden: false,
  displayLocationInDecimal: false,
  encrypted: false,
  filteredLookupInfo: null,
  formulaTreatNullNumberAsZero: false,
  highScaleNumber: false,
  htmlFormatted: false,
  inlineHelpText: null,
  mask: null,
  maskType: null,
  queryByDistance: false,
  referenceTargetField: null,
  relationshipOrder: null,
  restrictedDelete: false,
  writeRequiresMasterRead: false,
};

/** A field as the description of its object has it. Source: REST API Developer Guide, "sObject Describe". */
export const describeField = (field: Field, object: SObject): object => {
  const { name, type, long, required, readOnly } = field;
  const compound = compoundOf(field, object);
  const isNumbered = name === 'CaseNumber';
  const isOwner = name === 'OwnerId' && required;
  const canHide = isHideable(field, compound);
  const isOfMany = type === 'reference' && field.refersTo.length !== 1;
  return {
    ...nothing,
    name,
    label: labelOfField(field),
    type,
    soapType: soapTypes[type] ?? 'xsd:string',
    length: field.length,
    byteLength: bytesOf(field),
    digits: type === 'int' ? 8 : 0,
    precision: field.precision,
    scale: field.scale,
    custom: name.endsWith('__c'),
    aggregatable: type !== 'boolean' && !long,
    autoNumber: isNumbered,
    compoundFieldName: compound,
    createable: !readOnly,
    defaultValue: field.fallback,
    defaultedOnCreate:
      type === 'id' || type === 'boolean' || defaulted.has(name) || isOwner || isNumbered || field.fallback !== null,
    externalId: field.externalId,
    extraTypeInfo: extraInfoOf(field, compound),
    filterable: !long,
    groupable: !long && !ungrouped.has(type) && !isNumbered,
    idLookup: field.idLookup,
    nameField: name === 'Name' || isNumbered,
    namePointing: isOfMany,
    nillable: !required && type !== 'boolean' && type !== 'id',
    permissionable: canHide,
    picklistValues: field.values.map((value) => ({
      active: true,
      defaultValue: value === field.fallback,
      label: value,
      validFor: null,
      value,
    })),
    polymorphicForeignKey: isOfMany,
    referenceTo: field.refersTo,
    relationshipName: field.relationship,
    restrictedPicklist: field.restricted,
    searchPrefilterable: type === 'reference' && canHide,
    sortable: !long,
    unique: field.unique,
    updateable: !readOnly && !field.createOnly,
  };
};
