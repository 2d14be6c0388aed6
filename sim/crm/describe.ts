import { json } from './http.ts';
import type { Reply } from './http.ts';
import type { Field, FieldType, SObject } from './fields.ts';
import type { RestCall } from './rest/rest-call.ts';
import { namedLayouts } from './standard-schema.ts';

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

export const describeGlobal = (rest: RestCall): Reply => {
  const sobjects = rest.store.objects().map((object) => summary(rest, object));
  return json(200, { encoding: 'UTF-8', maxBatchSize: 200, sobjects });
};

/** `GET /sobjects/{object}/describe`: fields with types, labels, picklist values and relationships. */
export const describeObject = (rest: RestCall, [name = '']: string[]): Reply => {
  const { store } = rest;
  const object = store.sobject(name);
  const childRelationships = store
    .objects()
    .flatMap((child) =>
      child.fields
        .filter(
          (field) => field.children !== null && (field.refersTo.length === 0 || field.refersTo.includes(object.name)),
        )
        .map((field) => ({ childSObject: child.name, field: field.name, relationshipName: field.children })),
    );
  return json(200, {
    ...summary(rest, object),
    fields: object.fields.map(describeField),
    childRelationships,
    namedLayoutInfos: (namedLayouts[object.name] ?? []).map((layout) => ({
      name: layout,
      urls: { layout: `${rest.dataPath}/sobjects/${object.name}/describe/namedLayouts/${layout}` },
    })),
  });
};

export const labelOfObject = (object: SObject): string => object.label ?? labelOf(object.name);

/** What an org says of an object without its fields. */
export const summary = (rest: RestCall, object: SObject): object => {
  const url = `${rest.dataPath}/sobjects/${object.name}`;
  return {
    name: object.name,
    label: labelOfObject(object),
    keyPrefix: object.prefix,
    custom: object.name.endsWith('__c'),
    queryable: true,
    createable: !object.readOnly,
    updateable: !object.readOnly,
    deletable: !object.noDelete,
    urls: {
      sobject: url,
      describe: `${url}/describe`,
      rowTemplate: `${url}/{ID}`,
      layouts: `${url}/describe/layouts`,
      compactLayouts: `${url}/describe/compactLayouts`,
      approvalLayouts: `${url}/describe/approvalLayouts`,
      listviews: `${url}/listviews`,
    },
  };
};

export const labelOfField = (field: Field): string => field.label ?? labelOf(field.name);

const describeField = (field: Field): object => ({
  name: field.name,
  label: labelOfField(field),
  type: field.type,
  soapType: soapTypes[field.type] ?? 'xsd:string',
  length: field.length,
  precision: field.precision,
  scale: field.scale,
  custom: field.name.endsWith('__c'),
  nillable: !field.required && field.type !== 'boolean' && field.type !== 'id',
  createable: !field.readOnly,
  updateable: !field.readOnly && !field.createOnly,
  filterable: !field.long,
  externalId: field.externalId,
  idLookup: field.idLookup,
  unique: field.unique,
  referenceTo: field.refersTo,
  relationshipName: field.relationship,
  restrictedPicklist: field.restricted,
  picklistValues: field.values.map((value) => ({
    value,
    label: value,
    active: true,
    defaultValue: value === field.fallback,
  })),
  defaultValue: field.fallback,
});

export const labelOf = (name: string): string =>
  name
    .replace(/^(gnx|sfLma)__/, '')
    .replace(/__c$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2');
