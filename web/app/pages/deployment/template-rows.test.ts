import { describe, expect, it } from 'vitest';
import type { ContentVersionRecord, TemplateRecord } from '#contract/environments/crm-records.ts';
import { contentIdsOf, inGroups, isSelectable, templateRow, templatesOf, blockReasonOf } from './template-rows.ts';

const record = (more: Partial<TemplateRecord> = {}): TemplateRecord => ({
  id: 'a10-1',
  name: 'Contrat de vente',
  gnx__Template_ID_on_Azure__c: 'cloud-1',
  gnx__External_ID__c: 'TPL-0001',
  gnx__date_of_last_send__c: '2026-11-09T09:30:00.000Z',
  gnx__Salesforce_content_version_id_sent__c: '068-1',
  ...more,
});

const file: ContentVersionRecord = {
  id: '068-1',
  title: 'Contrat_de_vente',
  fileExtension: 'DOCX',
  contentSize: 86_016,
};

const files = new Map([['068-1', file]]);

// REQ-1.3.15
describe('the display model of a template', () => {
  it('joins the record and the file it was last sent with', () => {
    expect(templateRow(record(), files)).toEqual({
      id: 'a10-1',
      name: 'Contrat de vente',
      azureId: 'cloud-1',
      externalId: 'TPL-0001',
      fileName: 'Contrat_de_vente',
      extension: 'docx',
      size: 86_016,
      lastSendDate: '2026-11-09T09:30:00.000Z',
      contentId: '068-1',
      loading: false,
    });
  });

  it('waits for a file that was not answered yet', () => {
    expect(templateRow(record(), new Map())).toMatchObject({ loading: true, fileName: null, size: null });
  });

  it('has no file when it was never sent, or when the org has it no longer', () => {
    const never = record({ gnx__Salesforce_content_version_id_sent__c: null });
    expect(templateRow(never, files)).toMatchObject({ loading: false, fileName: null });
    expect(templateRow(record(), new Map([['068-1', null]]))).toMatchObject({ loading: false, size: null });
  });
});

describe('a row', () => {
  it.each([null, '', ' '])('without a cloud id cannot be selected: %j', (cloudId) => {
    const row = templateRow(record({ gnx__Template_ID_on_Azure__c: cloudId }), files);
    expect(blockReasonOf(row)).toBe('noCloudId');
    expect(isSelectable(row)).toBe(false);
  });

  it('without an external id cannot be selected either: nothing names it in the target', () => {
    expect(blockReasonOf(templateRow(record({ gnx__External_ID__c: null }), files))).toBe('noExternalId');
  });

  it('with both can', () => {
    expect(blockReasonOf(templateRow(record(), files))).toBeNull();
  });
});

it('asks for each file once, in groups', () => {
  const records = [
    record(),
    record({ id: 'a10-2' }),
    record({ id: 'a10-3', gnx__Salesforce_content_version_id_sent__c: null }),
    record({ id: 'a10-4', gnx__Salesforce_content_version_id_sent__c: '068-4' }),
  ];
  expect(contentIdsOf(records)).toEqual(['068-1', '068-4']);
  expect(inGroups([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inGroups([], 2)).toEqual([]);
});

it('deploys each external id once, and nothing that cannot be selected', () => {
  const rows = [
    templateRow(record(), files),
    templateRow(record({ id: 'twin' }), files),
    templateRow(record({ gnx__External_ID__c: "l'offre 100 %" }), files),
    templateRow(record({ gnx__Template_ID_on_Azure__c: null, gnx__External_ID__c: 'TPL-9' }), files),
  ];
  expect(templatesOf(rows).map(({ externalId }) => externalId)).toEqual(['TPL-0001', "l'offre 100 %"]);
});
