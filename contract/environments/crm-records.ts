import * as z from 'zod/mini';
import type { MonthCount, Usage } from '../consumption.ts';
import { isDay, monthOfDay } from '../days/months.ts';
import { parisDay } from '../days/paris.ts';

/**
 * The records of REQ-1.3.4 to REQ-1.3.14, with the CRM's own field names: the API answers with them. A number that
 * the CRM leaves empty is null; an empty limit means "unlimited".
 */
const text = z.nullable(z.string());
const number = z.nullable(z.number());
/** `yyyy-mm-dd`, or a full ISO time where the CRM keeps one. */
const date = z.nullable(z.string());

/** Returns a day unchanged, and the Europe/Paris day of a time. Null when the text is neither. */
export const dayOf = (written: string | null): string | null => {
  if (written === null) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(written)) return isDay(written) ? written : null;
  // The CRM writes `+0000`, which not every browser reads. All read `+00:00`.
  const time = new Date(written.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return /T/.test(written) && !Number.isNaN(time.getTime()) ? parisDay(time) : null;
};

export const contractRecord = z.object({
  id: z.string(),
  gnx__Start_date__c: date,
  gnx__Account__r: z.object({
    contractRenewal__c: date,
    payment_Terms__c: text,
    sign__c: z.boolean(),
    connect__c: z.boolean(),
    rF__c: z.boolean(),
    webDoc__c: z.boolean(),
  }),
  actual_Generation_CY__c: number,
  gnx__Number_of_generations__c: number,
  gnx__Number_of_templates__c: number,
  actual_Signature_CY__c: number,
  authorized_sign__c: number,
  authorized_RF__c: number,
  real_generation__c: number,
});
export type ContractRecord = z.output<typeof contractRecord>;

/** Units that a contract counts per month. */
export const consumptionTypes = ['doc', 'sign'] as const;
export type ConsumptionType = (typeof consumptionTypes)[number];

/** Every contract includes Doc (REQ-1.1.2). */
const includes = (contract: ContractRecord, type: ConsumptionType): boolean =>
  type === 'doc' || contract.gnx__Account__r.sign__c;

/** Usage and quota of the contract's year (REQ-1.9.1). The limit is 0 for a product outside the contract. */
export const usageOf = (contract: ContractRecord, type: ConsumptionType): Usage => {
  if (type === 'doc')
    return { used: contract.actual_Generation_CY__c ?? 0, limit: contract.gnx__Number_of_generations__c };
  const limit = includes(contract, type) ? contract.authorized_sign__c : 0;
  return { used: contract.actual_Signature_CY__c ?? 0, limit };
};

/** Facts of a contract that the screens show. A day is null where the CRM has none. */
export const factsOf = (contract: ContractRecord) => ({
  usage: { doc: usageOf(contract, 'doc'), sign: usageOf(contract, 'sign') },
  included: {
    doc: includes(contract, 'doc'),
    sign: includes(contract, 'sign'),
    connect: contract.gnx__Account__r.connect__c,
    rf: contract.gnx__Account__r.rF__c,
    webDoc: contract.gnx__Account__r.webDoc__c,
  },
  /** Null means unlimited. */
  templates: contract.gnx__Number_of_templates__c,
  since: dayOf(contract.gnx__Start_date__c),
  renewal: dayOf(contract.gnx__Account__r.contractRenewal__c),
});
export type ContractFacts = ReturnType<typeof factsOf>;

export const organisationRecord = z.object({
  name: text,
  contractual_contact__r: z.nullable(z.object({ name: text })),
  contact_technique__r: z.nullable(z.object({ name: text })),
  billingStreet: text,
  billingState: text,
  billingPostalCode: text,
  billingCity: text,
  billingCountry: text,
});
export type OrganisationRecord = z.output<typeof organisationRecord>;

export const invoiceRecord = z.object({
  id: z.string(),
  gnx__Invoice_number__c: text,
  date_de_facture_Formule__c: date,
  gnx__Amount_with_taxes__c: number,
  payment_due_date__c: date,
  /** `Paid`, `Issued` or another value. */
  gnx__Stage__c: text,
});
export type InvoiceRecord = z.output<typeof invoiceRecord>;

export const consumptionRecord = z.object({
  /** First day of the month, `yyyy-mm-dd`. */
  month__c: date,
  /** `doc` or `sign`, in lower case. */
  product_Type__c: text,
  generationNumber__c: number,
});
export type ConsumptionRecord = z.output<typeof consumptionRecord>;

/** Monthly counts of one product. Skips records without a readable month. */
export const countsOf = (records: readonly ConsumptionRecord[], type: ConsumptionType): MonthCount[] =>
  records.flatMap(({ month__c, product_Type__c, generationNumber__c }) => {
    const day = dayOf(month__c);
    if (product_Type__c !== type || day === null) return [];
    return [{ month: monthOfDay(day), count: generationNumber__c ?? 0 }];
  });

export const packageVersionRecord = z.object({
  name: text,
  /** Package version id (`04t…`) for the URL of the install page. */
  sfLma__Version_ID__c: text,
  sfLma__Version_Number__c: text,
  is_Installable__c: z.boolean(),
});
export type PackageVersionRecord = z.output<typeof packageVersionRecord>;

export const templateRecord = z.object({
  id: z.string(),
  name: text,
  gnx__Template_ID_on_Azure__c: text,
  gnx__External_ID__c: text,
  gnx__date_of_last_send__c: date,
  gnx__Salesforce_content_version_id_sent__c: text,
});
export type TemplateRecord = z.output<typeof templateRecord>;

export const contentVersionRecord = z.object({
  id: z.string(),
  title: text,
  fileExtension: text,
  /** Bytes. */
  contentSize: number,
});
export type ContentVersionRecord = z.output<typeof contentVersionRecord>;

/** A ticket as stored in the CRM org of support (REQ-2.3.7). Times are ISO. */
export interface SupportRecord {
  id: string;
  caseNumber: string | null;
  /** Reference that the portal gave the ticket; null when support created it. */
  reference: string | null;
  subject: string;
  description: string;
  product__c: string | null;
  orgId: string | null;
  priority: string | null;
  affected_users__c: string | null;
  accessSupport: boolean;
  createdDate: string;
  closedDate: string | null;
  status: string;
  app_IsNew__c: boolean;
  closeReason: string | null;
  /** The CRM's `SystemModstamp`: every change of the ticket changes it. */
  changed: string;
}
