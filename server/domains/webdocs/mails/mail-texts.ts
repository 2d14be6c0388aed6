import { withDe } from '#contract/text.ts';
import type { Language } from '#contract/roles.ts';
import { livesMailTexts, type LivesMailKind } from './mail-texts-lifecycle.ts';
import { reopeningMailTexts, type ReopeningMailKind } from './mail-texts-reopening.ts';
import { questionMailTexts, type QuestionMailKind } from './mail-texts-questions.ts';
import { deadline, done, endedWith, personal, progressed, readAnd, seeDocument, verb } from './mail-sentences.ts';
import type { MailFacts, MailWords } from './mail-words.ts';

export type MailKind =
  | LivesMailKind
  | QuestionMailKind
  | ReopeningMailKind
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

const check = {
  fr: ({ verifyUrl }: MailFacts) => `Pour vérifier qu’un exemplaire est authentique et intact\u00A0: ${verifyUrl}`,
  en: ({ verifyUrl }: MailFacts) => `To check that a copy is genuine and unchanged: ${verifyUrl}`,
} as const;

const copyIs = {
  fr: (facts: MailFacts) =>
    facts.hasFile
      ? `Voici la copie de ce que vous avez ${done.fr(facts)}.`
      : `La copie de ce que vous avez ${done.fr(facts)} se trouve derrière votre lien.`,
  en: (facts: MailFacts) =>
    facts.hasFile
      ? `Here is the copy of what you ${done.en(facts)}.`
      : `The copy of what you ${done.en(facts)} is behind your link.`,
} as const;

