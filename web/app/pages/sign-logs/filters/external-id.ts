/** Parts of the external id; a missing part is null. */
export interface ExternalId {
  orgId: string | null;
  contentDocumentId: string | null;
}

const part = (parts: readonly string[], at: number): string | null => {
  const value = parts[at]?.trim() ?? '';
  return value === '' ? null : value;
};

/**
 * Splits at each double percent sign: the third part is the org id, the fourth the content document id (REQ-2.3.13).
 */
export const readExternalId = (externalId: string | null | undefined): ExternalId => {
  const parts = (externalId ?? '').split('%%');
  return { orgId: part(parts, 2), contentDocumentId: part(parts, 3) };
};

/** The CRM writes the same id with 15 or 18 characters; the first 15 identify it. */
export const sameOrg = (one: string, other: string): boolean => one.slice(0, 15) === other.slice(0, 15);
