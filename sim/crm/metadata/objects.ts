import { day, decimal, fixed, flag, idLookup, longText, moment, money, pick, ref, text } from '../fields.ts';
import type { Shape } from '../fields.ts';
import { metadataFiles, readMetadata } from './files.ts';
import { childOf, childrenOf, textOf } from './xml.ts';
import type { Element } from './xml.ts';

/** An object as its org has it: a standard object has custom fields alone. */
export interface ObjectMetadata {
  label: string | null;
  fields: Record<string, Shape>;
}

const numberOf = (field: Element, name: string): number => {
  const value = textOf(field, name);
  if (value === null || !/^\d+$/.test(value)) throw new SyntaxError(`${textOf(field, 'fullName')} has no ${name}`);
  return Number(value);
};

const isSet = (field: Element, name: string): boolean => {
  const value = textOf(field, name) ?? 'false';
  if (value !== 'true' && value !== 'false') throw new SyntaxError(`${name} is neither true nor false: ${value}`);
  return value === 'true';
};

const choices = (field: Element, more: Shape): Shape => {
  const set = childOf(field, 'valueSet');
  const definition = set && childOf(set, 'valueSetDefinition');
  const values = definition ? childrenOf(definition, 'value') : [];
  if (!set || values.length === 0) throw new SyntaxError(`${textOf(field, 'fullName')} has no values`);
  const first = values.find((value) => isSet(value, 'default'));
  return pick(
    values.map((value) => textOf(value, 'fullName') ?? ''),
    { length: 255, restricted: isSet(set, 'restricted'), fallback: first ? textOf(first, 'fullName') : null, ...more },
  );
};

/** `gnx__Account__c` is followed as `gnx__Account__r`; its records are listed as the relationship's name says. */
const reference = (field: Element, more: Shape): Shape => {
  const children = textOf(field, 'relationshipName');
  const name = textOf(field, 'fullName') ?? '';
  return ref(textOf(field, 'referenceTo') ?? '', name.replace(/__c$/, '__r'), {
    children: children === null ? null : `${children}__r`,
    ...more,
  });
};

const types: Record<string, (field: Element, more: Shape) => Shape> = {
  Text: (field, more) => text(numberOf(field, 'length'), more),
  LongTextArea: (field, more) => longText(numberOf(field, 'length'), more),
  Checkbox: (field, more) => flag({ fallback: textOf(field, 'defaultValue') === 'true', ...more }),
  Date: (_, more) => day(more),
  DateTime: (_, more) => moment(more),
  Number: (field, more) =>
    decimal({ precision: numberOf(field, 'precision'), scale: numberOf(field, 'scale'), ...more }),
  Currency: (field, more) =>
    money({ precision: numberOf(field, 'precision'), scale: numberOf(field, 'scale'), ...more }),
  Picklist: choices,
  Lookup: reference,
  MasterDetail: (field, more) =>
    reference(field, { ...more, required: true, createOnly: !isSet(field, 'reparentableMasterDetail') }),
};

const shapeOf = (field: Element): Shape => {
  const shape = types[textOf(field, 'type') ?? ''];
  if (shape === undefined) throw new SyntaxError(`${textOf(field, 'fullName')} has an unknown type`);
  return shape(field, {
    label: textOf(field, 'label'),
    required: isSet(field, 'required'),
    externalId: isSet(field, 'externalId'),
    unique: isSet(field, 'unique'),
    ...(childOf(field, 'formula') ? fixed : {}),
  });
};

const settingName = text(38, { required: true, unique: true, ...idLookup });

/** A custom object's own field. Without a value it becomes the id of the record; a setting has to have one. */
const nameOf = (object: Element): Shape => {
  if (childOf(object, 'customSettingsType')) return settingName;
  const name = childOf(object, 'nameField');
  if (name === undefined) throw new SyntaxError(`${textOf(object, 'label')} has no field for its name`);
  const label = textOf(name, 'label');
  return textOf(name, 'type') === 'AutoNumber'
    ? text(80, { label, ...fixed, ...idLookup })
    : text(80, { label, ...idLookup });
};

/**
 * Reads the objects and fields of folders in Salesforce's source format, by object.
 * @throws SyntaxError for what the simulator does not know, so that nothing is passed over
 */
export const readObjects = (...folders: string[]): Map<string, ObjectMetadata> => {
  const objects = new Map<string, ObjectMetadata>();
  const at = (file: string): ObjectMetadata => {
    const name = /\/objects\/(\w+)\//.exec(file)?.[1] ?? '';
    const known = objects.get(name) ?? { label: null, fields: {} };
    objects.set(name, known);
    return known;
  };
  for (const file of folders.flatMap((folder) => metadataFiles(folder, '.object-meta.xml'))) {
    const object = readMetadata(file, 'CustomObject');
    Object.assign(at(file), { label: textOf(object, 'label'), fields: { Name: nameOf(object) } });
  }
  for (const file of folders.flatMap((folder) => metadataFiles(folder, '.field-meta.xml'))) {
    const field = readMetadata(file, 'CustomField');
    const name = textOf(field, 'fullName') ?? '';
    if (!file.endsWith(`/${name}.field-meta.xml`)) throw new SyntaxError(`${file} describes ${name}`);
    at(file).fields[name] = shapeOf(field);
  }
  return objects;
};
