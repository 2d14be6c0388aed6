import { createHash } from 'node:crypto';
import type { JsonObject } from './answers/response-body.ts';
import { CrmError, isMissing } from './errors.ts';
import { soql } from './soql.ts';
import { textAt } from './record-fields.ts';
import type { WireRecord } from './record-fields.ts';
import type { OrgClient } from './org-api.ts';

/** The record of the package's settings that belongs to the portal. Its names are assumptions (REQ-3.6.3). */
const object = 'gnx__Settings__c';
const recordName = 'Portal';

/** Apex of the package, whose contract is `docs/package-endpoint.md`. */
const endpoint = '/services/apexrest/gnx/v1/portalSettings';

/**
 * The package's own Apex writes a protected setting, which no API can read or write. A package without it has a public
 * setting, which the REST API writes.
 */
export type SettingsWay = 'endpoint' | 'setting';

/** The org does not have the package's objects, or this user may not see them. */
export class PackageMissing extends Error {
  override readonly name = 'PackageMissing';
  readonly code = 'PackageNotInstalled';

  constructor() {
    super('the package is not installed in the org');
  }
}

const isUnknownObject = (error: unknown): boolean =>
  isMissing(error) || (error instanceof CrmError && error.raw.error === 'INVALID_TYPE');

const orMissing = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw isUnknownObject(error) ? new PackageMissing() : error;
  }
};

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Null: the org has no such endpoint. A person who may not call it gets `NO_ACCESS` instead. */
const askEndpoint = async (work: Promise<JsonObject>): Promise<JsonObject | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/**
 * Writes this portal's address and token to the package, and says by which way. A repeat does no harm.
 * @throws {PackageMissing} and CrmError
 */
export const writePackageSettings = async (
  org: OrgClient,
  { apiToken, portalUrl }: { apiToken: string; portalUrl: string },
): Promise<SettingsWay> => {
  const kept = await askEndpoint(org.apexPut(endpoint, { apiToken, portalUrl }));
  if (kept !== null) {
    if (kept['tokenSha256'] === digestOf(apiToken)) return 'endpoint';
    throw new CrmError('CrmUnavailable', { error: 'the package has not kept the token' });
  }
  const fields = { gnx__Api_Token__c: apiToken, gnx__Portal_Url__c: portalUrl };
  await orMissing(org.upsert(object, 'Name', recordName, fields));
  return 'setting';
};

/**
 * The way by which the package has this token; null when it has another or none.
 * @throws {PackageMissing} and CrmError
 */
export const findPackageToken = async (org: OrgClient, apiToken: string): Promise<SettingsWay | null> => {
  const kept = await askEndpoint(org.apexGet(endpoint));
  if (kept !== null) return kept['tokenSha256'] === digestOf(apiToken) ? 'endpoint' : null;
  const [row] = await orMissing(
    org.query<WireRecord>(soql`SELECT gnx__Api_Token__c FROM gnx__Settings__c WHERE Name = ${recordName}`),
  );
  return textAt(row, 'gnx__Api_Token__c') === apiToken ? 'setting' : null;
};
