import { addDays, sfDay } from '../dates.ts';
import type { Store } from '../store.ts';
import { signatureRequests } from './signature-requests.ts';
import { seedTemplates } from './templates.ts';
import type { OrgUser } from './org-user.ts';

const atAcier = (name: string, local: string, more: Partial<OrgUser> = {}): OrgUser => ({
  name,
  username: `${local}@acier-nord.example`,
  ...more,
});

/** CRM users by company; sandboxes copy them with a suffix on the username. */
export const people = {
  docugen: [
    { name: 'Intégration Portail', username: 'integration@docugen.example', permissionSet: 'Paraphe_Portal' },
    { name: 'Hugo Lambert', username: 'hugo.lambert@docugen.example' },
  ],
  acierNord: [
    atAcier('Claire Martin', 'claire.martin'),
    atAcier('Yanis Belkacem', 'yanis.belkacem'),
    atAcier('Sophie Leroy', 'sophie.leroy'),
    atAcier('Ines Moreau', 'ines.moreau', { language: 'en_US' }),
    atAcier('Luc Bernard', 'luc.bernard', { active: false }),
    atAcier('Marie Dubois', 'marie.dubois', { noAccess: true }),
  ],
  maisonVerrier: [{ name: 'Jeanne Verrier', username: 'jeanne.verrier@maison-verrier.example' }],
  kermadec: [{ name: 'Erwan Kermadec', username: 'erwan.kermadec@kermadec.example' }],
  studioOuest: [{ name: 'Nora Petit', username: 'nora.petit@studio-ouest.example' }],
  nordicParts: [{ name: 'Lars Holm', username: 'lars.holm@nordic-parts.example', language: 'en_US' as const }],
  atelierInconnu: [{ name: 'Alix Inconnu', username: 'alix@atelier-inconnu.example' }],
} satisfies Record<string, OrgUser[]>;

const clients = [
  ['Aciéries du Rhône', 'Lyon', '69002', 'Pierre', 'Garnier'],
  ['Brasserie Lefèvre & Fils', 'Lille', '59800', 'Anne', 'Lefèvre'],
  ['Chantiers Navals d’Armor', 'Saint-Malo', '35400', 'Yann', 'Le Goff'],
  ['Délices d’Alsace', 'Strasbourg', '67000', 'Élodie', 'Schmitt'],
  ['Électricité Générale Moreau', 'Nantes', '44000', 'Karim', 'Moreau'],
  ['Fonderie O’Brien', 'Brest', '29200', 'Sean', 'O’Brien'],
  ['Garage du Parc', 'Dijon', '21000', 'Luc', 'Petit'],
  ['Hôtel des Voyageurs', 'Biarritz', '64200', 'Maïté', 'Etcheverry'],
] as const;

/** Accounts, contacts and opportunities to merge into documents. */
export const standardRecords = (store: Store, day: Date): void => {
  for (const [at, [name, city, postcode, first, last]] of clients.entries()) {
    const account = store.seed(
      'Account',
      {
        Name: name,
        Type: 'Customer',
        BillingStreet: `${at + 3} rue de la Gare`,
        BillingPostalCode: postcode,
        BillingCity: city,
        BillingCountry: 'France',
        AnnualRevenue: 250_000 * (at + 1),
      },
      addDays(day, -200 + at),
    );
    const parent = { AccountId: account['Id'] ?? null };
    const person = {
      FirstName: first,
      LastName: last,
      Name: `${first} ${last}`,
      Email: `contact${at + 1}@client.example`,
    };
    store.seed('Contact', { ...parent, ...person, Title: 'Achats' }, addDays(day, -180 + at));
    store.seed(
      'Opportunity',
      {
        ...parent,
        Name: `${name} – renouvellement`,
        StageName: at % 3 === 0 ? 'Closed Won' : 'Proposal',
        CloseDate: sfDay(addDays(day, 20 + at * 5)),
        Amount: 4200 + at * 1350,
        Probability: at % 3 === 0 ? 100 : 50,
      },
      addDays(day, -30 + at),
    );
  }
};

/**
 * Seeds an org with this many templates. `settled`: the portal has already written its token into the settings.
 * `hasDrifted`: some templates are not those of production.
 */
export const secured =
  (templates: number, settled = true, hasDrifted = false): ((store: Store, day: Date) => void) =>
  (store, day) => {
    standardRecords(store, day);
    seedTemplates(store, day, templates, hasDrifted);
    if (settled)
      store.seed(
        'gnx__Settings__c',
        {
          Name: 'Portal',
          gnx__Api_Token__c: 'demo-token-written-before',
          gnx__Portal_Url__c: 'http://localhost:3000',
        },
        addDays(day, -40),
      );
    signatureRequests(store, day);
  };
