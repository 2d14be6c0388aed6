import { isPackageMissing, readAttachedVersion } from '#engines/crm/template-records.ts';
import {
  findFirstTemplates,
  findTemplates,
  findTemplatesToUpsert,
  readManyVersionFacts,
  readVersionFacts,
  type Template,
  type VersionFacts,
} from '#engines/crm/template-files.ts';
import { Refusal } from '#http/refusal.ts';
import type { OrgClient } from '#engines/crm/org-api.ts';

/** A template in an org, with the file it stands for. */
export interface TemplateFacts {
  record: Template;
  /** Null when the template has no file, or the org no longer has the file. */
  version: VersionFacts | null;
}

/** @throws {Refusal} PackageNotInstalled in place of the CRM's own error; CrmError */
export const orPackageMissing = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw isPackageMissing(error) ? new Refusal('PackageNotInstalled') : error;
  }
};

/** A template that was never sent has its file attached to the record. */
const attachedIdOf = async (org: OrgClient, record: Template): Promise<string | null> =>
  record.versionId ?? (await readAttachedVersion(org, record.id))?.id ?? null;

const withVersions = async (
  org: OrgClient,
  records: Template[],
  ids: (string | null)[],
  read = readVersionFacts,
): Promise<TemplateFacts[]> => {
  const versions = await read(
    org,
    ids.filter((id) => id !== null),
  );
  const byId = new Map(versions.map((version) => [version.id.slice(0, 15), version]));
  return records.map((record, place) => ({
    record,
    version: byId.get(ids[place]?.slice(0, 15) ?? '') ?? null,
  }));
};

/** The first `most` templates of an org with the files that were sent. Two calls of the CRM for up to 2,000. */
export const readFirstFacts = async (org: OrgClient, most: number): Promise<TemplateFacts[]> => {
  const records = await orPackageMissing(findFirstTemplates(org, most));
  const ids = records.map(({ versionId }) => versionId);
  return withVersions(org, records, ids, readManyVersionFacts);
};

/** Templates to send, by external id in exact case. */
export const readSources = async (
  org: OrgClient,
  externalIds: readonly string[],
): Promise<Map<string, TemplateFacts>> => {
  const records = await orPackageMissing(findTemplates(org, externalIds));
  const ids = await Promise.all(records.map((record) => attachedIdOf(org, record)));
  const facts = await withVersions(org, records, ids);
  return new Map(facts.map((one) => [one.record.externalId, one]));
};

export interface Targets {
  /** Record that sending a template of this external id would replace. */
  get(externalId: string): TemplateFacts | undefined;
}

export const readTargets = async (org: OrgClient, externalIds: readonly string[]): Promise<Targets> => {
  const records = await orPackageMissing(findTemplatesToUpsert(org, externalIds));
  const ids = records.map(({ versionId }) => versionId);
  const facts = await withVersions(org, records, ids);
  const byId = new Map(facts.map((one) => [one.record.externalId.toLowerCase(), one]));
  return { get: (externalId) => byId.get(externalId.toLowerCase()) };
};
