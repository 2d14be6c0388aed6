import { texts } from '#kit/texts.ts';

export const inviteManyTexts = texts({
  open: { fr: 'Inviter une liste', en: 'Invite a list' },
  title: { fr: 'Inviter une liste de personnes', en: 'Invite a list of people' },
  intro: {
    fr: 'Collez les cellules d’un tableur ou choisissez un fichier CSV, une personne par ligne. Chacune recevra un e-mail avec un lien pour choisir son mot de passe.',
    en: 'Paste the cells of a spreadsheet or choose a CSV file, one person per line. Each will get an e-mail with a link to choose a password.',
  },
  people: { fr: 'Personnes', en: 'People' },
  peopleHint: {
    fr: 'Prénom, nom, adresse e-mail\u00A0; puis, au besoin, profil et nom d’utilisateur. Ou des adresses d’un logiciel de messagerie\u00A0: Prénom Nom <adresse>. 500 personnes au plus.',
    en: 'First name, last name, e-mail address; then, if needed, profile and username. Or addresses of a mail program: First Last <address>. At most 500 people.',
  },
  example: {
    fr: 'Jeanne, Dupont, jeanne@exemple.fr\nPaul, Roux, paul@exemple.fr, owner',
    en: 'Jane, Doe, jane@example.com\nPaul, Roux, paul@example.com, owner',
  },
  file: { fr: 'Choisir un fichier CSV', en: 'Choose a CSV file' },
  fileTooBig: {
    fr: 'Ce fichier est trop grand pour une liste de 500 personnes.',
    en: 'This file is too big for a list of 500 people.',
  },
  profile: { fr: 'Profil des lignes qui n’en nomment pas', en: 'Profile of lines that name none' },
  ready: {
    fr: (count: number) => (count < 2 ? `${count} personne prête` : `${count} personnes prêtes`),
    en: (count: number) => (count === 1 ? '1 person ready' : `${count} people ready`),
  },
  toMend: {
    fr: (count: number) => (count < 2 ? `${count} ligne à corriger` : `${count} lignes à corriger`),
    en: (count: number) => (count === 1 ? '1 line to correct' : `${count} lines to correct`),
  },
  mendBelow: { fr: 'Corrigez les lignes nommées ci-dessous.', en: 'Correct the lines named below.' },
  fault: {
    fr: (line: number, field: string, what: string) => `Ligne ${line}, ${field}\u00A0: ${what}`,
    en: (line: number, field: string, what: string) => `Line ${line}, ${field}: ${what}`,
  },
  moreFaults: {
    fr: (count: number) => (count < 2 ? 'Voir la dernière' : `Voir les ${count} autres`),
    en: (count: number) => (count === 1 ? 'Show the last one' : `Show the ${count} others`),
  },
  submit: {
    fr: (count: number) =>
      count === 0 ? 'Inviter' : count === 1 ? 'Inviter cette personne' : `Inviter ${count} personnes`,
    en: (count: number) => (count === 0 ? 'Invite' : count === 1 ? 'Invite this person' : `Invite ${count} people`),
  },
  invited: {
    fr: (count: number) => (count < 2 ? 'Invitation en route' : `${count} invitations en route`),
    en: (count: number) => (count === 1 ? 'Invitation on its way' : `${count} invitations on their way`),
  },
  failed: { fr: 'Personne n’a été invité', en: 'Nobody was invited' },
  tooMany: {
    fr: (count: number) => `${count} personnes\u00A0: 500 au plus par liste. Faites-en plusieurs.`,
    en: (count: number) => `${count} people: at most 500 in a list. Make several.`,
  },
});

/** Faults of a line that others of the list cause. */
export const peopleFaultTexts = texts({
  Twice: {
    fr: 'déjà sur une ligne plus haut',
    en: 'already on a line above',
  },
  TooMuchMail: {
    fr: 'dix lignes plus haut mènent déjà à cette boîte',
    en: 'ten lines above lead to this mailbox already',
  },
});
