import type { ContentVersionRecord, TemplateRecord } from '#contract/environments/crm-records.ts';
import { CrmError } from './errors.ts';
import { isRecordId, toId18 } from './ids.ts';
import { soql, soqlId } from './soql.ts';
import { idAt, numberAt, textAt } from './record-fields.ts';
import type { WireRecord } from './record-fields.ts';
import type { OrgClient } from './org-api.ts';

/** Templates and their files in a customer's org. Object names are guesses kept in this file (facts §9). */

/** The package is not installed in the org, so its objects are unknown there. */
export const isPackageMissing = (error: unknown): boolean =>
  error instanceof CrmError && error.raw.error === 'INVALID_TYPE';

/** Maximum number of ids in a query, because its URL may have at most 16 kB. Long ids make it fewer. */
const idsAtOnce = 150;
const lettersAtOnce = 12_000;

/** In the address, with its quotes, which fetch encodes too, and its comma. */
const lettersOf = (id: string): number => encodeURIComponent(soql`${id},`.text).replaceAll("'", '%27').length;

const groupsOf = (ids: readonly string[]): string[][] => {
  const groups: string[][] = [];
  let room = 0;
  for (const id of ids) {
    const letters = lettersOf(id);
    const last = groups.at(-1);
    if (last && last.length < idsAtOnce && letters <= room) {
      last.push(id);
      room -= letters;
    } else {
      groups.push([id]);
      room = lettersAtOnce - letters;
    }
  }
  return groups;
};

export const inGroups = async <T>(
  all: readonly string[],
  read: (some: readonly string[]) => Promise<T[]>,
): Promise<T[]> => {
  const found: T[] = [];
  for (const some of groupsOf(all)) found.push(...(await read(some)));
  return found;
};

const templateOf = (row: WireRecord): TemplateRecord => ({
  id: idAt(row),
  name: textAt(row, 'Name'),
  gnx__Template_ID_on_Azure__c: textAt(row, 'gnx__Template_ID_on_Azure__c'),
  gnx__External_ID__c: textAt(row, 'gnx__External_ID__c'),
  gnx__date_of_last_send__c: textAt(row, 'gnx__date_of_last_send__c'),
  gnx__Salesforce_content_version_id_sent__c: textAt(row, 'gnx__Salesforce_content_version_id_sent__c'),
});

const templates = soql`SELECT Id, Name, gnx__Template_ID_on_Azure__c, gnx__External_ID__c, gnx__date_of_last_send__c,
  gnx__Salesforce_content_version_id_sent__c FROM gnx__Template__c`;

/** By name. Fails with `isPackageMissing` where the package is not installed. */
export const readTemplates = async (org: OrgClient): Promise<TemplateRecord[]> =>
  (await org.query<WireRecord>(soql`${templates} ORDER BY Name, Id`)).map(templateOf);

/** The first `most` by external id, so that two orgs are cut at the same place. */
export const readFirstTemplates = async (org: OrgClient, most: number): Promise<TemplateRecord[]> =>
  (await org.query<WireRecord>(soql`${templates} ORDER BY gnx__External_ID__c, Id LIMIT ${most}`)).map(templateOf);

/** Null when the org has no such template. */
export const readTemplate = async (org: OrgClient, id: string): Promise<TemplateRecord | null> => {
  if (!isRecordId(id)) return null;
  const [row] = await org.query<WireRecord>(soql`${templates} WHERE Id = ${soqlId(id)}`);
  return row === undefined ? null : templateOf(row);
};

/**
 * Reads the templates that an upsert of these external ids would change. Like SOQL, it ignores upper and lower case.
 */
export const readTemplatesToUpsert = (org: OrgClient, externalIds: readonly string[]): Promise<TemplateRecord[]> =>
  inGroups(externalIds, async (some) =>
    (await org.query<WireRecord>(soql`${templates} WHERE gnx__External_ID__c IN ${some}`)).map(templateOf),
  );

