import { expect, it } from 'vitest';
import { mappableFields, missingStatuses, unfitFields } from './mappable-fields.ts';

const field = (name: string, type: string, more: object = {}) => ({
  name,
  label: `${name} label`,
  type,
  updateable: true,
  length: 255,
  ...more,
});
const value = (name: string, active = true) => ({ value: name, active });
const fields = mappableFields({
  fields: [
    field('Status__c', 'picklist', {
      restrictedPicklist: true,
      picklistValues: [value('pending'), value('inProgress'), value('completed', false), value('declined')],
    }),
    field('Free__c', 'picklist', { restrictedPicklist: false, picklistValues: [] }),
    field('Page__c', 'url'),
    field('Short__c', 'string', { length: 20 }),
    field('Tiny__c', 'string', { length: 5 }),
    field('End__c', 'datetime', { length: 0, nillable: true }),
    field('CloseDate', 'date', { length: 0, nillable: false }),
    field('Stage__c', 'picklist', { restrictedPicklist: true, picklistValues: [value('Won'), value('Lost')] }),
    field('StageName', 'picklist', { restrictedPicklist: false, picklistValues: [value('Won'), value('Lost')] }),
    field('Computed__c', 'string', { updateable: false }),
    field('Amount__c', 'currency'),
  ],
});

// REQ-1.7.91
it('fields that the org describes are offered for what their type and length can take', () => {
  expect(fields.map(({ name, uses }) => [name, uses])).toEqual([
    ['End__c', ['completed']],
    ['Free__c', ['state']],
    ['Page__c', ['document']],
    ['Short__c', ['state']],
    ['Status__c', ['state']],
  ]);
});

// REQ-1.7.91
it('statuses that a restricted picklist lacks are named', () => {
  expect(fields.find(({ name }) => name === 'Status__c')?.missing).toEqual(['completed', 'expired', 'cancelled']);
  expect(fields.find(({ name }) => name === 'Free__c')?.missing).toEqual([]);
});

// REQ-1.7.91
it('a field that does not exist, or takes something else, fits nothing', () => {
  expect(unfitFields(fields, { state: 'Gone__c', document: 'Page__c', completed: 'Page__c' })).toEqual([
    'state',
    'completed',
  ]);
  expect(unfitFields(fields, { state: null, document: null, completed: null })).toEqual([]);
});

// REQ-2.7.84
it('a field that must never be empty takes no end, and a list with none of the statuses no state', () => {
  const wanted = { state: 'Stage__c', document: null, completed: 'CloseDate' };
  expect(unfitFields(fields, wanted)).toEqual(['state', 'completed']);
});

// REQ-2.7.84
it('the statuses that a chosen list lacks are known', () => {
  const wanted = { document: null, completed: null };
  expect(missingStatuses(fields, { ...wanted, state: 'Status__c' })).toEqual(['completed', 'expired', 'cancelled']);
  expect(missingStatuses(fields, { ...wanted, state: 'Free__c' })).toEqual([]);
  expect(missingStatuses(fields, { ...wanted, state: null })).toEqual([]);
});
