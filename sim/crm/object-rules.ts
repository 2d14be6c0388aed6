import { createHash } from 'node:crypto';
import { sfMoment } from './dates.ts';
import type { SfRecord, SObject } from './fields.ts';
import { recordId } from './ids.ts';
import { RestFault } from './rest/rest-fault.ts';
import type { Writer } from './writer.ts';

/** The part of `Store` that the rules use. */
export interface RecordTables {
  readonly tag: string;
  serial: number;
  get(type: string, id: string): SfRecord | undefined;
  byId(id: string): SfRecord | undefined;
  rows(type: string): SfRecord[];
  save(type: string, record: SfRecord): void;
  keepFile(versionId: string, bytes: Buffer): void;
}

interface Change {
  writer: Writer;
  before: SfRecord | null;
  data: Buffer | null;
}
type Rule = (store: RecordTables, record: SfRecord, change: Change) => void;

export const derive = (store: RecordTables, object: SObject, record: SfRecord, change: Change): void => {
  rules[object.name]?.(store, record, change);
  if (object.name.endsWith('__c')) record['Name'] ??= record['Id'] ?? null;
};

/** @throws RestFault for a change to an e-mail that is not a draft */
export const guardUpdate = (object: SObject, before: SfRecord): void => {
  if (object.name === 'EmailMessage' && before['Status'] !== '5')
    throw new RestFault(400, 'INSUFFICIENT_ACCESS_OR_READONLY', 'You can only edit emails in draft status.');
};

const nameFromParts = (record: SfRecord): void => {
  record['Name'] = [record['FirstName'], record['LastName']].filter((part) => part !== null).join(' ');
};

const caseRules = (store: RecordTables, record: SfRecord, { writer, before }: Change): void => {
  if (before === null) record['CaseNumber'] = nextCaseNumber(store);
  record['OwnerId'] ??= writer.userId;
  const closed = record['Status'] === 'Closed';
  record['IsClosed'] = closed;
  if (!closed) record['ClosedDate'] = null;
  else record['ClosedDate'] ??= sfMoment(writer.now);
};

const nextCaseNumber = (store: RecordTables): string => {
  const numbers = store.rows('Case').map((row) => Number(row['CaseNumber'] ?? 0));
  return String(Math.max(1000, ...numbers) + 1).padStart(8, '0');
};

const messageRules = (_: RecordTables, record: SfRecord, { writer }: Change): void => {
  record['MessageDate'] ??= sfMoment(writer.now);
  record['HasAttachment'] ??= false;
};

const versionRules = (store: RecordTables, record: SfRecord, { writer, before, data }: Change): void => {
  if (before === null && data !== null) {
    const path = String(record['PathOnClient']);
    fileFacts(record, path, data);
    record['OwnerId'] ??= writer.userId;
    attachDocument(store, record, writer);
    store.keepFile(String(record['Id']), data);
  }
  const document = store.get('ContentDocument', String(record['ContentDocumentId']));
  if (document === undefined || record['IsLatest'] !== true) return;
  store.save('ContentDocument', {
    ...document,
    Title: record['Title'] ?? null,
    FileExtension: record['FileExtension'] ?? null,
    FileType: record['FileType'] ?? null,
    ContentSize: record['ContentSize'] ?? null,
    LatestPublishedVersionId: record['Id'] ?? null,
    LastModifiedDate: sfMoment(writer.now),
  });
};

export const fileNameParts = (path: string): { title: string; extension: string | null } => {
  const file = path.split(/[/\\]/).at(-1) ?? path;
  const dot = file.lastIndexOf('.');
  return dot > 0
    ? { title: file.slice(0, dot), extension: file.slice(dot + 1).toLowerCase() }
    : { title: file, extension: null };
};

const fileTypes: Record<string, string> = { docx: 'WORD_X', xlsx: 'EXCEL_X', pptx: 'POWER_POINT_X' };

export const fileType = (extension: string | null): string =>
  extension === null ? 'UNKNOWN' : (fileTypes[extension] ?? extension.toUpperCase());

const fileFacts = (record: SfRecord, path: string, data: Buffer): void => {
  const { title, extension } = fileNameParts(path);
  record['Title'] ??= title;
  record['FileExtension'] = extension;
  record['FileType'] = fileType(extension);
  record['ContentSize'] = data.length;
  record['Checksum'] = createHash('md5').update(data).digest('hex');
};

/** The first version of a file creates its document and the link to the record of `FirstPublishLocationId`. */
const attachDocument = (store: RecordTables, record: SfRecord, writer: Writer): void => {
  record['IsLatest'] = true;
  const existing = record['ContentDocumentId'];
  if (typeof existing === 'string') {
    const older = store.rows('ContentVersion').filter((row) => row['ContentDocumentId'] === existing);
    for (const row of older) if (row['IsLatest'] === true) store.save('ContentVersion', { ...row, IsLatest: false });
    record['VersionNumber'] = String(older.length + 1);
    return;
  }
  const published = record['FirstPublishLocationId'];
  if (typeof published === 'string' && store.byId(published) === undefined)
    throw new RestFault(400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', ['FirstPublishLocationId']);
  const now = sfMoment(writer.now);
  const system = {
    IsDeleted: false,
    CreatedDate: now,
    CreatedById: writer.userId,
    LastModifiedDate: now,
    SystemModstamp: now,
  };
  const documentId = recordId('069', store.tag, store.serial++);
  store.save('ContentDocument', { Id: documentId, OwnerId: writer.userId, ...system });
  record['ContentDocumentId'] = documentId;
  record['VersionNumber'] = '1';
  const places = new Set([writer.userId, record['FirstPublishLocationId'] ?? writer.userId]);
  for (const place of places)
    store.save('ContentDocumentLink', {
      Id: recordId('06A', store.tag, store.serial++),
      ContentDocumentId: documentId,
      LinkedEntityId: place,
      ShareType: place === writer.userId ? 'I' : 'V',
      Visibility: 'AllUsers',
      ...system,
    });
};

/** Fields that the platform fills in when a record is written, by object. */
const rules: Record<string, Rule> = {
  Contact: (_, record) => nameFromParts(record),
  User: (_, record) => nameFromParts(record),
  Case: caseRules,
  EmailMessage: messageRules,
  ContentVersion: versionRules,
  ContentDocumentLink: (store, record, { before }) => {
    const isTwin = (other: SfRecord) =>
      other['ContentDocumentId'] === record['ContentDocumentId'] &&
      other['LinkedEntityId'] === record['LinkedEntityId'];
    const twin = before === null && store.rows('ContentDocumentLink').find(isTwin);
    if (twin)
      throw new RestFault(
        400,
        'DUPLICATE_VALUE',
        `duplicate value found: <unknown> duplicates value on record with id: ${String(twin['Id'])}`,
      );
    const message = store.get('EmailMessage', String(record['LinkedEntityId']));
    if (message !== undefined) store.save('EmailMessage', { ...message, HasAttachment: true });
  },
};
