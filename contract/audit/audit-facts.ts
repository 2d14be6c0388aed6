import type { AuditEntry } from './audit.ts';
import type { Language } from '../roles.ts';
import { formatSize } from '../sizes.ts';

type Words = Readonly<Record<string, Record<Language, string>>>;

/** Labels of the keys in `details`. A key without a label is shown as it is. */
const names = {
  role: { fr: 'Profil', en: 'Profile' },
  username: { fr: 'Nom d’utilisateur', en: 'Username' },
  usernames: { fr: 'Noms d’utilisateur', en: 'Usernames' },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  email: { fr: 'E-mail', en: 'E-mail' },
  language: { fr: 'Langue', en: 'Language' },
  staff: { fr: 'Agent', en: 'Staff' },
  reason: { fr: 'Motif', en: 'Reason' },
  wish: { fr: 'Demande', en: 'Request' },
  orgId: { fr: 'Identifiant d’organisation', en: 'Organisation ID' },
  securedBy: { fr: 'Token remis par', en: 'Token given by' },
  crmUsername: { fr: 'Utilisateur Salesforce', en: 'Salesforce user' },
  orgType: { fr: 'Type', en: 'Type' },
  expiresAt: { fr: 'Expire le', en: 'Expires on' },
  search: { fr: 'Recherche', en: 'Search' },
  firstDay: { fr: 'Du', en: 'From' },
  lastDay: { fr: 'Au', en: 'To' },
  count: { fr: 'Nombre', en: 'Count' },
  templates: { fr: 'Modèles', en: 'Templates' },
  source: { fr: 'Source', en: 'Source' },
  done: { fr: 'Déployés', en: 'Deployed' },
  failed: { fr: 'En échec', en: 'Failed' },
  deployment: { fr: 'Déploiement', en: 'Deployment' },
  externalId: { fr: 'Identifiant externe', en: 'External ID' },
  bytes: { fr: 'Taille', en: 'Size' },
  sha256: { fr: 'Empreinte SHA-256', en: 'SHA-256 digest' },
  description: { fr: 'Description', en: 'Description' },
  isActive: { fr: 'Actif', en: 'Active' },
  url: { fr: 'Adresse', en: 'Address' },
  events: { fr: 'Événements', en: 'Events' },
  environment: { fr: 'Environnement', en: 'Environment' },
  tokensLeft: { fr: 'Tokens encore actifs', en: 'Tokens still active' },
  scopes: { fr: 'Droits', en: 'Scopes' },
  addresses: { fr: 'Adresses autorisées', en: 'Allowed addresses' },
  name: { fr: 'Nom', en: 'Name' },
  background: { fr: 'Fond', en: 'Background' },
  text: { fr: 'Texte', en: 'Text' },
  button: { fr: 'Bouton', en: 'Button' },
  buttonText: { fr: 'Texte du bouton', en: 'Button text' },
  logo: { fr: 'Logo (empreinte SHA-256)', en: 'Logo (SHA-256 digest)' },
  logoSize: { fr: 'Taille du logo', en: 'Logo size' },
  isDefault: { fr: 'Par défaut', en: 'Default' },
  newDefault: { fr: 'Par défaut désormais', en: 'Now the default' },
  trailHead: { fr: 'Empreinte finale de la piste d’audit', en: 'Last digest of the audit trail' },
  redacted: { fr: 'Entrées caviardées', en: 'Redacted entries' },
  entries: { fr: 'Entrées', en: 'Entries' },
  priority: { fr: 'Priorité', en: 'Priority' },
  product: { fr: 'Produit', en: 'Product' },
  accessSupport: { fr: 'Accès du support ouvert', en: 'Support access open' },
  file: { fr: 'Fichier', en: 'File' },
  kind: { fr: 'Nature', en: 'Kind' },
  ticket: { fr: 'Ticket', en: 'Ticket' },
  clockBackSeconds: {
    fr: 'Horloge reculée depuis l’entrée précédente (secondes)',
    en: 'Clock put back since the entry before (seconds)',
  },
  startedBy: { fr: 'Demandé par', en: 'Requested by' },
  productionApproval: { fr: 'Approbation en production', en: 'Approval for production' },
  days: { fr: 'Jours ajoutés', en: 'Days added' },
  startDate: { fr: 'Du', en: 'From' },
  endDate: { fr: 'Au', en: 'To' },
  eventType: { fr: 'Événement', en: 'Event' },
  status: { fr: 'Statut', en: 'Status' },
  left: { fr: 'Codes restants', en: 'Codes left' },
  from: { fr: 'Avant', en: 'Before' },
  to: { fr: 'Après', en: 'After' },
  twoFactorMethod: { fr: 'authentification', en: 'authentication' },
  userInterface: { fr: 'interface', en: 'interface' },
  validityDays: { fr: 'validité en jours', en: 'validity in days' },
  defaultLanguage: { fr: 'langue par défaut', en: 'default language' },
  codeBefore: { fr: 'code demandé', en: 'code asked for' },
} as const satisfies Words;

