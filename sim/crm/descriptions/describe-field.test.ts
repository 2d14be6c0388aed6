import { expect, test } from 'vitest';
import { describeField } from './describe-field.ts';
import { customerObjects } from '../standard-schema.ts';

const described = (object: string, field: string): Record<string, unknown> => {
  const found = customerObjects.find(({ name }) => name === object);
  const shape = found?.fields.find(({ name }) => name === field);
  if (!found || !shape) throw new Error(`no ${object}.${field}`);
  return describeField(shape, found) as Record<string, unknown>;
};

// REQ-3.4.9
test('a field is described by all 57 attributes of an org', () => {
  expect(Object.keys(described('Contact', 'LastName'))).toHaveLength(57);
  expect(described('Contact', 'LastName')).toMatchObject({
    byteLength: 240,
    compoundFieldName: 'Name',
    extraTypeInfo: 'personname',
    permissionable: false,
  });
});

// REQ-3.4.9
test('what a field can do follows from its type', () => {
  expect(described('Opportunity', 'Description')).toMatchObject({
    filterable: false,
    groupable: false,
    sortable: false,
  });
  expect(described('Opportunity', 'Amount')).toMatchObject({ aggregatable: true, groupable: false, sortable: true });
  expect(described('Opportunity', 'AccountId')).toMatchObject({ byteLength: 18, searchPrefilterable: true });
  expect(described('Opportunity', 'OwnerId')).toMatchObject({ defaultedOnCreate: true, nillable: false });
  expect(described('ContentDocumentLink', 'LinkedEntityId')).toMatchObject({ polymorphicForeignKey: true });
});
