import type { Field, SfRecord, SObject } from './fields.ts';
import { RestFault } from './rest/rest-fault.ts';

export const same = (left: unknown, right: unknown): boolean =>
  String(left).toLowerCase() === String(right).toLowerCase();

export const requireFields = (object: SObject, record: SfRecord, data: Buffer | null): void => {
  const absent = object.fields.filter(
    (field) =>
      field.required &&
      !field.readOnly &&
      (field.type === 'base64' ? record['ContentSize'] === null && data === null : record[field.name] === null),
  );
  if (absent.length === 0) return;
  const names = absent.map((field) => field.name);
  throw new RestFault(400, 'REQUIRED_FIELD_MISSING', `Required fields are missing: [${names.join(', ')}]`, names);
};

export const guardWritable = (object: SObject, isForbidden = object.readOnly): void => {
  if (isForbidden)
    throw new RestFault(403, 'INSUFFICIENT_ACCESS', `entity type ${object.name} cannot be written by this user`);
};

export const notWritable = (field: Field, verb: 'create' | 'update'): RestFault =>
  new RestFault(
    400,
    'INVALID_FIELD_FOR_INSERT_UPDATE',
    `Unable to create/update fields: ${field.name}. Please check the security settings of this field and verify that it is read/write for your profile or permission set.${verb === 'update' && field.createOnly ? ' (create only)' : ''}`,
    [field.name],
  );

export const missingEntity = (id: string): RestFault => {
  const known = /^[0-9A-Za-z]{15}([0-9A-Za-z]{3})?$/.test(id);
  return known
    ? new RestFault(404, 'ENTITY_IS_DELETED', 'entity is deleted')
    : new RestFault(404, 'NOT_FOUND', 'Provided external ID field does not exist or is not accessible: ' + id);
};