export const mailTexts: Record<MailKind, Record<Language, MailWords>> = {
  ...livesMailTexts,
  ...questionMailTexts,
  ...reopeningMailTexts,
  invitation: {
    fr: {
      subject: ({ document, hasToSign }) => `${hasToSign ? 'À signer' : 'À valider'}\u00A0: ${document}`,
      paragraphs: (facts) => [
        `${facts.sender} vous invite à lire et à ${verb.fr(facts)} le document «\u00A0${facts.document}\u00A0».`,
        ...deadline.fr(facts),
      ],
      action: readAnd.fr,
      notes: () => [personal.fr],
    },
    en: {
      subject: (facts) => `To ${verb.en(facts)}: ${facts.document}`,
      paragraphs: (facts) => [
        `${facts.sender} asks you to read and ${verb.en(facts)} the document “${facts.document}”.`,
        ...deadline.en(facts),
      ],
      action: readAnd.en,
      notes: () => [personal.en],
    },
  },
  turn: {
    fr: {
      subject: ({ document }) => `À votre tour\u00A0: ${document}`,
      paragraphs: (facts) => [
        `${facts.who} a terminé. C’est à votre tour de lire et de ${verb.fr(facts)} le document «\u00A0${facts.document}\u00A0» ${withDe(facts.sender)}.`,
        ...deadline.fr(facts),
      ],
      action: readAnd.fr,
      notes: () => [personal.fr],
    },
    en: {
      subject: ({ document }) => `Your turn: ${document}`,
      paragraphs: (facts) => [
        `${facts.who} has finished. It is your turn to read and ${verb.en(facts)} the document “${facts.document}” from ${facts.sender}.`,
        ...deadline.en(facts),
      ],
      action: readAnd.en,
      notes: () => [personal.en],
    },
  },
  signed: {
    fr: {
      subject: (facts) => `${facts.who} a ${done.fr(facts)}\u00A0: ${facts.document}`,
      paragraphs: (facts) => [
        `${facts.who} a ${done.fr(facts)} le document «\u00A0${facts.document}\u00A0».`,
        ...progressed.fr(facts),
      ],
      action: seeDocument.fr,
    },
    en: {
      subject: (facts) => `${facts.who} ${done.en(facts)}: ${facts.document}`,
      paragraphs: (facts) => [
        `${facts.who} has ${done.en(facts)} the document “${facts.document}”.`,
        ...progressed.en(facts),
      ],
      action: seeDocument.en,
    },
  },
  ownCopy: {
    fr: {
      subject: (facts) => `Ce que vous avez ${done.fr(facts)}\u00A0: ${facts.document}`,
      paragraphs: (facts) => [
        `${copyIs.fr(facts)} Tous n’ont pas encore signé\u00A0: vous recevrez le document scellé quand ce sera fait.`,
      ],
      action: seeDocument.fr,
      notes: () => [personal.fr],
    },
    en: {
      subject: (facts) => `What you ${done.en(facts)}: ${facts.document}`,
      paragraphs: (facts) => [
        `${copyIs.en(facts)} Not all have signed yet: you will get the sealed document when they have.`,
      ],
      action: seeDocument.en,
      notes: () => [personal.en],
    },
  },
  declined: {
    fr: {
      subject: ({ document, who }) => `${who} a refusé\u00A0: ${document}`,
      paragraphs: (facts) => [
        `${facts.who} a refusé le document «\u00A0${facts.document}\u00A0», qui ne peut plus être signé.`,
        `Motif donné\u00A0: ${facts.reason}`,
        ...endedWith.fr(facts),
      ],
      action: seeDocument.fr,
    },
    en: {
      subject: ({ document, who }) => `${who} declined: ${document}`,
      paragraphs: (facts) => [
        `${facts.who} has declined the document “${facts.document}”, which can no longer be signed.`,
        `Reason given: ${facts.reason}`,
        ...endedWith.en(facts),
      ],
      action: seeDocument.en,
    },
  },
  ended: {
    fr: {
      subject: ({ document }) => `Demande de signature annulée\u00A0: ${document}`,
      paragraphs: ({ document, sender }) => [
        `Un signataire a refusé le document «\u00A0${document}\u00A0» ${withDe(sender)}. Il ne peut plus être signé\u00A0; vous n’avez rien à faire.`,
      ],
    },
    en: {
      subject: ({ document }) => `Signature request cancelled: ${document}`,
      paragraphs: ({ document, sender }) => [
        `A signatory declined the document “${document}” from ${sender}. It can no longer be signed; you have nothing to do.`,
      ],
    },
  },
  expired: {
    fr: {
      subject: ({ document }) => `Lien expiré\u00A0: ${document}`,
      paragraphs: ({ document, sender }) => [
        `Le délai pour signer le document «\u00A0${document}\u00A0» est passé. Pour le rouvrir, écrivez à ${sender}, qui vous l’a envoyé.`,
      ],
    },
    en: {
      subject: ({ document }) => `Link expired: ${document}`,
      paragraphs: ({ document, sender }) => [
        `The time to sign the document “${document}” is over. To have it opened again, write to ${sender}, who sent it to you.`,
      ],
    },
  },
  ownerExpired: {
    fr: {
      subject: ({ document }) => `Expiré sans être signé\u00A0: ${document}`,
      paragraphs: (facts) => [
        `Le délai du document «\u00A0${facts.document}\u00A0» est passé avant que tous l’aient signé.`,
        ...endedWith.fr(facts),
      ],
      action: seeDocument.fr,
    },
    en: {
      subject: ({ document }) => `Expired before it was signed: ${document}`,
      paragraphs: (facts) => [
        `The deadline of the document “${facts.document}” passed before everybody had signed it.`,
        ...endedWith.en(facts),
      ],
      action: seeDocument.en,
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
      paragraphs: ({ document, sender }) => [
        `${sender} vous adresse une copie du document «\u00A0${document}\u00A0», signé par tous et scellé.`,
      ],
      action: () => 'Télécharger le document',
      notes: (facts) => [check.fr(facts)],
    },
    en: {
      subject: ({ document }) => `Copy of the signed document: ${document}`,
      paragraphs: ({ document, sender }) => [
        `${sender} sends you a copy of the document “${document}”, signed by all and sealed.`,
      ],
      action: () => 'Download the document',
      notes: (facts) => [check.en(facts)],
    },
  },
};
