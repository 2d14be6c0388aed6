import { sfMoment } from './dates.ts';
import type { Field, FieldType, SObject, Value } from './fields.ts';
import { isId, to15, to18 } from './ids.ts';
import { RestFault } from './rest/rest-fault.ts';

export const fieldOf = (object: SObject, name: string): Field | undefined => {
  const wanted = name.toLowerCase();
  return object.fields.find((field) => field.name.toLowerCase() === wanted);
};

export const noSuchColumn = (object: SObject, name: string): RestFault =>
  new RestFault(400, 'INVALID_FIELD', `No such column '${name}' on sobject of type ${object.name}`);

type Accept = (field: Field, given: unknown) => Value;

/** Converts a JSON value to its stored form. @throws RestFault as the REST API does */
export const storedValue = (field: Field, given: unknown): Value => {
  if (given === null || given === undefined || given === '') return field.type === 'boolean' ? false : null;
  return accept[field.type](field, given);
};

const storedId = (field: Field, given: unknown): string => {
  if (isId(given)) return to18(to15(given));
  const shown = JSON.stringify(given);
  throw new RestFault(400, 'MALFORMED_ID', `${field.name}: id value of incorrect type: ${shown}`, [field.name]);
};

const storedChoice = (field: Field, given: unknown): string => {
  if (typeof given !== 'string') throw wrongType(field, given);
  if (!field.restricted) return storedText(field, given);
  if (field.values.includes(given)) return given;
  throw new RestFault(
    400,
    'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
    `${field.name}: bad value for restricted picklist field: ${given}`,
    [field.name],
  );
};

const storedNumber = (field: Field, given: unknown): number => {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrongType(field, given);
  if (field.type === 'int') return Math.trunc(value);
  if (field.precision === 0) return value;
  if (Math.abs(value) >= 10 ** (field.precision - field.scale))
    throw new RestFault(
      400,
      'NUMBER_OUTSIDE_VALID_RANGE',
      `${field.name}: value outside of valid range on numeric field: ${value}`,
      [field.name],
    );
  return Number(value.toFixed(field.scale));
};

const storedText = (field: Field, given: unknown): string => {
  if (typeof given !== 'string') throw wrongType(field, given);
  if (field.length > 0 && given.length > field.length)
    throw new RestFault(
      400,
      'STRING_TOO_LONG',
      `${field.name}: data value too large: ${given.slice(0, 40)} (max length=${field.length})`,
      [field.name],
    );
  if (field.type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given))
    throw new RestFault(400, 'INVALID_EMAIL_ADDRESS', `${field.name}: invalid email address: ${given}`, [field.name]);
  return given;
};

const wrongType = (field: Field, given: unknown): RestFault =>
  new RestFault(
    400,
    'JSON_PARSER_ERROR',
    `Cannot deserialize instance of ${field.type} from value ${JSON.stringify(given)} for ${field.name}`,
  );

const accept: Record<FieldType, Accept> = {
  boolean: (field, given) => {
    if (typeof given !== 'boolean') throw wrongType(field, given);
    return given;
  },
  int: storedNumber,
  double: storedNumber,
  currency: storedNumber,
  percent: storedNumber,
  date: (field, given) => {
    if (typeof given !== 'string' || !/^\d{4}-\d\d-\d\d/.test(given) || Number.isNaN(Date.parse(given)))
      throw wrongType(field, given);
    return given.slice(0, 10);
  },
  datetime: (field, given) => {
    if (typeof given !== 'string' || Number.isNaN(Date.parse(given))) throw wrongType(field, given);
    return sfMoment(new Date(given));
  },
  id: storedId,
  reference: storedId,
  picklist: storedChoice,
  base64: storedText,
  string: storedText,
  textarea: storedText,
  email: storedText,
  phone: storedText,
  url: storedText,
};
