import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readObjects } from './objects.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'paraphe-metadata-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, root: string, body: string): void => {
  const target = path.join(folder, 'objects', file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${body}</${root}>\n`);
};
const field = (name: string, body: string, object = 'Case', file = name): void =>
  write(`${object}/fields/${file}.field-meta.xml`, 'CustomField', `<fullName>${name}</fullName>${body}`);
const read = () => readObjects(folder);

// REQ-3.4.2
it('fields have the type, length, key, values and default of the metadata', () => {
  field('a__c', '<externalId>true</externalId><length>64</length><type>Text</type><unique>true</unique>');
  field('b__c', '<length>131072</length><type>LongTextArea</type>');
  field('c__c', '<defaultValue>true</defaultValue><type>Checkbox</type>');
  field(
    'd__c',
    '<required>true</required><type>Picklist</type><valueSet><restricted>true</restricted><valueSetDefinition><value><fullName>x</fullName><default>false</default></value><value><fullName>+2</fullName><default>true</default></value></valueSetDefinition></valueSet>',
  );
  field('e__c', '<precision>5</precision><scale>2</scale><type>Number</type>');
  field('f__c', '<referenceTo>Contact</referenceTo><relationshipName>Cases_of_f</relationshipName><type>Lookup</type>');
  field('g__c', '<formula>TODAY()</formula><type>Date</type>');
  expect(read().get('Case')?.fields).toMatchObject({
    a__c: { type: 'string', length: 64, externalId: true, unique: true, required: false },
    b__c: { type: 'textarea', length: 131_072, long: true },
    c__c: { type: 'boolean', fallback: true },
    d__c: { type: 'picklist', values: ['x', '+2'], fallback: '+2', required: true, restricted: true },
    e__c: { type: 'double', precision: 5, scale: 2 },
    f__c: { type: 'reference', refersTo: ['Contact'], relationship: 'f__r', children: 'Cases_of_f__r' },
    g__c: { type: 'date', readOnly: true },
  });
});

it('objects have the label and the name of the metadata; a detail belongs to its master for ever', () => {
  write(
    'A__c/A__c.object-meta.xml',
    'CustomObject',
    '<label>One</label><nameField><displayFormat>A-{000}</displayFormat><label>No.</label><type>AutoNumber</type></nameField>',
  );
  write('S__c/S__c.object-meta.xml', 'CustomObject', '<customSettingsType>List</customSettingsType><label>S</label>');
  field('m__c', '<referenceTo>Account</referenceTo><type>MasterDetail</type>', 'A__c');
  const objects = read();
  expect(objects.get('A__c')).toMatchObject({
    label: 'One',
    fields: { Name: { label: 'No.', readOnly: true, idLookup: true }, m__c: { required: true, createOnly: true } },
  });
  expect(objects.get('S__c')?.fields['Name']).toMatchObject({ length: 38, required: true, unique: true });
});

it.each([
  ['an unknown type', '<type>Hologram</type>', 'a__c'],
  ['a text without length', '<type>Text</type>', 'a__c'],
  ['a flag that is neither', '<required>yes</required><type>Date</type>', 'a__c'],
  ['choices without values', '<type>Picklist</type>', 'a__c'],
  ['the name of another field', '<type>Date</type>', 'b__c'],
])('a field with %s is refused', (_, body, file) => {
  field('a__c', body, 'Case', file);
  expect(read).toThrow(SyntaxError);
});

it('an object without a field for its name is refused', () => {
  write('A__c/A__c.object-meta.xml', 'CustomObject', '<label>One</label>');
  expect(read).toThrow('no field for its name');
});