/** Names that `details` may have: each has its words in both languages. */
export type AuditFactName = keyof typeof names;

/** Labels of values that the server writes. A value without a label is shown as it is. */
const values: Words = {
  message: { fr: 'commentaire', en: 'comment' },
  owner: { fr: 'Owner', en: 'Owner' },
  user: { fr: 'Limité', en: 'Limited' },
  free: { fr: 'gratuite', en: 'free' },
  verificationinprogress: { fr: 'vérification en cours', en: 'verification in progress' },
  verified: { fr: 'vérifiée', en: 'verified' },
  blocked: { fr: 'bloquée', en: 'blocked' },
  prod: { fr: 'production', en: 'production' },
  sandbox: { fr: 'sandbox', en: 'sandbox' },
  fr: { fr: 'français', en: 'French' },
  en: { fr: 'anglais', en: 'English' },
  true: { fr: 'oui', en: 'yes' },
  false: { fr: 'non', en: 'no' },
  success: { fr: 'succès', en: 'success' },
  error: { fr: 'erreur', en: 'error' },
  none: { fr: 'aucune', en: 'none' },
  '*': { fr: 'tous', en: 'all' },
  embedded: { fr: 'intégrée', en: 'embedded' },
  signing: { fr: 'avant de signer', en: 'before signing' },
  reading: { fr: 'avant de lire', en: 'before reading' },
  endpoint: { fr: 'point d’accès du package', en: 'endpoint of the package' },
  setting: { fr: 'paramètre personnalisé du package', en: 'custom setting of the package' },
};

const lookUp = (words: Words, word: string, language: Language): string =>
  (Object.hasOwn(words, word) && words[word]?.[language]) || word;

const parisDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** Formats a date as dd/mm/yyyy in Europe/Paris (REQ-1.1.5). Returns other text unchanged. */
const dayOf = (value: string): string => {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? value : parisDay.format(time);
};

/** Formats a count of bytes as people write it (REQ-1.1.7). Returns other text unchanged. */
const sizeOf = (value: string, language: Language): string =>
  /^\d+$/.test(value) ? formatSize(Number(value), language) : value;

const days = new Set(['expiresAt', 'firstDay', 'lastDay', 'startDate', 'endDate']);
const sizes = new Set(['bytes']);
/** Text that people typed must not be translated like a word of the server. */
const asIs = new Set([
  'search',
  'reason',
  'wish',
  'source',
  'externalId',
  'url',
  'eventType',
  'usernames',
  'startedBy',
  'environment',
  'scopes',
  'addresses',
  'description',
  'name',
  'newDefault',
]);

const arrow = ' → ';

/** Translates a value: a word, a list (`a, b`), named values (`name: a`) or a change (`a → b`). */
const inWords = (value: string, language: Language): string =>
  value
    .split(arrow)
    .map((side) =>
      side
        .split(', ')
        .map((part) => {
          const [, name, rest] = /^(\w+): (.+)$/.exec(part) ?? [];
          if (name === undefined || rest === undefined) return lookUp(values, part, language);
          return `${lookUp(names, name, language)} ${lookUp(values, rest, language)}`;
        })
        .join(', '),
    )
    .join(arrow);

interface Fact {
  name: string | null;
  value: string;
}

const valueOf = (name: string, value: string, language: Language): string => {
  if (days.has(name)) return dayOf(value);
  if (sizes.has(name)) return sizeOf(value, language);
  return asIs.has(name) ? value : inWords(value, language);
};

/**
 * Facts of an entry in the reader's language, for the screen and the export. Omits the staff member whom the entry's
 * sentence already names.
 */
export const factsOf = ({ details, actor }: AuditEntry, language: Language): Fact[] => {
  const { from, to, ...others } = details;
  const said = new Set([actor.name, actor.supportStaff]);
  const change: Fact[] =
    from !== undefined && to !== undefined
      ? [{ name: null, value: inWords(`${from}${arrow}${to}`, language) }]
      : Object.entries({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }).map(
          ([name, value]) => ({ name: lookUp(names, name, language), value: inWords(value, language) }),
        );
  const rest = Object.entries(others)
    .filter(([name, value]) => !(name === 'staff' && said.has(value)))
    .map(([name, value]) => ({
      name: lookUp(names, name, language),
      value: valueOf(name, value, language),
    }));
  return [...change, ...rest];
};
