import { objectOf } from './answers/response-body.ts';
import { multipart } from './multipart.ts';
import type { Content } from './multipart.ts';
import { checkedId, newIdOf } from './records.ts';
import type { RestCall } from './request.ts';
import type { Fields, OrgClient } from './org-api.ts';
import { idAt, textAt } from './record-fields.ts';
import type { WireRecord } from './record-fields.ts';
import { soql, soqlId } from './soql.ts';
import { inGroups } from './template-records.ts';

export const versionDataPath = (root: string, id: string): string =>
  `${root}/sobjects/ContentVersion/${checkedId(id)}/VersionData`;

/** The time limit of an upload grows by the time that its bytes need at 250 kB/s. */
const bytesPerMs = 250;

/** The call that makes a ContentVersion of a file. */
export const versionUpload = (
  root: string,
  { name, fields, content }: { name: string; fields: Fields; content: Content },
): { rest: RestCall; read: (response: Response) => Promise<string>; extraMs: number } => {
  const body = multipart({ ...fields, PathOnClient: name }, name, content);
  return {
    rest: {
      method: 'POST',
      path: `${root}/sobjects/ContentVersion`,
      headers: { 'content-type': body.contentType, 'content-length': String(body.bytes) },
      body: () => body.open(),
      repeatable: false,
    },
    read: async (response) => newIdOf(await objectOf(response)),
    extraMs: Math.ceil(body.bytes / bytesPerMs),
  };
};

/**
 * The version with this content among the files that were first published on a record; the CRM computes the MD5. The files
 * are asked for by their ids: a query without ids leaves out those that somebody sees by the record alone (Object Reference,
 * "ContentVersion"), and another person may have sent them.
 */
export const findFileOnRecord = async (org: OrgClient, recordId: string, md5: string): Promise<string | null> => {
  const links = await org.query<WireRecord>(
    soql`SELECT ContentDocumentId FROM ContentDocumentLink WHERE LinkedEntityId = ${soqlId(recordId)}`,
  );
  const documentIds = links.map((row) => textAt(row, 'ContentDocumentId') ?? '');
  const rows = await inGroups(documentIds, (some) =>
    org.query<WireRecord>(
      soql`SELECT Id FROM ContentVersion WHERE ContentDocumentId IN ${some} AND FirstPublishLocationId = ${soqlId(recordId)}
        AND Checksum = ${md5} ORDER BY CreatedDate LIMIT 1`,
    ),
  );
  return rows[0] ? idAt(rows[0]) : null;
};

/** The files that versions belong to, by version; without those that were deleted in the CRM. */
export const documentsOfVersions = async (
  org: OrgClient,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await org.query<WireRecord>(
    soql`SELECT Id, ContentDocumentId FROM ContentVersion WHERE Id IN ${versionIds.map(checkedId)}`,
  );
  return new Map(rows.map((row) => [idAt(row), textAt(row, 'ContentDocumentId') ?? '']));
};

/** The file that a version belongs to; null when it was deleted in the CRM. */
export const documentOfVersion = async (org: OrgClient, versionId: string): Promise<string | null> =>
  (await documentsOfVersions(org, [versionId])).get(versionId) ?? null;

/** Those of these files that are on a record. */
export const documentsOnRecord = async (
  org: OrgClient,
  recordId: string,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (documentIds.length === 0) return new Set();
  const rows = await org.query<WireRecord>(
    soql`SELECT ContentDocumentId FROM ContentDocumentLink
      WHERE LinkedEntityId = ${soqlId(recordId)} AND ContentDocumentId IN ${documentIds.map(checkedId)}`,
  );
  return new Set(rows.map((row) => textAt(row, 'ContentDocumentId') ?? ''));
};

/** Puts a file that the org has on a record, as those that were published there are. */
export const putOnRecord = async (org: OrgClient, recordId: string, documentId: string): Promise<void> => {
  await org.create('ContentDocumentLink', {
    ContentDocumentId: documentId,
    LinkedEntityId: checkedId(recordId),
    ShareType: 'V',
  });
};

/** The version of a file with this content. */
export const findVersionOfDocument = async (
  org: OrgClient,
  documentId: string,
  md5: string,
): Promise<string | null> => {
  const [row] = await org.query<WireRecord>(
    soql`SELECT Id FROM ContentVersion WHERE ContentDocumentId = ${soqlId(documentId)} AND Checksum = ${md5} LIMIT 1`,
  );
  return row ? idAt(row) : null;
};
