import type {
  ConsumptionRecord,
  ContractRecord,
  InvoiceRecord,
  OrganisationRecord,
  PackageVersionRecord,
} from '#contract/crm-records.ts';
import { compareVersions } from '#contract/package-versions.ts';
import type { Download } from './download.ts';
import { isRecordId, isSameId, toId15, toOrgId18 } from './ids.ts';
import type { OrgClient } from './org-client.ts';
import { soql, soqlId } from './soql.ts';
import type { Soql } from './soql.ts';
import { flagAt, idAt, numberAt, textAt } from './wire.ts';
import type { WireRecord } from './wire.ts';

/**
 * What the provider's own org knows of a customer, found by the id of the customer's production org (15 or 18
 * characters). Object names are guesses kept in this file (facts on the CRM §9).
 */

/** Rows that belong to the org in exact case: SOQL compares text without regard to case, ids differ by it. */
const ownRows = async (
  provider: OrgClient,
  orgId: string,
  orgPath: string,
  query: (bothForms: readonly string[]) => Soql,
): Promise<WireRecord[]> => {
  const full = toOrgId18(orgId);
  if (full === null) return [];
  const rows = await provider.query<WireRecord>(query([toId15(full) ?? full, full]));
  return rows.filter((row) => isSameId(textAt(row, orgPath) ?? '', full));
};

export interface ProviderAccount {
  id: string;
  name: string | null;
  isBlocked: boolean;
  hasRunningContract: boolean;
}

/** Null when the provider does not know the org. */
export const readAccount = async (provider: OrgClient, orgId: string): Promise<ProviderAccount | null> => {
  const [row] = await ownRows(
    provider,
    orgId,
    'Org_ID__c',
    (ids) =>
      soql`SELECT Id, Name, Org_ID__c, portal_Status__c FROM Account WHERE Org_ID__c IN ${ids} ORDER BY Id`,
  );
  if (row === undefined) return null;
  return {
    id: idAt(row),
    name: textAt(row, 'Name'),
    isBlocked: textAt(row, 'portal_Status__c')?.toLowerCase() === 'blocked',
    hasRunningContract: (await readCurrentContract(provider, orgId)) !== null,
  };
};

const contactName = (row: WireRecord, path: string): { name: string | null } | null => {
  const name = textAt(row, `${path}.Name`);
  return name === null ? null : { name };
};

/** Null when the provider does not know the org. */
export const readOrganisation = async (
  provider: OrgClient,
  orgId: string,
): Promise<OrganisationRecord | null> => {
  const [row] = await ownRows(
    provider,
    orgId,
    'Org_ID__c',
    (
      ids,
    ) => soql`SELECT Id, Name, Org_ID__c, contractual_contact__r.Name, contact_technique__r.Name, BillingStreet,
      BillingState, BillingPostalCode, BillingCity, BillingCountry FROM Account WHERE Org_ID__c IN ${ids} ORDER BY Id`,
  );
  if (row === undefined) return null;
  return {
    name: textAt(row, 'Name'),
    contractual_contact__r: contactName(row, 'contractual_contact__r'),
    contact_technique__r: contactName(row, 'contact_technique__r'),
    billingStreet: textAt(row, 'BillingStreet'),
    billingState: textAt(row, 'BillingState'),
    billingPostalCode: textAt(row, 'BillingPostalCode'),
    billingCity: textAt(row, 'BillingCity'),
    billingCountry: textAt(row, 'BillingCountry'),
  };
};

const contractOf = (row: WireRecord): ContractRecord => ({
  id: idAt(row),
  gnx__Start_date__c: textAt(row, 'gnx__Start_date__c'),
  gnx__Account__r: {
    contractRenewal__c: textAt(row, 'gnx__Account__r.contractRenewal__c'),
    payment_Terms__c: textAt(row, 'gnx__Account__r.payment_Terms__c'),
    sign__c: flagAt(row, 'gnx__Account__r.sign__c'),
    connect__c: flagAt(row, 'gnx__Account__r.connect__c'),
    rF__c: flagAt(row, 'gnx__Account__r.rF__c'),
    webDoc__c: flagAt(row, 'gnx__Account__r.webDoc__c'),
  },
  actual_Generation_CY__c: numberAt(row, 'actual_Generation_CY__c'),
  gnx__Number_of_generations__c: numberAt(row, 'gnx__Number_of_generations__c'),
  gnx__Number_of_templates__c: numberAt(row, 'gnx__Number_of_templates__c'),
  actual_Signature_CY__c: numberAt(row, 'actual_Signature_CY__c'),
  authorized_sign__c: numberAt(row, 'authorized_sign__c'),
  authorized_RF__c: numberAt(row, 'authorized_RF__c'),
  real_generation__c: numberAt(row, 'real_generation__c'),
});

/** The running contract that began last; null without one. */
export const readCurrentContract = async (
  provider: OrgClient,
  orgId: string,
): Promise<ContractRecord | null> => {
  const [row] = await ownRows(
    provider,
    orgId,
    'gnx__Account__r.Org_ID__c',
    (
      ids,
    ) => soql`SELECT Id, gnx__Start_date__c, gnx__Account__r.Org_ID__c, gnx__Account__r.contractRenewal__c,
      gnx__Account__r.payment_Terms__c, gnx__Account__r.sign__c, gnx__Account__r.connect__c, gnx__Account__r.rF__c,
      gnx__Account__r.webDoc__c, actual_Generation_CY__c, gnx__Number_of_generations__c, gnx__Number_of_templates__c,
      actual_Signature_CY__c, authorized_sign__c, authorized_RF__c, real_generation__c
      FROM gnx__Contract__c WHERE gnx__Account__r.Org_ID__c IN ${ids} AND gnx__Status__c = 'Active'
      AND gnx__Start_date__c <= TODAY AND (gnx__End_date__c = null OR gnx__End_date__c >= TODAY)
      ORDER BY gnx__Start_date__c DESC`,
  );
  return row === undefined ? null : contractOf(row);
};

/** The newest first. */
export const readInvoices = async (provider: OrgClient, orgId: string): Promise<InvoiceRecord[]> => {
  const rows = await ownRows(
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

export interface InvoiceFile extends Download {
  number: string | null;
}

/** The PDF stored with an invoice of this org; null when the invoice is not the org's or has none. */
export const openInvoiceFile = async (
  provider: OrgClient,
  orgId: string,
  invoiceId: string,
): Promise<InvoiceFile | null> => {
  if (!isRecordId(invoiceId)) return null;
  const [invoice] = await ownRows(
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
  const bytes = numberAt(link, 'ContentDocument.ContentSize') ?? undefined;
  const versionId = idAt(link, 'ContentDocument.LatestPublishedVersionId');
  return {
    ...(await provider.downloadVersion(versionId, bytes)),
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
  const rows = await ownRows(
    provider,
    orgId,
    'gnx__Contract__r.gnx__Account__r.Org_ID__c',
    (ids) => soql`SELECT Id, gnx__Contract__r.gnx__Account__r.Org_ID__c, month__c, product_Type__c,
      generationNumber__c FROM Consumption__c WHERE gnx__Contract__c = ${soqlId(contractId)}
      AND gnx__Contract__r.gnx__Account__r.Org_ID__c IN ${ids} ORDER BY month__c, product_Type__c`,
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
    .sort((one, other) =>
      compareVersions(other.sfLma__Version_Number__c ?? '', one.sfLma__Version_Number__c ?? ''),
    );
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
export const readLicences = async (
  provider: OrgClient,
  orgIds: readonly string[],
): Promise<Map<string, Licence>> => {
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
