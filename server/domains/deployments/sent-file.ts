import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { OrgType } from '#contract/environments/environments.ts';
import type { OrgClient } from '#engines/crm/org-api.ts';
import type { VersionFacts } from '#engines/crm/template-files.ts';
import { findDocument } from '#domains/documents/store.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { fileNameOf } from './rules.ts';
import { isOurCloudId } from './cloud-files.ts';
import type { TemplateFacts } from './template-facts.ts';

/** The file from which documents are generated. */
export interface SentFile {
  fileName: string;
  extension: string;
  bytes: number;
  /** Where it can be downloaded; null for the org's. */
  cloudFile: { type: OrgType; id: string; sha256: string } | null;
  read: () => Promise<Buffer>;
}

export interface Side {
  companyId: string;
  orgType: OrgType;
  org: OrgClient;
}

/**
 * The template's file as people have to see it: that of the cloud, from which documents are generated and which a
 * deployment copies, and the org's where the cloud id is not one of ours. An API token may have replaced the first.
 */
export const sentFileOf = async (
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  { companyId, orgType, org }: Side,
  { record: { cloudId }, version }: TemplateFacts,
): Promise<SentFile | null> => {
  const document = isOurCloudId(cloudId) ? await findDocument(db, { companyId, orgType, id: cloudId }) : null;
  if (document)
    return {
      fileName: `${document.name}.${document.extension}`,
      extension: document.extension,
      bytes: document.bytes,
      cloudFile: { type: orgType, id: document.id, sha256: document.sha256 },
      read: async () => {
        const file = await files.get(document.fileKey);
        if (!file) throw new Refusal('NotFound');
        return buffer(file.stream);
      },
    };
  return version && orgFileOf(org, version);
};

/** The file that people open in Salesforce. A deployment copies it, too. */
export const orgFileOf = (org: OrgClient, version: VersionFacts): SentFile => ({
  fileName: fileNameOf(version),
  extension: version.extension,
  bytes: version.bytes,
  cloudFile: null,
  read: async () => buffer((await org.downloadVersion(version.id, version.bytes)).stream),
});

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

/**
 * The org's file where it is not the one of the cloud: somebody who sees one of the two alone does not see what a
 * deployment brings. Null where both are the same.
 * @param sent the file that is shown
 */
export const otherFileOf = async (
  { org }: Side,
  { version }: TemplateFacts,
  sent: Pick<SentFile, 'cloudFile' | 'bytes'>,
  read: () => Promise<Buffer>,
): Promise<SentFile | null> => {
  if (!sent.cloudFile || !version) return null;
  const other = orgFileOf(org, version);
  if (sent.bytes !== version.bytes) return other;
  if (version.checksum && version.checksum.toLowerCase() !== md5(await read())) return other;
  // Two files with one MD5 are made in no time, so equal checksums prove nothing.
  return (await other.read()).equals(await read()) ? null : other;
};
