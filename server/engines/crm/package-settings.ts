import { CrmError } from './errors.ts';
import { soql } from './soql.ts';
import { textAt } from './record-fields.ts';
import type { WireRecord } from './record-fields.ts';
import type { OrgClient } from './org-api.ts';

/** The record of the package's settings that belongs to the portal. Its names are assumptions (REQ-3.6.3). */
const object = 'gnx__Settings__c';
const recordName = 'Portal';

/** The org does not have the package's objects, or this user may not see them. */
export class PackageMissing extends Error {
  override readonly name = 'PackageMissing';
  readonly code = 'PackageNotInstalled';

  constructor() {
    super('the package is not installed in the org');
  }
}

const isUnknownObject = (error: unknown): boolean =>
  error instanceof CrmError && (error.raw.error === 'INVALID_TYPE' || error.raw.status === 404);

const orMissing = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw isUnknownObject(error) ? new PackageMissing() : error;
  }
};

/**
 * Writes this portal's address and token to the package. A repeat does no harm. @throws {PackageMissing} and CrmError
 */
export const writePackageSettings = async (
  org: OrgClient,
  { apiToken, portalUrl }: { apiToken: string; portalUrl: string },
): Promise<void> => {
  const fields = { gnx__Api_Token__c: apiToken, gnx__Portal_Url__c: portalUrl };
  await orMissing(org.upsert(object, 'Name', recordName, fields));
};

/** The token in the package settings; null when there is none. @throws {PackageMissing} and CrmError */
export const readPackageToken = async (org: OrgClient): Promise<string | null> => {
  const [row] = await orMissing(
    org.query<WireRecord>(soql`SELECT gnx__Api_Token__c FROM gnx__Settings__c WHERE Name = ${recordName}`),
  );
  return textAt(row, 'gnx__Api_Token__c');
};
