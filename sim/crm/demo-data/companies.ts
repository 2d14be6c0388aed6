import { addDays, monthStart, sfDay } from '../dates.ts';
import type { SfRecord } from '../fields.ts';
import type { Store } from '../store.ts';
import { consumedSince } from './consumption.ts';

type Person = [first: string, last: string, email: string];
interface Company {
  /** 15 characters, exact case; null = the provider does not know the production org. */
  orgId: string | null;
  account: SfRecord & { Name: string };
  contractual: Person;
  technical: Person;
  contracts: (SfRecord & { Name: string })[];
}

/** The latest 1 March on or before the day, moved by whole years. */
const firstOfMarch = (day: Date, years = 0): string => {
  const year = day.getUTCFullYear() - (day.getUTCMonth() < 2 ? 1 : 0) + years;
  return `${year}-03-01`;
};

const running = (day: Date): SfRecord => ({
  gnx__Status__c: 'Active',
  gnx__Start_date__c: firstOfMarch(day),
  gnx__End_date__c: firstOfMarch(day, 1),
});

/**
 * The first of the month after the day, moved by whole years. A contract renewed then has the twelve months of the
 * chart as its year, so that it is over its quota of signatures on whatever day the demo starts.
 */
const firstOfNextMonth = (day: Date, years = 0): string => sfDay(monthStart(day, 1 + 12 * years));

const acierNord = (day: Date): Company => ({
  orgId: '00DAc0000000001',
  account: {
    Name: 'Acier Nord SA',
    BillingStreet: '12 rue des Fonderies',
    BillingState: 'Hauts-de-France',
    BillingPostalCode: '59000',
    BillingCity: 'Lille',
    BillingCountry: 'France',
    contractRenewal__c: firstOfNextMonth(day),
    payment_Terms__c: '30 jours fin de mois',
    sign__c: true,
    webDoc__c: true,
    rF__c: true,
    connect__c: false,
  },
  contractual: ['Claire', 'Martin', 'claire.martin@acier-nord.example'],
  technical: ['Yanis', 'Belkacem', 'yanis.belkacem@acier-nord.example'],
  contracts: [
    {
      Name: 'CTR-2023-014',
      gnx__Status__c: 'Terminated',
      gnx__Start_date__c: firstOfNextMonth(day, -4),
      gnx__End_date__c: firstOfNextMonth(day, -3),
      gnx__Number_of_generations__c: 90_000,
      gnx__Number_of_templates__c: 40,
      authorized_sign__c: 3000,
      authorized_RF__c: 1000,
      actual_Generation_CY__c: 88_120,
      actual_Signature_CY__c: 2874,
      real_generation__c: 88_120,
    },
    {
      Name: 'CTR-2024-027',
      gnx__Status__c: 'Active',
      gnx__Start_date__c: firstOfNextMonth(day, -3),
      gnx__End_date__c: firstOfNextMonth(day),
      gnx__Number_of_generations__c: 120_000,
      gnx__Number_of_templates__c: 60,
      authorized_sign__c: 5000,
      authorized_RF__c: 2000,
      actual_Generation_CY__c: consumedSince('CTR-2024-027', 'doc', day, firstOfNextMonth(day, -1)),
      actual_Signature_CY__c: consumedSince('CTR-2024-027', 'sign', day, firstOfNextMonth(day, -1)),
      real_generation__c: consumedSince('CTR-2024-027', 'doc', day, firstOfNextMonth(day, -1)),
    },
  ],
});

const maisonVerrier = (): Company => ({
  orgId: null,
  account: {
    Name: 'Maison Verrier SARL',
    BillingStreet: '4 place du Marché',
    BillingPostalCode: '67000',
    BillingCity: 'Strasbourg',
    BillingCountry: 'France',
  },
  contractual: ['Jeanne', 'Verrier', 'jeanne.verrier@maison-verrier.example'],
  technical: ['Jeanne', 'Verrier', 'jeanne.verrier@maison-verrier.example'],
  contracts: [],
});

const kermadec = (day: Date): Company => ({
  orgId: '00DTk0000000001',
  account: {
    Name: 'Transports Kermadec',
    BillingStreet: 'Quai du Commerce',
    BillingPostalCode: '29200',
    BillingCity: 'Brest',
    BillingCountry: 'France',
    portal_Status__c: 'blocked',
    payment_Terms__c: '30 jours',
  },
  contractual: ['Erwan', 'Kermadec', 'erwan.kermadec@kermadec.example'],
  technical: ['Erwan', 'Kermadec', 'erwan.kermadec@kermadec.example'],
  contracts: [
    {
      Name: 'CTR-2022-108',
      ...running(day),
      gnx__Number_of_generations__c: 20_000,
      gnx__Number_of_templates__c: 10,
      actual_Generation_CY__c: consumedSince('CTR-2022-108', 'doc', day, firstOfMarch(day)),
      real_generation__c: consumedSince('CTR-2022-108', 'doc', day, firstOfMarch(day)),
    },
  ],
});

