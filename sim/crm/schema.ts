import {
  day,
  decimal,
  email,
  fixed,
  flag,
  longText,
  moment,
  money,
  pick,
  ref,
  sobject,
  text,
  whole,
} from './fields.ts';
import type { SObject } from './fields.ts';
import { accountFields, contentVersionFields, everywhere } from './standard-schema.ts';

/**
 * Every object and field name of the simulator. The `gnx__`, `sfLma__` and provider-side names are the contract
 * between the portal and the provider's org. A query for a name missing here gets INVALID_FIELD.
 */

const providerAccount = sobject('Account', '001', {
  ...accountFields,
  Org_ID__c: text(18, { externalId: true }),
  contractual_contact__c: ref('Contact', 'contractual_contact__r'),
  contact_technique__c: ref('Contact', 'contact_technique__r'),
  contractRenewal__c: day(),
  payment_Terms__c: text(),
  sign__c: flag(),
  connect__c: flag(),
  rF__c: flag(),
  webDoc__c: flag(),
  client_Since__c: day(),
  portal_Status__c: pick(['blocked']),
});

const contract = sobject('gnx__Contract__c', 'a01', {
  Name: text(80, { required: true }),
  gnx__Account__c: ref('Account', 'gnx__Account__r', { children: 'gnx__Contracts__r', required: true }),
  gnx__Start_date__c: day(),
  gnx__End_date__c: day(),
  gnx__Status__c: pick(['Active', 'Terminated']),
  gnx__Number_of_generations__c: decimal(),
  gnx__Number_of_templates__c: decimal(),
  actual_Generation_CY__c: decimal(),
  actual_Signature_CY__c: decimal(),
  authorized_sign__c: decimal(),
  authorized_RF__c: decimal(),
  real_generation__c: decimal(),
});

const invoice = sobject('gnx__Invoice__c', 'a02', {
  Name: text(80),
  gnx__Account__c: ref('Account', 'gnx__Account__r', { children: 'gnx__Invoices__r', required: true }),
  gnx__Invoice_number__c: text(40),
  date_de_facture_Formule__c: day(fixed),
  gnx__Amount_with_taxes__c: money(),
  payment_due_date__c: day(),
  gnx__Stage__c: pick(['Draft', 'Issued', 'Paid', 'Credit note']),
});

const consumption = sobject('Consumption__c', 'a03', {
  Name: text(80),
  gnx__Contract__c: ref('gnx__Contract__c', 'gnx__Contract__r', {
    children: 'Consumptions__r',
    required: true,
  }),
  month__c: day({ required: true }),
  product_Type__c: pick(['doc', 'sign'], { required: true }),
  generationNumber__c: decimal(),
});

const packageVersion = sobject(
  'sfLma__Package_Version__c',
  'a04',
  {
    Name: text(80),
    sfLma__Version_ID__c: text(18),
    sfLma__Version_Number__c: text(20),
    sfLma__Package__c: text(80),
    sfLma__Release_Date__c: day(),
    sfLma__Is_Beta__c: flag(),
    is_Installable__c: flag(),
  },
  { readOnly: true },
);

const licence = sobject(
  'sfLma__License__c',
  'a05',
  {
    Name: text(80),
    sfLma__Account__c: ref('Account', 'sfLma__Account__r', { children: 'sfLma__Licenses__r' }),
    sfLma__Package_Version__c: ref('sfLma__Package_Version__c', 'sfLma__Package_Version__r', {
      children: 'sfLma__Licenses__r',
    }),
    sfLma__Subscriber_Org_ID__c: text(18),
    sfLma__Subscriber_Org_Is_Sandbox__c: flag(),
    sfLma__License_Status__c: pick(['Active', 'Suspended', 'Trial', 'Uninstalled']),
    sfLma__Status__c: pick(['Active', 'Suspended', 'Trial', 'Uninstalled']),
    sfLma__Install_Date__c: day(),
    sfLma__Seats__c: decimal(),
  },
  { readOnly: true },
);