/** Reads the templates of the org with these external ids, in exact case. */
export const readTemplatesByExternalId = async (
  org: OrgClient,
  externalIds: readonly string[],
): Promise<TemplateRecord[]> => {
  const wanted = new Set<string | null>(externalIds);
  return (await readTemplatesToUpsert(org, externalIds)).filter((row) => wanted.has(row.gnx__External_ID__c));
};

const versionOf = (row: WireRecord): ContentVersionRecord => ({
  id: idAt(row),
  title: textAt(row, 'Title'),
  fileExtension: textAt(row, 'FileExtension'),
  contentSize: numberAt(row, 'ContentSize'),
});

/** Reads the versions that the org has. A text that is not an id is left out. */
export const readContentVersions = (org: OrgClient, ids: readonly string[]): Promise<ContentVersionRecord[]> => {
  const known = [...new Set(ids.map((id) => toId18(id)).filter((id) => id !== null))];
  return inGroups(known, async (some) =>
    (
      await org.query<WireRecord>(
        soql`SELECT Id, Title, FileExtension, ContentSize FROM ContentVersion WHERE Id IN ${some}`,
      )
    ).map(versionOf),
  );
};

/** The newest version of the file attached to a template, sent or not; null when it has none. */
export const readAttachedVersion = async (org: OrgClient, templateId: string): Promise<ContentVersionRecord | null> => {
  if (!isRecordId(templateId)) return null;
  const [row] = await org.query<WireRecord>(
    soql`SELECT ContentDocument.LatestPublishedVersionId, ContentDocument.Title, ContentDocument.FileExtension,
      ContentDocument.ContentSize FROM ContentDocumentLink WHERE LinkedEntityId = ${soqlId(templateId)}`,
  );
  if (row === undefined) return null;
  return {
    id: idAt(row, 'ContentDocument.LatestPublishedVersionId'),
    title: textAt(row, 'ContentDocument.Title'),
    fileExtension: textAt(row, 'ContentDocument.FileExtension'),
    contentSize: numberAt(row, 'ContentDocument.ContentSize'),
  };
};

/** A document attached to a template. */
export interface AttachedFile {
  documentId: string;
  /** Its newest version. */
  versionId: string;
}

/** All documents attached to a template, the one that was changed last first. */
export const readAttachedFiles = async (org: OrgClient, templateId: string): Promise<AttachedFile[]> => {
  if (!isRecordId(templateId)) return [];
  const rows = await org.query<WireRecord>(
    soql`SELECT ContentDocumentId, ContentDocument.LatestPublishedVersionId,
      ContentDocument.LatestPublishedVersion.CreatedDate FROM ContentDocumentLink
      WHERE LinkedEntityId = ${soqlId(templateId)}`,
  );
  const changedAt = (row: WireRecord) =>
    Date.parse(textAt(row, 'ContentDocument.LatestPublishedVersion.CreatedDate') ?? '') || 0;
  return rows
    .toSorted((one, other) => changedAt(other) - changedAt(one))
    .map((row) => ({
      documentId: idAt(row, 'ContentDocumentId'),
      versionId: idAt(row, 'ContentDocument.LatestPublishedVersionId'),
    }));
};

interface Sending {
  cloudId: string | null;
  contentVersionId: string;
  sentAt: Date;
}

export interface SentTemplate extends Sending {
  externalId: string;
  name: string;
}

const fieldsOf = ({ cloudId, contentVersionId, sentAt }: Sending) => ({
  gnx__Template_ID_on_Azure__c: cloudId,
  gnx__Salesforce_content_version_id_sent__c: contentVersionId,
  gnx__date_of_last_send__c: sentAt.toISOString(),
});

/** Makes or changes the template of this external id; done twice it stays one record. Answers its id. */
export const upsertTemplate = async (org: OrgClient, template: SentTemplate): Promise<string> => {
  const { id } = await org.upsert('gnx__Template__c', 'gnx__External_ID__c', template.externalId, {
    Name: template.name,
    ...fieldsOf(template),
  });
  return id;
};

/** Notes on a template's record with which file it was sent; never makes a record. */
export const noteSent = (org: OrgClient, id: string, sending: Sending): Promise<void> =>
  org.update('gnx__Template__c', id, fieldsOf(sending));
