/** Types to describe a schema; `schema.ts` has the object and field names. */

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
  unique: boolean;
  /** Long text: readable, not usable in WHERE. */
  long: boolean;
  /** Objects a reference may point to; empty means any object. */
  refersTo: string[];
  relationship: string | null;
  children: string | null;
  values: string[];
  fallback: Value;
}

export interface SObject {
  name: string;
  prefix: string;
  readOnly: boolean;
  fields: Field[];
}

type Shape = Partial<Omit<Field, 'name'>>;

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
export const pick = (values: string[], more: Shape = {}): Shape => shape('picklist', { values, length: 255, ...more });
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

const systemFields: Record<string, Shape> = {
  CreatedDate: moment(fixed),
  CreatedById: ref('User', 'CreatedBy', fixed),
  LastModifiedDate: moment(fixed),
  LastModifiedById: ref('User', 'LastModifiedBy', fixed),
  SystemModstamp: moment(fixed),
};

export const sobject = (
  name: string,
  prefix: string,
  fields: Record<string, Shape>,
  options: { readOnly?: boolean } = {},
): SObject => {
  const all: Record<string, Shape> = { Id: shape('id', fixed), ...fields, ...systemFields };
  return {
    name,
    prefix,
    readOnly: options.readOnly ?? false,
    fields: Object.entries(all).map(([field, given]) => complete(field, given)),
  };
};

const complete = (name: string, given: Shape): Field => ({
  name,
  type: 'string',
  length: 255,
  required: false,
  readOnly: false,
  createOnly: false,
  externalId: false,
  unique: false,
  long: false,
  refersTo: [],
  relationship: null,
  children: null,
  values: [],
  fallback: null,
  ...given,
});
