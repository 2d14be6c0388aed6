import type { ConsumptionRecord, InvoiceRecord, PackageVersionRecord } from '#contract/environments/crm-records.ts';
import { compareVersions } from '#contract/environments/package-versions.ts';
import { isRecordId, toOrgId18 } from '../ids.ts';
import { queryByOrg } from '../query-by-org.ts';
import { soql, soqlId } from '../soql.ts';
import { flagAt, idAt, numberAt, textAt } from '../record-fields.ts';
import type { WireRecord } from '../record-fields.ts';
import type { OrgClient } from '../org-api.ts';

/**
 * Records of the provider's own org about a customer, found by the customer's production org id (15 or 18 characters).
 * The object names are assumptions, kept only in this file (REQ-3.6.3).
 */

/** The newest first. */
export const readInvoices = async (provider: OrgClient, orgId: string): Promise<InvoiceRecord[]> => {
  const rows = await queryByOrg(
    provider,
    orgId,
    'gnx__Account__r.Org_ID__c',
    (ids) => soql`SELECT Id, gnx__Account__r.Org_ID__c, gnx__Invoice_number__c, date_de_facture_Formule__c,
      gnx__Amount_with_taxes__c, payment_due_date__c, gnx__Stage__c FROM gnx__Invoice__c
      WHERE gnx__Account__r.Org_ID__c IN ${ids} ORDER BY date_de_facture_Formule__c DESC, Id DESC`,
  );
  return rows.map((row) => ({
    id: idAt(row),
    gnx__Invoice_number__c: textAt(row, 'gnx__Invoice_number__c'),
    date_de_facture_Formule__c: textAt(row, 'date_de_facture_Formule__c'),
    gnx__Amount_with_taxes__c: numberAt(row, 'gnx__Amount_with_taxes__c'),
    payment_due_date__c: textAt(row, 'payment_due_date__c'),
    gnx__Stage__c: textAt(row, 'gnx__Stage__c'),
  }));
};

export interface InvoiceFile {
  /** Id of its version. */
  id: string;
  bytes: number | null;
  /** Of the invoice. */
  number: string | null;
}

/** The PDF stored with an invoice of this org; null when the invoice is not the org's or has none. */
export const findInvoiceFile = async (
  provider: OrgClient,
  orgId: string,
  invoiceId: string,
): Promise<InvoiceFile | null> => {
  if (!isRecordId(invoiceId)) return null;
  const [invoice] = await queryByOrg(
    provider,
    orgId,
    'gnx__Account__r.Org_ID__c',
    (ids) => soql`SELECT Id, gnx__Account__r.Org_ID__c, gnx__Invoice_number__c FROM gnx__Invoice__c
      WHERE Id = ${soqlId(invoiceId)} AND gnx__Account__r.Org_ID__c IN ${ids}`,
  );
  if (invoice === undefined) return null;
  const links = await provider.query<WireRecord>(
    soql`SELECT ContentDocument.LatestPublishedVersionId, ContentDocument.FileExtension, ContentDocument.ContentSize
      FROM ContentDocumentLink WHERE LinkedEntityId = ${soqlId(invoiceId)}`,
  );
  const link = links.find((row) => textAt(row, 'ContentDocument.FileExtension')?.toLowerCase() === 'pdf');
  if (link === undefined) return null;
  return {
    id: idAt(link, 'ContentDocument.LatestPublishedVersionId'),
    bytes: numberAt(link, 'ContentDocument.ContentSize'),
    number: textAt(invoice, 'gnx__Invoice_number__c'),
  };
};

/** By month, the oldest first; empty when the contract is not the org's. */
export const readConsumptions = async (
  provider: OrgClient,
  orgId: string,
  contractId: string,
): Promise<ConsumptionRecord[]> => {
  if (!isRecordId(contractId)) return [];
  const rows = await queryByOrg(
    provider,
    orgId,
    'contract__r.gnx__Account__r.Org_ID__c',
    (ids) => soql`SELECT Id, contract__r.gnx__Account__r.Org_ID__c, month__c, product_Type__c,
      generationNumber__c FROM Consumption__c WHERE contract__c = ${soqlId(contractId)}
      AND contract__r.gnx__Account__r.Org_ID__c IN ${ids} ORDER BY month__c, product_Type__c`,
  );
  return rows.map((row) => ({
    month__c: textAt(row, 'month__c'),
    product_Type__c: textAt(row, 'product_Type__c')?.toLowerCase() ?? null,
    generationNumber__c: numberAt(row, 'generationNumber__c'),
  }));
};

/** All versions of the package, the newest number first. */
export const readPackageVersions = async (provider: OrgClient): Promise<PackageVersionRecord[]> => {
  const rows = await provider.query<WireRecord>(
    soql`SELECT Id, Name, sfLma__Version_ID__c, sfLma__Version_Number__c, is_Installable__c
      FROM sfLma__Package_Version__c ORDER BY sfLma__Release_Date__c`,
  );
  return rows
    .map((row) => ({
      name: textAt(row, 'Name'),
      sfLma__Version_ID__c: textAt(row, 'sfLma__Version_ID__c'),
      sfLma__Version_Number__c: textAt(row, 'sfLma__Version_Number__c'),
      is_Installable__c: flagAt(row, 'is_Installable__c'),
    }))
    .sort((one, other) => compareVersions(other.sfLma__Version_Number__c ?? '', one.sfLma__Version_Number__c ?? ''));
};

export interface Licence {
  versionNumber: string | null;
  versionId: string | null;
  isSandbox: boolean;
  /** `yyyy-mm-dd`. */
  installedOn: string | null;
}

/**
 * The package installed in each of these orgs, by their 18-character ids, as the licence manager knows it: no call
 * to the customer's org is spent. Orgs without a living licence are missing.
 */
export const readLicences = async (provider: OrgClient, orgIds: readonly string[]): Promise<Map<string, Licence>> => {
  const known = new Set(orgIds.map((id) => toOrgId18(id)).filter((id) => id !== null));
  const found = new Map<string, Licence>();
  if (known.size === 0) return found;
  const bothForms = [...known].flatMap((id) => [id, id.slice(0, 15)]);
  const rows = await provider.query<WireRecord>(
    soql`SELECT Id, sfLma__Subscriber_Org_ID__c, sfLma__Subscriber_Org_Is_Sandbox__c, sfLma__Install_Date__c,
      sfLma__Package_Version__r.sfLma__Version_ID__c, sfLma__Package_Version__r.sfLma__Version_Number__c
      FROM sfLma__License__c WHERE sfLma__Subscriber_Org_ID__c IN ${bothForms}
      AND sfLma__License_Status__c IN ('Active', 'Trial') ORDER BY sfLma__Install_Date__c`,
  );
  for (const row of rows) {
    const orgId = toOrgId18(textAt(row, 'sfLma__Subscriber_Org_ID__c') ?? '');
    // The last installation stands.
    if (orgId !== null && known.has(orgId)) found.set(orgId, licenceOf(row));
  }
  return found;
};

const licenceOf = (row: WireRecord): Licence => ({
  versionNumber: textAt(row, 'sfLma__Package_Version__r.sfLma__Version_Number__c'),
  versionId: textAt(row, 'sfLma__Package_Version__r.sfLma__Version_ID__c'),
  isSandbox: flagAt(row, 'sfLma__Subscriber_Org_Is_Sandbox__c'),
  installedOn: textAt(row, 'sfLma__Install_Date__c'),
});