export const caseStatuses = ['New', 'In Progress', 'Closed'];

const supportCase = sobject('Case', '500', {
  CaseNumber: text(30, fixed),
  Subject: text(255),
  Description: longText(),
  Status: pick(caseStatuses, { fallback: 'New' }),
  IsClosed: flag(fixed),
  ClosedDate: moment(fixed),
  Priority: pick(['P1', 'P2', 'P3', 'P4'], { fallback: 'P4' }),
  Origin: pick(['Portal', 'Email', 'Phone', 'Web']),
  AccountId: ref('Account', 'Account', { children: 'Cases' }),
  ContactId: ref('Contact', 'Contact', { children: 'Cases' }),
  OwnerId: ref('User', 'Owner'),
  SuppliedName: text(80),
  SuppliedEmail: email(),
  SuppliedCompany: text(80),
  product__c: pick(['Doc', 'Sign', 'Webdoc', 'Connect', 'RF', 'Other']),
  affected_users__c: pick(['1 à 20', '20 à 100', '100 à 200', '+200']),
  app_IsNew__c: flag(),
  org_Id__c: text(18),
  access_Support__c: flag(),
  html_Body__c: longText(131_072),
  close_Reason__c: pick(['R1', 'R2', 'R3']),
  portal_Id__c: text(64, { externalId: true, unique: true }),
});

const caseStatus = sobject(
  'CaseStatus',
  '01J',
  { ApiName: text(255), MasterLabel: text(255), IsClosed: flag(), IsDefault: flag(), SortOrder: whole() },
  { readOnly: true },
);

const emailMessage = sobject('EmailMessage', '02s', {
  ParentId: ref('Case', 'Parent', { children: 'EmailMessages', createOnly: true }),
  Incoming: flag({ createOnly: true }),
  Status: pick(['0', '1', '2', '3', '4', '5'], { fallback: '0' }),
  FromAddress: email({ length: 1000 }),
  FromName: text(1000),
  ToAddress: text(4000),
  Subject: text(3000),
  HtmlBody: longText(),
  TextBody: longText(),
  MessageDate: moment(),
  HasAttachment: flag(fixed),
  portal_Id__c: text(64, { externalId: true, unique: true }),
});

/** A file of a ticket; `portal_Id__c` is the portal's own reference. */
const supportFile = sobject('ContentVersion', '068', {
  ...contentVersionFields,
  portal_Id__c: text(64, { externalId: true, unique: true }),
});

const template = sobject('gnx__Template__c', 'a10', {
  Name: text(120, { required: true }),
  gnx__Template_ID_on_Azure__c: text(255),
  gnx__External_ID__c: text(64, { externalId: true, unique: true }),
  gnx__date_of_last_send__c: moment(),
  gnx__Salesforce_content_version_id_sent__c: text(18),
});

const settings = sobject('gnx__Settings__c', 'a11', {
  Name: text(80, { required: true, externalId: true, unique: true }),
  gnx__Api_Token__c: text(255),
  gnx__Portal_Url__c: text(255),
});

export const providerObjects: SObject[] = [
  ...everywhere.filter(({ name }) => name !== supportFile.name),
  supportFile,
  providerAccount,
  contract,
  invoice,
  consumption,
  packageVersion,
  licence,
  supportCase,
  caseStatus,
  emailMessage,
];

const signatureRequest = sobject('gnx__Signature_Request__c', 'a12', {
  Name: text(80, { required: true }),
  gnx__Request_ID__c: text(64, { externalId: true, unique: true }),
  gnx__Status__c: text(40),
  gnx__Expiration_Date__c: moment(),
  gnx__Error__c: text(255),
});

/** Present in a customer org only while the package is installed there. */
export const packageObjects: SObject[] = [template, settings, signatureRequest];
