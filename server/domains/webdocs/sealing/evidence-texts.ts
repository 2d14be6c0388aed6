import { withDe } from '#contract/text.ts';
import type { Language } from '#contract/roles.ts';
import type { CodeChannel } from '#contract/webdocs/signer-codes.ts';
import type { TrailEvent } from '../trail.ts';

export interface EvidenceWords {
  title: string;
  intro: string;
  level: string;
  levelText: string;
  document: string;
  name: string;
  reference: string;
  sender: string;
  account: string;
  unverified: (company: string, product: string) => string;
  created: string;
  completed: string;
  contents: string;
  signatories: string;
  signatureOf: (name: string) => string;
  notified: string;
  handedOver: string;
  corrected: string;
  opened: string;
  signed: string;
  byToken: string;
  address: string;
  browser: string;
  consent: string;
  pages: string;
  /** @param ranges `1–3, 5`; empty when none was */
  pagesReached: (ranges: string, of: number) => string;
  /** The printed pages that the consent names. */
  confirmed: string;
  confirmedPages: (pages: number) => string;
  secondFactor: string;
  /** Actors that are not a person. */
  actors: { token: string; user: string; system: string; party?: undefined };
  none: string;
  code: Record<CodeChannel, (destination: string) => string>;
  fields: string;
  files: string;
  trail: string;
  trailIntro: string;
  clockBack: (seconds: number) => string;
  head: string;
  when: string;
  what: string;
  whoDid: string;
  production: string;
  attached: string;
  /** The address of the page follows this text. */
  verify: string;
  notKnown: string;
  events: Record<TrailEvent, string>;
}

