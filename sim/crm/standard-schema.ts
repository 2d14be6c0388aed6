import {
  audit,
  bytes,
  day,
  email,
  fixed,
  flag,
  idLookup,
  link,
  longText,
  moment,
  money,
  phone,
  pick,
  ref,
  sobject,
  standardPick,
  street,
  text,
  whole,
} from './fields.ts';
import type { Shape, SObject } from './fields.ts';

/** Standard objects of every org, and the objects of the Tooling API. */

const userFields = {
  Username: text(80, { required: true, unique: true }),
  FirstName: text(40),
  LastName: text(80, { required: true }),
  Name: text(121, fixed),
  Email: email({ required: true }),
  IsActive: flag({ fallback: true }),
  UserType: pick(['Standard'], { fallback: 'Standard' }),
  LanguageLocaleKey: pick(['fr', 'en_US'], { fallback: 'fr' }),
  LocaleSidKey: pick(['fr_FR', 'en_US'], { fallback: 'fr_FR' }),
  TimeZoneSidKey: pick(['Europe/Paris'], { fallback: 'Europe/Paris' }),
};

/** Users are closed, not deleted. */
const user = sobject('User', '005', userFields, { noBin: true });

const organization = sobject(
  'Organization',
  '00D',
  {
    Name: text(80, fixed),
    IsSandbox: flag(fixed),
    OrganizationType: pick(['Enterprise Edition', 'Developer Edition'], fixed),
    InstanceName: text(5, fixed),
    NamespacePrefix: text(15, fixed),
    PrimaryContact: text(80, fixed),
    LanguageLocaleKey: text(40, fixed),
    TrialExpirationDate: moment(fixed),
  },
  { readOnly: true, noBin: true },
);

/** Queues may own cases, too. */
export const ownerOrQueue = (): Shape => ref(['Group', 'User'], 'Owner', { required: true });

const owner = (): Shape => ref('User', 'Owner', { required: true });

export const accountFields = {
  Name: text(255, { required: true, ...idLookup }),
  Type: standardPick(['Customer', 'Prospect', 'Partner']),
  Industry: standardPick(['Banking', 'Construction', 'Insurance', 'Manufacturing', 'Other']),
  Phone: phone(),
  Website: link(),
  AnnualRevenue: money({ precision: 18 }),
  BillingStreet: street(),
  BillingState: text(80),
  BillingPostalCode: text(20),
  BillingCity: text(40),
  BillingCountry: text(80),
  NumberOfEmployees: whole(),
  OwnerId: owner(),
};

const customerAccount = sobject('Account', '001', accountFields);

const contact = sobject('Contact', '003', {
  AccountId: ref('Account', 'Account', { children: 'Contacts' }),
  FirstName: text(40),
  LastName: text(80, { required: true }),
  Name: text(121, audit),
  Salutation: standardPick(['M.', 'Mme'], { length: 40 }),
  Title: text(128),
  Email: email(idLookup),
  Phone: phone(),
  MailingStreet: street(),
  MailingPostalCode: text(20),
  MailingCity: text(40),
  MailingCountry: text(80),
  OwnerId: owner(),
});

const opportunity = sobject('Opportunity', '006', {
  AccountId: ref('Account', 'Account', { children: 'Opportunities' }),
  Name: text(120, { required: true, ...idLookup }),
  StageName: standardPick(['Prospecting', 'Proposal', 'Negotiation', 'Closed Won', 'Closed Lost'], {
    required: true,
  }),
  CloseDate: day({ required: true }),
  Amount: money({ precision: 18, scale: 2 }),
  Probability: { type: 'percent', length: 0, precision: 3 },
  Description: longText(),
  OwnerId: owner(),
  // Fields of the customers' own, for the state of documents.
  Signature_Status__c: text(40),
  Signed_Document__c: link(),
  Signed_Date__c: day(),
});

const contentDocument = sobject('ContentDocument', '069', {
  Title: text(255, { required: true }),
  FileExtension: text(40, fixed),
  FileType: text(20, fixed),
  ContentSize: whole(fixed),
  LatestPublishedVersionId: ref('ContentVersion', 'LatestPublishedVersion', fixed),
  OwnerId: ref('User', 'Owner', fixed),
});

export const contentVersionFields = {
  ContentDocumentId: ref('ContentDocument', 'ContentDocument', {
    children: 'ContentVersions',
    createOnly: true,
  }),
  IsLatest: flag(fixed),
  Title: text(255),
  PathOnClient: text(500, { required: true, createOnly: true }),
  FileExtension: text(40, fixed),
  FileType: text(20, fixed),
  ContentSize: whole(fixed),
  VersionNumber: text(20, fixed),
  VersionData: bytes({ required: true, createOnly: true }),
  Checksum: text(50, fixed),
  Description: text(1000),
  ReasonForChange: text(1000),
  Origin: pick(['C', 'H'], { fallback: 'C' }),
  OwnerId: ref('User', 'Owner'),
  FirstPublishLocationId: ref([], 'FirstPublishLocation', { createOnly: true }),
};

const contentVersion = sobject('ContentVersion', '068', contentVersionFields);

const contentDocumentLink = sobject('ContentDocumentLink', '06A', {
  ContentDocumentId: ref('ContentDocument', 'ContentDocument', {
    children: 'ContentDocumentLinks',
    required: true,
    createOnly: true,
  }),
  LinkedEntityId: ref([], 'LinkedEntity', {
    children: 'ContentDocumentLinks',
    required: true,
    createOnly: true,
  }),
  ShareType: pick(['V', 'C', 'I'], { fallback: 'V' }),
  Visibility: pick(['AllUsers', 'InternalUsers', 'SharedUsers'], { fallback: 'AllUsers' }),
});

export const everywhere = [user, organization, contact, contentDocument, contentVersion, contentDocumentLink];

export const customerObjects: SObject[] = [...everywhere, customerAccount, opportunity];

/** Layouts besides an object's own, by object. */
export const namedLayouts: Record<string, string[]> = { User: ['UserAlt'] };

export const toolingObjects: SObject[] = [
  sobject(
    'InstalledSubscriberPackage',
    '0A3',
    {
      SubscriberPackageId: ref('SubscriberPackage', 'SubscriberPackage'),
      SubscriberPackageVersionId: ref('SubscriberPackageVersion', 'SubscriberPackageVersion'),
    },
    { noBin: true },
  ),
  sobject(
    'SubscriberPackage',
    '033',
    { Name: text(), NamespacePrefix: text(15), Description: text() },
    { noBin: true },
  ),
  sobject(
    'SubscriberPackageVersion',
    '04t',
    {
      Name: text(),
      SubscriberPackageId: ref('SubscriberPackage', 'SubscriberPackage'),
      MajorVersion: whole(),
      MinorVersion: whole(),
      PatchVersion: whole(),
      BuildNumber: whole(),
      IsBeta: flag(),
    },
    { noBin: true },
  ),
];