const studioOuest = (day: Date): Company => ({
  orgId: '00DSo0000000001',
  account: {
    Name: 'Studio Ouest',
    BillingStreet: '27 quai de la Fosse',
    BillingState: 'Pays de la Loire',
    BillingPostalCode: '44000',
    BillingCity: 'Nantes',
    BillingCountry: 'France',
    sign__c: true,
    contractRenewal__c: sfDay(addDays(day, 290)),
    payment_Terms__c: 'À réception',
  },
  contractual: ['Nora', 'Petit', 'nora.petit@studio-ouest.example'],
  technical: ['Nora', 'Petit', 'nora.petit@studio-ouest.example'],
  contracts: [
    {
      Name: 'CTR-STUDIO-1',
      ...running(day),
      gnx__Start_date__c: sfDay(addDays(day, -75)),
      gnx__End_date__c: sfDay(addDays(day, 290)),
      gnx__Number_of_generations__c: 10_000,
      gnx__Number_of_templates__c: 15,
      authorized_sign__c: 500,
      actual_Generation_CY__c: 812,
      actual_Signature_CY__c: 41,
      real_generation__c: 812,
    },
  ],
});

/** Trap: the org id differs from Nordic Parts' only in case, so SOQL finds both accounts. */
const norpac = (day: Date): Company => ({
  orgId: '00DnP0000000001',
  account: {
    Name: 'Norpac Export SARL',
    BillingCity: 'Rouen',
    BillingPostalCode: '76000',
    BillingCountry: 'France',
    sign__c: true,
  },
  contractual: ['Odile', 'Renard', 'odile.renard@norpac.example'],
  technical: ['Odile', 'Renard', 'odile.renard@norpac.example'],
  contracts: [
    {
      Name: 'CTR-2021-003',
      ...running(day),
      gnx__Number_of_generations__c: 500,
      gnx__Number_of_templates__c: 2,
      authorized_sign__c: 10,
      actual_Generation_CY__c: 3,
      actual_Signature_CY__c: 1,
      real_generation__c: 3,
    },
  ],
});

/** Unlimited generation, no signature. */
const nordicParts = (day: Date): Company => ({
  orgId: '00DNp0000000001',
  account: {
    Name: 'Nordic Parts AB',
    BillingStreet: 'Hamngatan 8',
    BillingPostalCode: '211 22',
    BillingCity: 'Malmö',
    BillingCountry: 'Sweden',
    payment_Terms__c: '30 days net',
    contractRenewal__c: firstOfMarch(day, 1),
    connect__c: true,
  },
  contractual: ['Lars', 'Holm', 'lars.holm@nordic-parts.example'],
  technical: ['Lars', 'Holm', 'lars.holm@nordic-parts.example'],
  contracts: [
    {
      Name: 'CTR-2024-090',
      ...running(day),
      gnx__Number_of_generations__c: null,
      gnx__Number_of_templates__c: null,
      authorized_sign__c: null,
      actual_Generation_CY__c: consumedSince('CTR-2024-090', 'doc', day, firstOfMarch(day)),
      real_generation__c: consumedSince('CTR-2024-090', 'doc', day, firstOfMarch(day)),
    },
  ],
});

/** Accounts with their two contacts and contracts. */
export const seedCompanies = (store: Store, day: Date): void => {
  for (const describe of [acierNord, maisonVerrier, kermadec, studioOuest, norpac, nordicParts])
    seedCompany(store, day, describe(day));
};

/** One more customer with a running contract for Doc and Sign. */
export const addCustomer = (store: Store, day: Date, { orgId, name }: { orgId: string; name: string }): void => {
  const contact: Person = ['Alex', 'Terieur', 'alex@terieur.example'];
  seedCompany(store, day, {
    ...studioOuest(day),
    orgId,
    account: { ...studioOuest(day).account, Name: name },
    contractual: contact,
    technical: contact,
  });
};

const seedCompany = (store: Store, day: Date, company: Company): void => {
  const since = addDays(day, -700);
  const { account, orgId, contractual, technical, contracts } = company;
  const row = store.seed('Account', { Type: 'Customer', Org_ID__c: orgId, ...account }, since);
  const id = row['Id'] ?? null;
  row['contractual_contact__c'] = contactOf(store, id, contractual, since);
  row['contact_technique__c'] = contactOf(store, id, technical, since);
  for (const contract of contracts) store.seed('gnx__Contract__c', { gnx__Account__c: id, ...contract }, since);
};

const contactOf = (
  store: Store,
  AccountId: SfRecord[string],
  [FirstName, LastName, Email]: Person,
  at: Date,
): string => {
  const known = store.rows('Contact').find((contact) => contact['Email'] === Email);
  const Name = `${FirstName} ${LastName}`;
  const contact = known ?? store.seed('Contact', { AccountId, FirstName, LastName, Name, Email }, at);
  return String(contact['Id']);
};

export const accountNamed = (store: Store, name: string): SfRecord => {
  const found = store.rows('Account').find((row) => row['Name'] === name);
  if (found === undefined) throw new Error(`no account ${name} in the demo data`);
  return found;
};
