/** The demo's companies and people (REQ-6.1.3, REQ-3.7.1), and the CRM orgs they have connected. */
export interface DemoPerson {
  username: string;
  firstname: string;
  lastname: string;
  role: 'owner' | 'user';
  language: 'fr' | 'en';
}

export interface DemoOrg {
  /** CRM log-in host. */
  login: 'login' | 'test';
  /** Name of the org in the CRM simulator. The instance URL ends with it. */
  prefix: string;
  /** Done after the org is connected. `secure`: the owner secures it. The others are actions of the CRM simulator. */
  afterwards?: 'secure' | 'refresh-sandbox' | 'revoke-tokens';
}

export interface DemoSender {
  /** Name of the org in the CRM simulator. */
  prefix: string;
  type: 'prod' | 'sandbox';
  /** CRM user who sends the templates. */
  username: string;
}

export interface DemoCompany {
  name: string;
  /** The first is the owner who connects the orgs. */
  people: DemoPerson[];
  /** Invited by the owner; they have not chosen a password yet. */
  invited?: DemoPerson[];
  /** Owners of companies of their own who ask to join this one. */
  asking?: DemoPerson[];
  orgs: DemoOrg[];
  /** Orgs whose package has sent its templates to the cloud. */
  senders?: DemoSender[];
  /** Its signing pages show its logo and colours. */
  branded?: true;
  /** Listed in the summary that `npm start` prints. */
  shown: boolean;
}

const person = (
  username: string,
  name: string,
  role: 'owner' | 'user' = 'owner',
  language: 'fr' | 'en' = 'fr',
): DemoPerson => {
  const [firstname = '', ...rest] = name.split(' ');
  return { username, firstname, lastname: rest.join(' '), role, language };
};

export const demoPassword = 'Demo-Paraphe-2026';

export const demoCompanies: DemoCompany[] = [
  {
    name: 'Acier Nord SA',
    people: [
      person('claire.martin@acier-nord.example', 'Claire Martin'),
      person('sophie.leroy@acier-nord.example', 'Sophie Leroy', 'user'),
      person('yanis.belkacem@acier-nord.example', 'Yanis Belkacem'),
      person('ines.moreau@acier-nord.example', 'Ines Moreau', 'user', 'en'),
    ],
    invited: [person('paul.durand@acier-nord.example', 'Paul Durand', 'user')],
    asking: [
      person('marc.vasseur@acier-nord.example', 'Marc Vasseur'),
      person('lea.fontaine@cabinet-fontaine.example', 'Léa Fontaine'),
    ],
    orgs: [
      { login: 'login', prefix: 'aciernord', afterwards: 'secure' },
      { login: 'test', prefix: 'aciernord--uat' },
      { login: 'test', prefix: 'aciernord--recette', afterwards: 'refresh-sandbox' },
      { login: 'test', prefix: 'aciernord--dev', afterwards: 'revoke-tokens' },
    ],
    senders: [
      { prefix: 'aciernord', type: 'prod', username: 'claire.martin@acier-nord.example' },
      { prefix: 'aciernord--uat', type: 'sandbox', username: 'claire.martin@acier-nord.example.uat' },
    ],
    branded: true,
    shown: true,
  },
  {
    name: 'Studio Ouest',
    people: [person('nora.petit@studio-ouest.example', 'Nora Petit')],
    orgs: [],
    shown: true,
  },
  {
    name: 'Maison Verrier SARL',
    people: [person('jeanne.verrier@maison-verrier.example', 'Jeanne Verrier')],
    orgs: [{ login: 'test', prefix: 'maisonverrier--preprod' }],
    shown: false,
  },
  {
    // The provider does not know its org, so its verification stays in progress.
    name: 'Atelier Inconnu',
    people: [person('alix@atelier-inconnu.example', 'Alix Inconnu')],
    orgs: [{ login: 'login', prefix: 'atelierinconnu' }],
    shown: false,
  },
  {
    name: 'Transports Kermadec',
    people: [person('erwan.kermadec@kermadec.example', 'Erwan Kermadec')],
    orgs: [{ login: 'login', prefix: 'kermadec' }],
    shown: false,
  },
  {
    name: 'Nordic Parts',
    people: [person('lars.holm@nordic-parts.example', 'Lars Holm', 'owner', 'en')],
    orgs: [{ login: 'login', prefix: 'nordicparts' }],
    shown: false,
  },
];
