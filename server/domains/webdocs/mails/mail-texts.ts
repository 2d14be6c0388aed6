import type { Language } from '#contract/roles.ts';
import { livesMailTexts, type LivesMailKind } from './mail-texts-lifecycle.ts';
import type { MailFacts, MailWords } from './mail-words.ts';

export type MailKind =
  | LivesMailKind
  | 'invitation'
  | 'turn'
  | 'signed'
  | 'ownCopy'
  | 'declined'
  | 'ended'
  | 'expired'
  | 'ownerExpired'
  | 'completed'
  | 'notSealed'
  | 'copy';

const personal = {
  fr: 'Ce lien vous est personnel\u00A0: ne transférez pas ce message, la personne qui l’ouvre agit en votre nom.',
  en: 'This link is yours alone: do not forward this message, whoever opens it acts in your name.',
} as const;

const until = {
  fr: ({ until }: MailFacts) => (until ? [`À faire avant le ${until}.`] : []),
  en: ({ until }: MailFacts) => (until ? [`To be done before ${until}.`] : []),
} as const;

const check = {
  fr: ({ verifyUrl }: MailFacts) => `Pour vérifier qu’un exemplaire est authentique et intact\u00A0: ${verifyUrl}`,
  en: ({ verifyUrl }: MailFacts) => `To check that a copy is genuine and unchanged: ${verifyUrl}`,
} as const;