export const evidenceTexts: Record<Language, EvidenceWords> = {
  fr: {
    title: 'Dossier de preuve',
    intro:
      'Ces pages disent qui a signé, quand, comment, et par quoi on peut le vérifier. Elles font partie du fichier scellé.',
    level: 'Niveau de signature',
    levelText:
      'Signature électronique simple (SES) au sens du règlement (UE) n° 910/2014\u00A0: chaque signataire a agi par un lien personnel envoyé à son adresse électronique, que le système de l’expéditeur connaît aussi. Le sceau protège l’intégrité du fichier\u00A0; il n’élève pas ce niveau.',
    document: 'Document',
    name: 'Nom',
    reference: 'Référence',
    sender: 'Expéditeur',
    account: 'Envoyé par le compte',
    unverified: (company, product) =>
      `${company || '–'} (${product} n’a vérifié ni ce compte, ni qu’il agit au nom de l’expéditeur)`,
    created: 'Créé',
    completed: 'Signé par tous',
    contents: 'Contenu signé (SHA-256)',
    signatories: 'Signataires',
    signatureOf: (name) => `Signature ${withDe(name)}`,
    notified: 'Lien envoyé',
    handedOver: 'Confié',
    corrected: 'Corrigé par l’expéditeur',
    opened: 'Ouvert par une personne',
    signed: 'Signé ou validé',
    byToken: 'Test en sandbox\u00A0: par un appel d’API de l’expéditeur, pas par cette personne',
    address: 'Adresse IP',
    browser: 'Navigateur',
    consent: 'Accord donné',
    pages: 'Pages affichées à l’écran',
    pagesReached: (ranges, of) => `${ranges || 'aucune'} sur ${of}`,
    confirmed: 'Pages confirmées',
    confirmedPages: (pages) => (pages === 1 ? '1 page imprimée' : `${pages} pages imprimées`),
    secondFactor: 'Second facteur',
    actors: { token: 'Token d’API', user: 'Utilisateur du portail', system: 'Système' },
    none: 'aucun',
    code: {
      email: (destination) => `code à usage unique envoyé par e-mail à ${destination}, saisi le`,
      sms: (destination) => `code à usage unique envoyé par SMS au ${destination}, saisi le`,
    },
    fields: 'Champs remplis (SHA-256 de la valeur)',
    files: 'Fichiers remis (SHA-256)',
    trail: 'Journal',
    trailIntro:
      'Chaque ligne porte l’empreinte de la précédente\u00A0: aucune ne peut être changée ou retirée sans que cela se voie.',
    clockBack: (seconds) => `l’horloge du serveur a reculé de ${seconds}\u00A0s`,
    head: 'Tête du journal avant le scellement',
    when: 'Heure (UTC)',
    what: 'Événement',
    whoDid: 'Par',
    production: 'Fabriqué par',
    attached: 'Le fichier preuve.json joint à ce PDF contient ces données sous une forme lisible par machine.',
    verify: 'Pour vérifier que ce fichier est authentique et intact\u00A0:',
    notKnown: 'non enregistré',
    events: {
      created: 'Document créé',
      'signer.notified': 'Lien envoyé au signataire',
      'signer.notification_delayed': 'E-mail au signataire retardé',
      'signer.notification_delivery_failed': 'E-mail au signataire non remis',
      'signer.complained': 'E-mail signalé comme indésirable',
      'signer.link_opened': 'Document ouvert',
      'signer.code_sent': 'Code envoyé au signataire',
      'signer.identified': 'Code vérifié',
      'signer.identification_blocked': 'Code bloqué après cinq erreurs',
      'signer.file_uploaded': 'Fichier déposé',
      'signer.done': 'Signé ou validé',
      'signer.declined': 'Refusé',
      'signer.corrected': 'Signataire corrigé',
      'signer.delegated': 'Confié à une autre personne',
      'signer.sender_contacted': 'Question à l’expéditeur',
      'signer.question_answered': 'Réponse de l’expéditeur',
      'signer.snoozed': 'Remis à plus tard',
      'signature_request.reminder_executed': 'Rappel envoyé',
      expiry_announced: 'Expiration annoncée',
      cancelled: 'Annulé par l’expéditeur',
      reopened: 'Rouvert par l’expéditeur après un refus',
      completed: 'Signé par tous',
      expired: 'Expiré',
      sealed: 'Scellé',
      timestamped: 'Horodaté',
      raised: 'Preuves du sceau ajoutées',
      seal_stopped: 'Preuves du sceau impossibles',
      'record.written': 'Écrit dans le CRM',
      'record.failed': 'Écriture dans le CRM impossible',
    },
  },
  en: {
    title: 'Evidence',
    intro: 'These pages say who signed, when, how, and what it can be checked by. They are part of the sealed file.',
    level: 'Level of signature',
    levelText:
      'Simple electronic signature (SES) under Regulation (EU) No 910/2014: each signatory acted through a personal link sent to their e-mail address, which the sender’s system knows, too. The seal protects the integrity of the file; it does not raise this level.',
    document: 'Document',
    name: 'Name',
    reference: 'Reference',
    sender: 'Sender',
    account: 'Sent by the account',
    unverified: (company, product) =>
      `${company || '–'} (${product} has verified neither this account nor that it acts for the sender)`,
    created: 'Created',
    completed: 'Signed by all',
    contents: 'Signed content (SHA-256)',
    signatories: 'Signatories',
    signatureOf: (name) => `Signature of ${name}`,
    notified: 'Link sent',
    handedOver: 'Handed over',
    corrected: 'Corrected by the sender',
    opened: 'Opened by a person',
    signed: 'Signed or validated',
    byToken: 'Test in a sandbox: by an API call of the sender, not by this person',
    address: 'IP address',
    browser: 'Browser',
    consent: 'Consent given',
    pages: 'Pages shown on screen',
    pagesReached: (ranges, of) => `${ranges || 'none'} of ${of}`,
    confirmed: 'Pages confirmed',
    confirmedPages: (pages) => (pages === 1 ? '1 printed page' : `${pages} printed pages`),
    secondFactor: 'Second factor',
    actors: { token: 'API token', user: 'Portal user', system: 'System' },
    none: 'none',
    code: {
      email: (destination) => `one-time code sent by e-mail to ${destination}, entered at`,
      sms: (destination) => `one-time code sent by SMS to ${destination}, entered at`,
    },
    fields: 'Filled fields (SHA-256 of the value)',
    files: 'Files handed in (SHA-256)',
    trail: 'Trail',
    trailIntro:
      'Each line carries the fingerprint of the one before: none can be changed or removed without it showing.',
    clockBack: (seconds) => `the server’s clock went back by ${seconds}\u00A0s`,
    head: 'Head of the trail before sealing',
    when: 'Time (UTC)',
    what: 'Event',
    whoDid: 'By',
    production: 'Made by',
    attached: 'The file preuve.json attached to this PDF holds these data in a form machines read.',
    verify: 'To check that this file is genuine and unchanged:',
    notKnown: 'not recorded',
    events: {
      created: 'Document created',
      'signer.notified': 'Link sent to the signatory',
      'signer.notification_delayed': 'E-mail to the signatory delayed',
      'signer.notification_delivery_failed': 'E-mail to the signatory not delivered',
      'signer.complained': 'E-mail reported as spam',
      'signer.link_opened': 'Document opened',
      'signer.code_sent': 'Code sent to the signatory',
      'signer.identified': 'Code entered',
      'signer.identification_blocked': 'Code blocked after five wrong tries',
      'signer.file_uploaded': 'File handed in',
      'signer.done': 'Signed or validated',
      'signer.declined': 'Declined',
      'signer.corrected': 'Signatory corrected',
      'signer.delegated': 'Handed over to another person',
      'signer.sender_contacted': 'Question to the sender',
      'signer.question_answered': 'Answer of the sender',
      'signer.snoozed': 'Put off until later',
      'signature_request.reminder_executed': 'Reminder sent',
      expiry_announced: 'Expiry announced',
      cancelled: 'Cancelled by the sender',
      reopened: 'Reopened by the sender after a refusal',
      completed: 'Signed by all',
      expired: 'Expired',
      sealed: 'Sealed',
      timestamped: 'Timestamped',
      raised: 'Proofs of the seal added',
      seal_stopped: 'Proofs of the seal not possible',
      'record.written': 'Written to the CRM',
      'record.failed': 'Writing to the CRM failed',
    },
  },
};
