import type { ContractRecord, OrganisationRecord } from '#contract/environments/crm-records.ts';
import type { Page } from '../org-client.ts';
import { queryByOrg } from '../query-by-org.ts';
import { soql } from '../soql.ts';
import { flagAt, idAt, numberAt, textAt, valueAt } from '../record-fields.ts';
import type { WireRecord } from '../record-fields.ts';
import type { OrgClient } from '../org-api.ts';

/** Reads a customer and its purchases from the provider's own org. */
export interface Customer {
  id: string;
  isBlocked: boolean;
  organisation: OrganisationRecord;
  /** The running contract that began last; null without one. */
  contract: ContractRecord | null;
}

const contactName = (row: WireRecord, path: string): { name: string | null } | null => {
  const name = textAt(row, `${path}.Name`);
  return name === null ? null : { name };
};

const organisationOf = (account: WireRecord): OrganisationRecord => ({
  name: textAt(account, 'Name'),
  contractual_contact__r: contactName(account, 'contractual_contact__r'),
  contact_technique__r: contactName(account, 'contact_technique__r'),
  billingStreet: textAt(account, 'BillingStreet'),
  billingState: textAt(account, 'BillingState'),
  billingPostalCode: textAt(account, 'BillingPostalCode'),
  billingCity: textAt(account, 'BillingCity'),
  billingCountry: textAt(account, 'BillingCountry'),
});

const contractOf = (row: WireRecord, account: WireRecord): ContractRecord => ({
  id: idAt(row),
  gnx__Start_date__c: textAt(row, 'gnx__Start_date__c'),
  gnx__Account__r: {
    contractRenewal__c: textAt(account, 'contractRenewal__c'),
    payment_Terms__c: textAt(account, 'payment_Terms__c'),
    sign__c: flagAt(account, 'sign__c'),
    connect__c: flagAt(account, 'connect__c'),
    rF__c: flagAt(account, 'rF__c'),
    webDoc__c: flagAt(account, 'webDoc__c'),
  },
  actual_Generation_CY__c: numberAt(row, 'actual_Generation_CY__c'),
  gnx__Number_of_generations__c: numberAt(row, 'gnx__Number_of_generations__c'),
  gnx__Number_of_templates__c: numberAt(row, 'gnx__Number_of_templates__c'),
  actual_Signature_CY__c: numberAt(row, 'actual_Signature_CY__c'),
  authorized_sign__c: numberAt(row, 'authorized_sign__c'),
  authorized_RF__c: numberAt(row, 'authorized_RF__c'),
  real_generation__c: numberAt(row, 'real_generation__c'),
});

/**
 * The account of an org (15 or 18 characters) and its running contract, in one call: home shows both. Null when the
 * provider does not know the org.
 */
export const readCustomer = async (provider: OrgClient, orgId: string): Promise<Customer | null> => {
  const [account] = await queryByOrg(
    provider,
    orgId,
    'Org_ID__c',
    (ids) => soql`SELECT Id, Name, Org_ID__c, portal_Status__c, contractual_contact__r.Name, contact_technique__r.Name,
      BillingStreet, BillingState, BillingPostalCode, BillingCity, BillingCountry, contractRenewal__c, payment_Terms__c,
      sign__c, connect__c, rF__c, webDoc__c,
      (SELECT Id, gnx__Start_date__c, actual_Generation_CY__c, gnx__Number_of_generations__c,
        gnx__Number_of_templates__c, actual_Signature_CY__c, authorized_sign__c, authorized_RF__c, real_generation__c
        FROM gnx__Contracts__r WHERE gnx__Status__c = 'Active' AND gnx__Start_date__c <= TODAY
        AND (gnx__End_date__c = null OR gnx__End_date__c >= TODAY) ORDER BY gnx__Start_date__c DESC LIMIT 1)
      FROM Account WHERE Org_ID__c IN ${ids} ORDER BY Id`,
  );
  if (account === undefined) return null;
  const running = valueAt(account, 'gnx__Contracts__r') as Page<WireRecord> | null | undefined;
  const [contract] = await provider.children(running);
  return {
    id: idAt(account),
    isBlocked: textAt(account, 'portal_Status__c')?.toLowerCase() === 'blocked',
    organisation: organisationOf(account),
    contract: contract === undefined ? null : contractOf(contract, account),
  };
};

export interface ProviderAccount {
  id: string;
  name: string | null;
  isBlocked: boolean;
  hasRunningContract: boolean;
}

/** Null when the provider does not know the org. */
export const readAccount = async (provider: OrgClient, orgId: string): Promise<ProviderAccount | null> => {
  const customer = await readCustomer(provider, orgId);
  if (customer === null) return null;
  const { id, isBlocked, organisation, contract } = customer;
  return { id, name: organisation.name, isBlocked, hasRunningContract: contract !== null };
};
