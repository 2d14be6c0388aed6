/** Types to describe a schema; `schema.ts` puts objects together. */

export type FieldType =
  | 'id'
  | 'string'
  | 'textarea'
  | 'email'
  | 'phone'
  | 'url'
  | 'picklist'
  | 'boolean'
  | 'int'
  | 'double'
  | 'currency'
  | 'percent'
  | 'date'
  | 'datetime'
  | 'reference'
  | 'base64';

export type Value = string | number | boolean | null;
export type SfRecord = Record<string, Value>;

export interface Field {
  name: string;
  type: FieldType;
  length: number;
  required: boolean;
  readOnly: boolean;
  /** Writable only when the record is created. */
  createOnly: boolean;
  externalId: boolean;
  /** An upsert may find records by it. */
  idLookup: boolean;
  unique: boolean;
  /** Null: made of the name. */
  label: string | null;
  /** Digits of a number, and those after the point. */
  precision: number;
  scale: number;
  /** Long text: readable, not usable in WHERE. */
  long: boolean;
  /** Objects a reference may point to; empty means any object. */
  refersTo: string[];
  relationship: string | null;
  children: string | null;
  values: string[];
  /** Values outside of a picklist are refused. */
  restricted: boolean;
  fallback: Value;
}

export interface SObject {
  name: string;
  label: string | null;
  prefix: string;
  readOnly: boolean;
  /** Records cannot be deleted. */
  noDelete: boolean;
  fields: Field[];
}

export type Shape = Partial<Omit<Field, 'name'>>;

const lengths: Partial<Record<FieldType, number>> = { string: 255, email: 80, phone: 40, url: 255, id: 18 };

const shape = (type: FieldType, more: Shape = {}): Shape => ({
  type,
  length: lengths[type] ?? (type === 'reference' ? 18 : 0),
  ...more,
});

export const text = (length = 255, more: Shape = {}): Shape => shape('string', { length, ...more });
export const longText = (length = 32_000, more: Shape = {}): Shape =>
  shape('textarea', { length, long: true, ...more });
export const street = (): Shape => shape('textarea', { length: 255 });
export const email = (more: Shape = {}): Shape => shape('email', more);
export const phone = (): Shape => shape('phone');
export const link = (): Shape => shape('url');
export const pick = (values: string[], more: Shape = {}): Shape =>
  shape('picklist', { values, length: 40, restricted: true, ...more });
/** A list of Salesforce's own objects, which takes other values by the API, too. */
export const standardPick = (values: string[], more: Shape = {}): Shape =>
  pick(values, { length: 255, restricted: false, ...more });
export const flag = (more: Shape = {}): Shape => shape('boolean', { fallback: false, ...more });
export const whole = (more: Shape = {}): Shape => shape('int', more);
export const decimal = (more: Shape = {}): Shape => shape('double', more);
export const money = (more: Shape = {}): Shape => shape('currency', more);
export const day = (more: Shape = {}): Shape => shape('date', more);
export const moment = (more: Shape = {}): Shape => shape('datetime', more);
export const bytes = (more: Shape = {}): Shape => shape('base64', { long: true, ...more });
export const ref = (refersTo: string | string[], relationship: string, more: Shape = {}): Shape =>
  shape('reference', { refersTo: [refersTo].flat(), relationship, ...more });

export const fixed: Shape = { readOnly: true };
export const idLookup: Shape = { idLookup: true };

/** The platform fills them, so they are never empty. */
export const audit: Shape = { ...fixed, required: true };
const systemFields: Record<string, Shape> = {
  CreatedDate: moment(audit),
  CreatedById: ref('User', 'CreatedBy', audit),
  LastModifiedDate: moment(audit),
  LastModifiedById: ref('User', 'LastModifiedBy', audit),
  SystemModstamp: moment(audit),
};

export const sobject = (
  name: string,
  prefix: string,
  fields: Record<string, Shape>,
  options: { readOnly?: boolean; label?: string | null; noBin?: boolean } = {},
): SObject => {
  const noBin = options.noBin ?? false;
  const all: Record<string, Shape> = {
    Id: shape('id', fixed),
    ...(noBin ? {} : { IsDeleted: flag(audit) }),
    ...fields,
    ...systemFields,
  };
  return {
    name,
    label: options.label ?? null,
    prefix,
    readOnly: options.readOnly ?? false,
    noDelete: noBin || (options.readOnly ?? false),
    fields: fieldsOf(all),
  };
};

const fieldsOf = (shapes: Record<string, Shape>): Field[] =>
  Object.entries(shapes).map(([field, given]) => complete(field, given));

/** The object with further fields. */
export const withFields = (object: SObject, more: Record<string, Shape>): SObject => ({
  ...object,
  fields: [...object.fields, ...fieldsOf(more)],
});

const complete = (name: string, given: Shape): Field => ({
  name,
  type: 'string',
  length: 255,
  required: false,
  readOnly: false,
  createOnly: false,
  externalId: false,
  idLookup: given.externalId === true || given.type === 'id',
  unique: false,
  label: null,
  precision: 0,
  scale: 0,
  long: false,
  refersTo: [],
  relationship: null,
  children: null,
  values: [],
  restricted: false,
  fallback: null,
  ...given,
});
