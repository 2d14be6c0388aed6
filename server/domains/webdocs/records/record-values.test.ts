import { expect, it } from 'vitest';
import type { StoredMapping } from './mapping-store.ts';
import { recordValues } from './record-values.ts';

const mapping = (more: Partial<StoredMapping> = {}): StoredMapping => ({
  object: 'Opportunity',
  label: 'Opportunity',
  keyPrefix: '006',
  fields: { state: 'State__c', document: 'Document__c', completed: 'End__c' },
  documentType: 'url',
  completedType: 'date',
  ...more,
});
const webdoc = {
  id: 'an-id',
  status: 'completed' as const,
  createdAt: new Date('2026-11-27T10:00:00Z'),
  completedAt: new Date('2026-11-28T23:30:00Z'),
};

// REQ-2.7.74
it('fields take the status, the page or the id, and the end as a day of Paris or a moment', () => {
  expect(recordValues(mapping(), webdoc, 'https://portal.example')).toEqual({
    State__c: 'completed',
    Document__c: 'https://portal.example/logs?search=an-id&from=2026-11-27',
    End__c: '2026-11-29',
  });
  expect(recordValues(mapping({ documentType: 'string', completedType: 'datetime' }), webdoc, 'x')).toMatchObject({
    Document__c: 'an-id',
    End__c: '2026-11-28T23:30:00.000Z',
  });
});

// REQ-2.7.74
it('what is not chosen is not written, and a document without an end has none', () => {
  const fields = { state: null, document: null, completed: 'End__c' };
  expect(recordValues(mapping({ fields }), { ...webdoc, completedAt: null }, 'x')).toEqual({ End__c: null });
});
