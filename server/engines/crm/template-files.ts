import type { TemplateRecord } from '#contract/environments/crm-records.ts';
import { CrmError } from './errors.ts';
import { toId18 } from './ids.ts';
import { soql } from './soql.ts';
import {
  inGroups,
  readFirstTemplates,
  readTemplate,
  readTemplatesByExternalId,
  readTemplatesToUpsert,
} from './template-records.ts';
import { idAt, numberAt, textAt } from './record-fields.ts';
import type { WireRecord } from './record-fields.ts';
import type { OrgClient } from './org-api.ts';

/** A template's record with the product's own names. */
export interface Template {
  id: string;
  externalId: string;
  name: string | null;
  cloudId: string | null;
  /** Time at which the file was sent; null means never. */
  versionId: string | null;
  sentAt: string | null;
}

const toTemplate = (record: TemplateRecord): Template => ({
  id: record.id,
  externalId: record.gnx__External_ID__c ?? '',
  name: record.name,
  cloudId: record.gnx__Template_ID_on_Azure__c,
  versionId: record.gnx__Salesforce_content_version_id_sent__c,
  sentAt: record.gnx__date_of_last_send__c,
});

/** The record that calls answer with. */
export const recordOf = ({ id, name, externalId, ...sent }: Template): TemplateRecord => ({
  id,
  name,
  gnx__Template_ID_on_Azure__c: sent.cloudId,
  gnx__External_ID__c: externalId === '' ? null : externalId,
  gnx__date_of_last_send__c: sent.sentAt,
  gnx__Salesforce_content_version_id_sent__c: sent.versionId,
});

/** Null when the org has no such template. */
export const findTemplate = async (org: OrgClient, id: string): Promise<Template | null> => {
  const record = await readTemplate(org, id);
  return record && toTemplate(record);
};

/** Finds the templates of the org with these external ids, in exact case. */
export const findTemplates = async (org: OrgClient, externalIds: readonly string[]): Promise<Template[]> =>
  (await readTemplatesByExternalId(org, externalIds)).map(toTemplate);

/** Finds the templates that an upsert of these external ids would change, in any case. */
export const findTemplatesToUpsert = async (org: OrgClient, externalIds: readonly string[]): Promise<Template[]> =>
  (await readTemplatesToUpsert(org, externalIds)).map(toTemplate);

/** The first `most` templates of the org by external id. One call for up to 2,000. */
export const findFirstTemplates = async (org: OrgClient, most: number): Promise<Template[]> =>
  (await readFirstTemplates(org, most)).map(toTemplate);

/** Restores the former values of a record. */
export const restoreTemplate = (org: OrgClient, id: string, was: Template): Promise<void> =>
  org.update('gnx__Template__c', id, {
    Name: was.name,
    gnx__Template_ID_on_Azure__c: was.cloudId,
    gnx__Salesforce_content_version_id_sent__c: was.versionId,
    gnx__date_of_last_send__c: was.sentAt,
  });

/** A version of a file, with the facts that distinguish it from another. */
export interface VersionFacts {
  id: string;
  documentId: string;
  title: string;
  /** In lower case, without the dot. */
  extension: string;
  bytes: number;
  /** MD5, in hexadecimal; null when the CRM does not say. */
  checksum: string | null;
}

const factsOf = (row: WireRecord): VersionFacts => ({
  id: idAt(row),
  documentId: textAt(row, 'ContentDocumentId') ?? '',
  title: textAt(row, 'Title') ?? '',
  extension: (textAt(row, 'FileExtension') ?? '').toLowerCase(),
  bytes: numberAt(row, 'ContentSize') ?? 0,
  checksum: textAt(row, 'Checksum'),
});

const versionFields = ['Id', 'ContentDocumentId', 'Title', 'FileExtension', 'ContentSize', 'Checksum'] as const;

/** As `readVersionFacts`, in one call: the ids stand in a body, not in an address. At most 2,000. */
export const readManyVersionFacts = async (org: OrgClient, ids: readonly string[]): Promise<VersionFacts[]> => {
  const known = [...new Set(ids.map((id) => toId18(id)).filter((id) => id !== null))];
  if (known.length === 0) return [];
  const rows = await org.retrieveMany<WireRecord>('ContentVersion', known, versionFields);
  return rows.flatMap((row) => (row === null ? [] : [factsOf(row)]));
};

/** Reads the versions that the org has. A text that is not an id is left out. */
export const readVersionFacts = (org: OrgClient, ids: readonly string[]): Promise<VersionFacts[]> => {
  const known = [...new Set(ids.map((id) => toId18(id)).filter((id) => id !== null))];
  return inGroups(known, async (some) =>
    (
      await org.query<WireRecord>(
        soql`SELECT Id, ContentDocumentId, Title, FileExtension, ContentSize, Checksum FROM ContentVersion
          WHERE Id IN ${some}`,
      )
    ).map(factsOf),
  );
};

/** The files whose description is `marker`, the oldest first. A description is read, not filtered by: it is long text. */
export const findMarked = async (
  org: OrgClient,
  { title, since, marker }: { title: string; since: Date; marker: string },
): Promise<{ id: string; documentId: string }[]> =>
  (
    await org.query<WireRecord>(
      soql`SELECT Id, ContentDocumentId, Description FROM ContentVersion
        WHERE Title = ${title} AND CreatedDate >= ${since} ORDER BY CreatedDate, Id`,
    )
  )
    .filter((row) => textAt(row, 'Description') === marker)
    .map((row) => ({ id: idAt(row), documentId: textAt(row, 'ContentDocumentId') ?? '' }));

/** Shows a file on a record, to whoever sees the record. May be repeated. */
export const linkFile = async (org: OrgClient, documentId: string, recordId: string): Promise<void> => {
  const fields = { ContentDocumentId: documentId, LinkedEntityId: recordId, ShareType: 'V' };
  await org.create('ContentDocumentLink', fields).catch((error: unknown) => {
    // The link exists: created by a parallel call, or by an earlier attempt whose answer was lost.
    if (!(error instanceof CrmError && error.raw.error === 'DUPLICATE_VALUE')) throw error;
  });
};
