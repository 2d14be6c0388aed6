import type { Language } from '#contract/roles.ts';
import { livesMailTexts, type LivesMailKind } from './mail-texts-lives.ts';
import type { MailFacts, MailWords } from './mail-words.ts';

export type MailKind =
  | LivesMailKind
  | 'invitation'
  | 'turn'
  | 'signed'
  | 'declined'
  | 'ended'
  | 'expired'
  | 'ownerExpired'
  | 'completed'
  | 'notSealed'
  | 'sealedInDoubt'
  | 'copy';

const personal = {
  fr: "Ce lien vous est personnel : ne transférez pas ce message, la personne qui l'ouvre agit en votre nom.",
  en: 'This link is yours alone: do not forward this message, whoever opens it acts in your name.',
} as const;

const until = {
  fr: ({ until }: MailFacts) => (until ? [`À faire avant le ${until}.`] : []),
  en: ({ until }: MailFacts) => (until ? [`To be done before ${until}.`] : []),
} as const;

const check = {
  fr: ({ verifyUrl }: MailFacts) => `Pour vérifier qu'un exemplaire est authentique et intact : ${verifyUrl}`,
  en: ({ verifyUrl }: MailFacts) => `To check that a copy is genuine and unchanged: ${verifyUrl}`,
} as const;

export const mailTexts: Record<MailKind, Record<Language, MailWords>> = {
  ...livesMailTexts,
  invitation: {
    fr: {
      subject: ({ document, hasToSign }) => `${hasToSign ? 'À signer' : 'À valider'} : ${document}`,
      paragraphs: (facts) => [
        `${facts.owner} vous invite à lire et à ${facts.hasToSign ? 'signer' : 'valider'} le document « ${facts.document} ».`,
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
      subject: ({ document }) => `À votre tour : ${document}`,
      paragraphs: (facts) => [
        `${facts.who} a terminé. C'est à votre tour de lire et de ${facts.hasToSign ? 'signer' : 'valider'} le document « ${facts.document} » de ${facts.owner}.`,
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
      subject: ({ document, who }) => `${who} a signé : ${document}`,
      paragraphs: ({ document, who }) => [
        `${who} vient de signer ou de valider le document « ${document} ».`,
      ],
    },
    en: {
      subject: ({ document, who }) => `${who} signed: ${document}`,
      paragraphs: ({ document, who }) => [`${who} has just signed or validated the document “${document}”.`],
    },
  },
  declined: {
    fr: {
      subject: ({ document, who }) => `${who} a refusé : ${document}`,
      paragraphs: ({ document, who, reason }) => [
        `${who} refuse le document « ${document} », qui ne peut plus être signé.`,
        `Motif donné : ${reason}`,
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
      subject: ({ document }) => `Signature interrompue : ${document}`,
      paragraphs: ({ document, owner }) => [
        `Un signataire a refusé le document « ${document} » de ${owner}. Il ne peut plus être signé ; vous n'avez rien à faire.`,
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
      subject: ({ document }) => `Lien expiré : ${document}`,
      paragraphs: ({ document, owner }) => [
        `Le délai pour signer le document « ${document} » est passé. Pour le rouvrir, répondez à ${owner}, qui vous l'a envoyé.`,
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
      subject: ({ document }) => `Expiré sans être signé : ${document}`,
      paragraphs: ({ document }) => [
        `Le délai du document « ${document} » est passé avant que tous l'aient signé.`,
      ],
    },
    en: {
      subject: ({ document }) => `Expired before it was signed: ${document}`,
      paragraphs: ({ document }) => [
        `The time of the document “${document}” was over before everybody had signed it.`,
      ],
    },
  },
  completed: {
    fr: {
      subject: ({ document }) => `Signé par tous : ${document}`,
      paragraphs: ({ document }) => [
        `Tous les signataires ont terminé. Le document final « ${document} » est scellé, avec son dossier de preuve.`,
      ],
      action: () => 'Télécharger le document',
      notes: (facts) => [
        'Gardez ce fichier tel quel : la moindre modification rompt le sceau.',
        check.fr(facts),
      ],
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
      subject: ({ document }) => `Document signé, scellement en attente : ${document}`,
      paragraphs: ({ document }) => [
        `Tous ont signé « ${document} », mais le document final n'a pas pu être fabriqué. Les signatures sont conservées ; notre équipe est prévenue.`,
      ],
    },
    en: {
      subject: ({ document }) => `Signed, waiting to be sealed: ${document}`,
      paragraphs: ({ document }) => [
        `Everybody has signed “${document}”, but the final document could not be made. The signatures are kept; our team has been told.`,
      ],
    },
  },
  sealedInDoubt: {
    fr: {
      subject: ({ document }) => `Document scellé, à vérifier : ${document}`,
      paragraphs: ({ document }) => [
        `« ${document} » est signé et scellé, mais une valeur saisie n'a pas été retrouvée dans le texte du document final. Vérifiez-le ; le dossier de preuve porte l'empreinte de chaque valeur.`,
      ],
    },
    en: {
      subject: ({ document }) => `Sealed, to be checked: ${document}`,
      paragraphs: ({ document }) => [
        `“${document}” is signed and sealed, but a value that was filled in was not found in the text of the final document. Please check it; the evidence holds the fingerprint of each value.`,
      ],
    },
  },
  copy: {
    fr: {
      subject: ({ document }) => `Copie du document signé : ${document}`,
      paragraphs: ({ document, owner }) => [
        `${owner} vous adresse une copie du document « ${document} », signé par tous et scellé.`,
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
