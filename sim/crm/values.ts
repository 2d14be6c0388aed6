import { sfMoment } from './dates.ts';
import type { Field, SObject, Value } from './fields.ts';
import { isId, to15, to18 } from './ids.ts';
import { RestFault } from './rest-fault.ts';

export function fieldOf(object: SObject, name: string): Field | undefined {
  const wanted = name.toLowerCase();
  return object.fields.find((field) => field.name.toLowerCase() === wanted);
}

export function noSuchColumn(object: SObject, name: string): RestFault {
  return new RestFault(400, 'INVALID_FIELD', `No such column '${name}' on sobject of type ${object.name}`);
}

/** A value as it came in JSON, made into what is stored, or refused as the REST API refuses it. */
export function storedValue(field: Field, given: unknown): Value {
  if (given === null || given === undefined || given === '') return field.type === 'boolean' ? false : null;
  switch (field.type) {
    case 'boolean':
      if (typeof given !== 'boolean') throw wrongType(field, given);
      return given;
    case 'int':
    case 'double':
    case 'currency':
    case 'percent':
      return storedNumber(field, given);
    case 'date':
      if (typeof given !== 'string' || !/^\d{4}-\d\d-\d\d/.test(given) || Number.isNaN(Date.parse(given)))
        throw wrongType(field, given);
      return given.slice(0, 10);
    case 'datetime':
      if (typeof given !== 'string' || Number.isNaN(Date.parse(given))) throw wrongType(field, given);
      return sfMoment(new Date(given));
    case 'id':
    case 'reference':
      if (!isId(given))
        throw new RestFault(
          400,
          'MALFORMED_ID',
          `${field.name}: id value of incorrect type: ${String(given)}`,
          [field.name],
        );
      return to18(to15(given));
    case 'picklist':
      if (typeof given !== 'string') throw wrongType(field, given);
      if (!field.values.includes(given))
        throw new RestFault(
          400,
          'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
          `${field.name}: bad value for restricted picklist field: ${given}`,
          [field.name],
        );
      return given;
    case 'base64':
    case 'string':
    case 'textarea':
    case 'email':
    case 'phone':
    case 'url':
      return storedText(field, given);
  }
}

function storedNumber(field: Field, given: unknown): number {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrongType(field, given);
  return field.type === 'int' ? Math.trunc(value) : value;
}

function storedText(field: Field, given: unknown): string {
  if (typeof given !== 'string') throw wrongType(field, given);
  if (field.length > 0 && given.length > field.length)
    throw new RestFault(
      400,
      'STRING_TOO_LONG',
      `${field.name}: data value too large: ${given.slice(0, 40)} (max length=${field.length})`,
      [field.name],
    );
  if (field.type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given))
    throw new RestFault(400, 'INVALID_EMAIL_ADDRESS', `${field.name}: invalid email address: ${given}`, [
      field.name,
    ]);
  return given;
}

function wrongType(field: Field, given: unknown): RestFault {
  return new RestFault(
    400,
    'JSON_PARSER_ERROR',
    `Cannot deserialize instance of ${field.type} from value ${JSON.stringify(given)} for ${field.name}`,
  );
}
