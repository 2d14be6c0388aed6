import type { SupportRecord } from '#contract/environments/crm-records.ts';
import { isSameId, toId15, toId18, toOrgId18 } from '../ids.ts';
import type { Page } from '../org-client.ts';
import { soql, soqlId } from '../soql.ts';
import type { Soql } from '../soql.ts';
import { flagAt, idAt, numberAt, textAt, valueAt } from '../record-fields.ts';
import type { WireRecord } from '../record-fields.ts';
import type { OrgClient } from '../org-api.ts';

/**
 * Support cases in the provider's own org. The portal writes a reference into each case; its prefix identifies the
 * company. A case without reference was created by support and belongs to the company of its org or of its account.
 */
export interface Asker {
  /** The first half of the company's references: 32 hexadecimal digits. */
  mark: string;
  /** Ids of the company's orgs, with 18 characters. */
  orgIds: readonly string[];
}

/** Turns `yyyy-mm-ddThh:mm:ss.sss+0000`, which not all browsers read, into an ISO time. */
const timeAt = (row: WireRecord, path: string): string | null => {
  const written = textAt(row, path);
  const time = new Date((written ?? '').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
};

const columns = {
  text: `Id, CaseNumber, Subject, Description, Status, IsClosed, ClosedDate, CreatedDate, SystemModstamp,
  Priority, product__c, affected_users__c, app_IsNew__c, org_Id__c, access_Support__c, close_Reason__c, portal_Id__c,
  Account.Org_ID__c`,
} as const satisfies Soql;

const recordOf = (row: WireRecord): SupportRecord => ({
  id: toId18(idAt(row)) ?? idAt(row),
  caseNumber: textAt(row, 'CaseNumber'),
  reference: textAt(row, 'portal_Id__c'),
  subject: textAt(row, 'Subject') ?? '',
  description: textAt(row, 'Description') ?? '',
  product__c: textAt(row, 'product__c'),
  orgId: textAt(row, 'org_Id__c'),
  priority: textAt(row, 'Priority'),
  affected_users__c: textAt(row, 'affected_users__c'),
  accessSupport: flagAt(row, 'access_Support__c'),
  createdDate: timeAt(row, 'CreatedDate') ?? new Date(0).toISOString(),
  closedDate: timeAt(row, 'ClosedDate'),
  // The label of a closed one may be in any language (REQ-3.2.9).
  status: flagAt(row, 'IsClosed') ? 'Closed' : (textAt(row, 'Status') ?? ''),
  app_IsNew__c: flagAt(row, 'app_IsNew__c'),
  closeReason: textAt(row, 'close_Reason__c'),
  changed: textAt(row, 'SystemModstamp') ?? '',
});

/** SOQL compares without regard to case; ids differ by it. */
const isOf = ({ mark, orgIds }: Asker, row: WireRecord): boolean => {
  const reference = textAt(row, 'portal_Id__c');
  if (reference !== null) return reference.startsWith(mark);
  const places = [textAt(row, 'org_Id__c') ?? '', textAt(row, 'Account.Org_ID__c') ?? ''];
  return orgIds.some((orgId) => places.some((place) => isSameId(place, orgId)));
};

const bothForms = (orgIds: readonly string[]): string[] =>
  orgIds.flatMap((orgId) => {
    const full = toOrgId18(orgId);
    return full === null ? [] : [full, toId15(full) ?? full];
  });

const theirs = ({ mark, orgIds }: Asker): Soql => {
  const ids = bothForms(orgIds);
  const made = soql`portal_Id__c LIKE ${`${mark}%`}`;
  if (ids.length === 0) return made;
  return soql`(${made} OR (portal_Id__c = null AND (org_Id__c IN ${ids} OR Account.Org_ID__c IN ${ids})))`;
};

const mostShown = 2_000;

/** Drafts belong to support until they are sent, so they are not shown. */
const draft = '5';

export interface ListedRecord extends SupportRecord {
  /** Its last message is one of support. Absent in answers kept by an earlier version. */
  isAnswered?: boolean;
}

/** The newest first, with the sender of the last message of each. */
export const readSupportRecords = async (provider: OrgClient, asker: Asker): Promise<ListedRecord[]> => {
  const rows = await provider.query<WireRecord>(
    soql`SELECT ${columns}, (SELECT Incoming FROM EmailMessages WHERE Status != ${draft}
        ORDER BY MessageDate DESC, Id DESC LIMIT 1)
      FROM Case WHERE ${theirs(asker)} ORDER BY CreatedDate DESC, Id DESC LIMIT ${mostShown}`,
  );
  return rows
    .filter((row) => isOf(asker, row))
    .map((row) => {
      const [last] = (valueAt(row, 'EmailMessages') as Page<WireRecord> | null | undefined)?.records ?? [];
      return { ...recordOf(row), isAnswered: last !== undefined && !flagAt(last, 'Incoming') };
    });
};

export interface SupportMessage {
  id: string;
  reference: string | null;
  fromAddress: string | null;
  fromName: string | null;
  /** HTML that was not sanitised yet. */
  html: string | null;
  text: string | null;
  createdDate: string;
  fromSupport: boolean;
}

export interface SupportFile {
  id: string;
  reference: string | null;
  name: string;
  size: number;
  createdDate: string;
}

export interface SupportThread {
  record: SupportRecord;
  /** HTML that was not sanitised yet. */
  html: string | null;
  /** The newest first. */
  messages: SupportMessage[];
  files: SupportFile[];
}

const messageOf = (row: WireRecord): SupportMessage => ({
  id: idAt(row),
  reference: textAt(row, 'portal_Id__c'),
  fromAddress: textAt(row, 'FromAddress'),
  fromName: textAt(row, 'FromName'),
  html: textAt(row, 'HtmlBody'),
  text: textAt(row, 'TextBody'),
  createdDate: timeAt(row, 'MessageDate') ?? timeAt(row, 'CreatedDate') ?? new Date(0).toISOString(),
  fromSupport: !flagAt(row, 'Incoming'),
});

const fileOf = (row: WireRecord): SupportFile => {
  const latest = 'ContentDocument.LatestPublishedVersion';
  const extension = textAt(row, `${latest}.FileExtension`);
  const title = textAt(row, `${latest}.Title`) ?? '';
  return {
    id: idAt(row, 'ContentDocument.LatestPublishedVersionId'),
    reference: textAt(row, `${latest}.portal_Id__c`),
    name: extension === null ? title : `${title}.${extension}`,
    size: numberAt(row, `${latest}.ContentSize`) ?? 0,
    createdDate: timeAt(row, `${latest}.CreatedDate`) ?? new Date(0).toISOString(),
  };
};

/** Files of the record and of its messages, each once. */
const readFiles = async (provider: OrgClient, places: readonly string[]): Promise<SupportFile[]> => {
  const rows = await provider.query<WireRecord>(
    soql`SELECT Id, ContentDocument.LatestPublishedVersionId, ContentDocument.LatestPublishedVersion.Title,
      ContentDocument.LatestPublishedVersion.FileExtension, ContentDocument.LatestPublishedVersion.ContentSize,
      ContentDocument.LatestPublishedVersion.CreatedDate, ContentDocument.LatestPublishedVersion.portal_Id__c
      FROM ContentDocumentLink WHERE LinkedEntityId IN ${places}`,
  );
  const files = new Map(rows.map((row) => [idAt(row, 'ContentDocument.LatestPublishedVersionId'), fileOf(row)]));
  return [...files.values()].sort((one, other) => other.createdDate.localeCompare(one.createdDate));
};

/** A record with its messages and files; null when it does not belong to the asker. */
export const readSupportThread = async (
  provider: OrgClient,
  asker: Asker,
  id: string,
): Promise<SupportThread | null> => {
  const [row] = await provider.query<WireRecord>(
    soql`SELECT ${columns}, html_Body__c, (SELECT Id, portal_Id__c, FromAddress, FromName, HtmlBody, TextBody, CreatedDate,
      MessageDate, Incoming, HasAttachment, Status FROM EmailMessages ORDER BY MessageDate DESC)
      FROM Case WHERE Id = ${soqlId(id)}`,
  );
  if (row === undefined || !isOf(asker, row)) return null;
  const children = valueAt(row, 'EmailMessages') as Page<WireRecord> | null | undefined;
  const messages = (await provider.children(children)).filter((one) => textAt(one, 'Status') !== draft);
  const withFiles = messages.filter((one) => flagAt(one, 'HasAttachment')).map((one) => idAt(one));
  return {
    record: recordOf(row),
    html: textAt(row, 'html_Body__c'),
    messages: messages.map(messageOf),
    files: await readFiles(provider, [idAt(row), ...withFiles]),
  };
};

/** The record without messages and files; null when it does not belong to the asker. */
export const readSupportRecord = async (
  provider: OrgClient,
  asker: Asker,
  id: string,
): Promise<SupportRecord | null> => {
  const [row] = await provider.query<WireRecord>(soql`SELECT ${columns} FROM Case WHERE Id = ${soqlId(id)}`);
  return row === undefined || !isOf(asker, row) ? null : recordOf(row);
};

/** The records among these that are closed or deleted. */
export const readClosed = async (provider: OrgClient, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await provider.query<WireRecord>(soql`SELECT Id FROM Case WHERE IsClosed = false AND Id IN ${ids}`);
  const open = new Set(rows.map((row) => toId18(idAt(row))));
  return ids.filter((id) => !open.has(toId18(id)));
};