export const mailTexts: Record<MailKind, Record<Language, MailWords>> = {
  ...livesMailTexts,
  invitation: {
    fr: {
      subject: ({ document, hasToSign }) => `${hasToSign ? 'À signer' : 'À valider'}\u00A0: ${document}`,
      paragraphs: (facts) => [
        `${facts.owner} vous invite à lire et à ${facts.hasToSign ? 'signer' : 'valider'} le document «\u00A0${facts.document}\u00A0».`,
        ...until.fr(facts),
      ],
      action: ({ hasToSign }) => (hasToSign ? 'Lire et signer' : 'Lire et valider'),
      notes: () => [personal.fr],
    },
    en: {
      subject: ({ document, hasToSign }) => `To ${hasToSign ? 'sign' : 'validate'}: ${document}`,
      paragraphs: (facts) => [
        `${facts.owner} asks you to read and ${facts.hasToSign ? 'sign' : 'validate'} the document “${facts.document}”.`,
        ...until.en(facts),
      ],
      action: ({ hasToSign }) => (hasToSign ? 'Read and sign' : 'Read and validate'),
      notes: () => [personal.en],
    },
  },
  turn: {
    fr: {
      subject: ({ document }) => `À votre tour\u00A0: ${document}`,
      paragraphs: (facts) => [
        `${facts.who} a terminé. C’est à votre tour de lire et de ${facts.hasToSign ? 'signer' : 'valider'} le document «\u00A0${facts.document}\u00A0» de ${facts.owner}.`,
        ...until.fr(facts),
      ],
      action: ({ hasToSign }) => (hasToSign ? 'Lire et signer' : 'Lire et valider'),
      notes: () => [personal.fr],
    },
    en: {
      subject: ({ document }) => `Your turn: ${document}`,
      paragraphs: (facts) => [
        `${facts.who} has finished. It is your turn to read and ${facts.hasToSign ? 'sign' : 'validate'} the document “${facts.document}” from ${facts.owner}.`,
        ...until.en(facts),
      ],
      action: ({ hasToSign }) => (hasToSign ? 'Read and sign' : 'Read and validate'),
      notes: () => [personal.en],
    },
  },
  signed: {
    fr: {
      subject: ({ document, who }) => `${who} a signé\u00A0: ${document}`,
      paragraphs: ({ document, who }) => [
        `${who} vient de signer ou de valider le document «\u00A0${document}\u00A0».`,
      ],
    },
    en: {
      subject: ({ document, who }) => `${who} signed: ${document}`,
      paragraphs: ({ document, who }) => [`${who} has just signed or validated the document “${document}”.`],
    },
  },
  ownCopy: {
    fr: {
      subject: ({ document, hasToSign }) => `Ce que vous avez ${hasToSign ? 'signé' : 'validé'}\u00A0: ${document}`,
      paragraphs: ({ hasToSign }) => [
        `Voici la copie de ce que vous avez ${hasToSign ? 'signé' : 'validé'}. Tous n’ont pas encore signé\u00A0: vous recevrez le document scellé quand ce sera fait.`,
      ],
      action: () => 'Voir le document',
      notes: () => [personal.fr],
    },
    en: {
      subject: ({ document, hasToSign }) => `What you ${hasToSign ? 'signed' : 'validated'}: ${document}`,
      paragraphs: ({ hasToSign }) => [
        `Here is the copy of what you ${hasToSign ? 'signed' : 'validated'}. Not all have signed yet: you will get the sealed document when they have.`,
      ],
      action: () => 'See the document',
      notes: () => [personal.en],
    },
  },
  declined: {
    fr: {
      subject: ({ document, who }) => `${who} a refusé\u00A0: ${document}`,
      paragraphs: ({ document, who, reason }) => [
        `${who} refuse le document «\u00A0${document}\u00A0», qui ne peut plus être signé.`,
        `Motif donné\u00A0: ${reason}`,
      ],
    },
    en: {
      subject: ({ document, who }) => `${who} declined: ${document}`,
      paragraphs: ({ document, who, reason }) => [
        `${who} declines the document “${document}”, which can no longer be signed.`,
        `Reason given: ${reason}`,
      ],
    },
  },
  ended: {
    fr: {
      subject: ({ document }) => `Signature interrompue\u00A0: ${document}`,
      paragraphs: ({ document, owner }) => [
        `Un signataire a refusé le document «\u00A0${document}\u00A0» de ${owner}. Il ne peut plus être signé\u00A0; vous n’avez rien à faire.`,
      ],
    },
    en: {
      subject: ({ document }) => `Signing ended: ${document}`,
      paragraphs: ({ document, owner }) => [
        `A signatory declined the document “${document}” from ${owner}. It can no longer be signed; there is nothing for you to do.`,
      ],
    },
  },
  expired: {
    fr: {
      subject: ({ document }) => `Lien expiré\u00A0: ${document}`,
      paragraphs: ({ document, owner }) => [
        `Le délai pour signer le document «\u00A0${document}\u00A0» est passé. Pour le rouvrir, répondez à ${owner}, qui vous l’a envoyé.`,
      ],
    },
    en: {
      subject: ({ document }) => `Link expired: ${document}`,
      paragraphs: ({ document, owner }) => [
        `The time to sign the document “${document}” is over. To have it opened again, write to ${owner}, who sent it to you.`,
      ],
    },
  },
  ownerExpired: {
    fr: {
      subject: ({ document }) => `Expiré sans être signé\u00A0: ${document}`,
      paragraphs: ({ document }) => [
        `Le délai du document «\u00A0${document}\u00A0» est passé avant que tous l’aient signé.`,
      ],
    },
    en: {
      subject: ({ document }) => `Expired before it was signed: ${document}`,
      paragraphs: ({ document }) => [`The time of the document “${document}” was over before everybody had signed it.`],
    },
  },
  completed: {
    fr: {
      subject: ({ document }) => `Signé par tous\u00A0: ${document}`,
      paragraphs: ({ document }) => [
        `Tous les signataires ont terminé. Le document final «\u00A0${document}\u00A0» est scellé, avec son dossier de preuve.`,
      ],
      action: () => 'Télécharger le document',
      notes: (facts) => ['Gardez ce fichier tel quel\u00A0: la moindre modification rompt le sceau.', check.fr(facts)],
    },
    en: {
      subject: ({ document }) => `Signed by all: ${document}`,
      paragraphs: ({ document }) => [
        `Every signatory has finished. The final document “${document}” is sealed, with its evidence.`,
      ],
      action: () => 'Download the document',
      notes: (facts) => ['Keep this file as it is: the smallest change breaks the seal.', check.en(facts)],
    },
  },
  notSealed: {
    fr: {
      subject: ({ document }) => `Document signé, scellement en attente\u00A0: ${document}`,
      paragraphs: ({ document }) => [
        `Tous ont signé «\u00A0${document}\u00A0», mais le document final n’a pas pu être fabriqué. Les signatures sont conservées\u00A0; notre équipe est prévenue.`,
      ],
    },
    en: {
      subject: ({ document }) => `Signed, waiting to be sealed: ${document}`,
      paragraphs: ({ document }) => [
        `Everybody has signed “${document}”, but the final document could not be made. The signatures are kept; our team has been told.`,
      ],
    },
  },
  copy: {
    fr: {
      subject: ({ document }) => `Copie du document signé\u00A0: ${document}`,
      paragraphs: ({ document, owner }) => [
        `${owner} vous adresse une copie du document «\u00A0${document}\u00A0», signé par tous et scellé.`,
      ],
      action: () => 'Télécharger le document',
      notes: (facts) => [check.fr(facts)],
    },
    en: {
      subject: ({ document }) => `Copy of the signed document: ${document}`,
      paragraphs: ({ document, owner }) => [
        `${owner} sends you a copy of the document “${document}”, signed by all and sealed.`,
      ],
      action: () => 'Download the document',
      notes: (facts) => [check.en(facts)],
    },
  },
};
