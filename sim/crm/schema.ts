import {
  audit,
  email,
  fixed,
  flag,
  idLookup,
  longText,
  moment,
  pick,
  ref,
  sobject,
  standardPick,
  text,
  whole,
  withFields,
} from './fields.ts';
import type { Shape, SObject } from './fields.ts';
import { readObjects } from './metadata/objects.ts';
import type { ObjectMetadata } from './metadata/objects.ts';
import { ownerOrQueue, accountFields, everywhere } from './standard-schema.ts';

/**
 * Objects of the provider's org and of customers' orgs. Custom objects and fields are those of `salesforce/`: what is
 * deployed there, and what an org has from packages. A query for a name missing there gets INVALID_FIELD.
 */
const providerMetadata = readObjects('provider/existing', 'provider/force-app');
const packageMetadata = readObjects('customer/existing');

/** The first characters of ids. An org gives them to custom objects when these are made. */
const prefixes: Record<string, string> = {
  gnx__Contract__c: 'a01',
  gnx__Invoice__c: 'a02',
  Consumption__c: 'a03',
  sfLma__Package_Version__c: 'a04',
  sfLma__License__c: 'a05',
  gnx__Template__c: 'a10',
  gnx__Settings__c: 'a11',
  gnx__Signature_Request__c: 'a12',
};

/** The License Management App writes its objects itself. */
const isReadOnly = (name: string): boolean => name.startsWith('sfLma__');

const customObject = (name: string, { label, fields }: ObjectMetadata): SObject => {
  const prefix = prefixes[name];
  if (prefix === undefined) throw new Error(`${name} has no key prefix`);
  return sobject(name, prefix, fields, { label, readOnly: isReadOnly(name) });
};

const customObjects = (metadata: Map<string, ObjectMetadata>): SObject[] =>
  [...metadata].filter(([name]) => name.endsWith('__c')).map(([name, object]) => customObject(name, object));

export const caseStatuses = ['New', 'In Progress', 'Closed'];

const supportCase: Record<string, Shape> = {
  CaseNumber: text(30, { ...audit, ...idLookup }),
  Subject: text(255),
  Description: longText(),
  Status: standardPick(caseStatuses, { fallback: 'New', length: 40 }),
  IsClosed: flag(fixed),
  ClosedDate: moment(fixed),
  Priority: standardPick(['P1', 'P2', 'P3', 'P4'], { fallback: 'P4', length: 40 }),
  Origin: standardPick(['Portal', 'Email', 'Phone', 'Web'], { length: 40 }),
  AccountId: ref('Account', 'Account', { children: 'Cases' }),
  ContactId: ref('Contact', 'Contact', { children: 'Cases' }),
  OwnerId: ownerOrQueue(),
  SuppliedName: text(80),
  SuppliedEmail: email(),
  SuppliedCompany: text(80),
};

const caseStatus = sobject(
  'CaseStatus',
  '01J',
  { ApiName: text(255), MasterLabel: text(255), IsClosed: flag(), IsDefault: flag(), SortOrder: whole() },
  { readOnly: true, noBin: true },
);

const emailMessage: Record<string, Shape> = {
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
};

const onStandard = (object: SObject): SObject => withFields(object, providerMetadata.get(object.name)?.fields ?? {});

export const providerObjects: SObject[] = [
  ...[
    ...everywhere,
    sobject('Account', '001', accountFields),
    sobject('Case', '500', supportCase),
    caseStatus,
    sobject('EmailMessage', '02s', emailMessage),
  ].map(onStandard),
  ...customObjects(providerMetadata),
];

/** Present in a customer org only while the package is installed there. */
export const packageObjects: SObject[] = customObjects(packageMetadata);
