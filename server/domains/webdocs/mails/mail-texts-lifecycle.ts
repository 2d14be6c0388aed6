import type { Language } from '#contract/roles.ts';
import type { MailFacts, MailWords } from './mail-words.ts';

/** Texts of mails between the first invitation and the end of a document. */
export type LivesMailKind =
  | 'reminder'
  | 'expiresSoon'
  | 'handedOver'
  | 'ownerHandedOver'
  | 'cancelled'
  | 'ownerCancelled';

const personal = {
  fr: 'Ce lien vous est personnel : ne transférez pas ce message, la personne qui l’ouvre agit en votre nom.',
  en: 'This link is yours alone: do not forward this message, whoever opens it acts in your name.',
} as const;

const verb = {
  fr: ({ hasToSign }: MailFacts) => (hasToSign ? 'signer' : 'valider'),
  en: ({ hasToSign }: MailFacts) => (hasToSign ? 'sign' : 'validate'),
} as const;
const action = {
  fr: (facts: MailFacts) => `Lire et ${verb.fr(facts)}`,
  en: (facts: MailFacts) => `Read and ${verb.en(facts)}`,
} as const;
const reasonGiven = {
  fr: ({ reason }: MailFacts) => (reason === '' ? [] : [`Motif donné : ${reason}`]),
  en: ({ reason }: MailFacts) => (reason === '' ? [] : [`Reason given: ${reason}`]),
} as const;

export const livesMailTexts: Record<LivesMailKind, Record<Language, MailWords>> = {
  reminder: {
    fr: {
      subject: (facts) => `Rappel, à ${verb.fr(facts)} : ${facts.document}`,
      paragraphs: (facts) => [
        `Le document « ${facts.document} » de ${facts.owner} attend que vous le lisiez pour le ${verb.fr(facts)}.`,
        ...(facts.until ? [`À faire avant le ${facts.until}.`] : []),
      ],
      action: action.fr,
      notes: () => [personal.fr],
    },
    en: {
      subject: (facts) => `Reminder, to ${verb.en(facts)}: ${facts.document}`,
      paragraphs: (facts) => [
        `The document “${facts.document}” from ${facts.owner} is waiting for you to read and ${verb.en(facts)} it.`,
        ...(facts.until ? [`To be done before ${facts.until}.`] : []),
      ],
      action: action.en,
      notes: () => [personal.en],
    },
  },
  expiresSoon: {
    fr: {
      subject: ({ document }) => `Le lien expire bientôt : ${document}`,
      paragraphs: (facts) => [
        `Le document « ${facts.document} » de ${facts.owner} n’est pas encore ${facts.hasToSign ? 'signé' : 'validé'}, et son lien expire bientôt.`,
        ...(facts.until ? [`À faire avant le ${facts.until}.`] : []),
      ],
      action: action.fr,
      notes: () => [personal.fr],
    },
    en: {
      subject: ({ document }) => `Link expires soon: ${document}`,
      paragraphs: (facts) => [
        `The document “${facts.document}” from ${facts.owner} is not yet ${facts.hasToSign ? 'signed' : 'validated'}, and its link expires soon.`,
        ...(facts.until ? [`To be done before ${facts.until}.`] : []),
      ],
      action: action.en,
      notes: () => [personal.en],
    },
  },
  // The mail omits the reason, because a signer must not make us mail their own text to an address of their choice.
  handedOver: {
    fr: {
      subject: (facts) => `${facts.who} vous confie un document à ${verb.fr(facts)} : ${facts.document}`,
      paragraphs: (facts) => [
        `${facts.who} vous confie à sa place la lecture du document « ${facts.document} » de ${facts.owner} : c’est à vous de le ${verb.fr(facts)}.`,
        ...(facts.until ? [`À faire avant le ${facts.until}.`] : []),
      ],
      action: action.fr,
      notes: () => [personal.fr],
    },
    en: {
      subject: (facts) => `${facts.who} hands you a document to ${verb.en(facts)}: ${facts.document}`,
      paragraphs: (facts) => [
        `${facts.who} hands over to you the document “${facts.document}” from ${facts.owner}: it is for you to read and ${verb.en(facts)}.`,
        ...(facts.until ? [`To be done before ${facts.until}.`] : []),
      ],
      action: action.en,
      notes: () => [personal.en],
    },
  },
  ownerHandedOver: {
    fr: {
      subject: ({ document, who }) => `${who} a confié le document à quelqu’un d’autre : ${document}`,
      paragraphs: (facts) => [
        `${facts.who} a confié le document « ${facts.document} » à ${facts.other}, qui le signera ou le validera à sa place.`,
        ...reasonGiven.fr(facts),
      ],
    },
    en: {
      subject: ({ document, who }) => `${who} handed the document over: ${document}`,
      paragraphs: (facts) => [
        `${facts.who} handed the document “${facts.document}” over to ${facts.other}, who signs or validates it instead.`,
        ...reasonGiven.en(facts),
      ],
    },
  },
  cancelled: {
    fr: {
      subject: ({ document }) => `Document annulé : ${document}`,
      paragraphs: (facts) => [
        `${facts.owner} a annulé le document « ${facts.document} ». Il ne peut plus être signé ; vous n’avez rien à faire.`,
        ...reasonGiven.fr(facts),
      ],
    },
    en: {
      subject: ({ document }) => `Document cancelled: ${document}`,
      paragraphs: (facts) => [
        `${facts.owner} cancelled the document “${facts.document}”. It can no longer be signed; there is nothing for you to do.`,
        ...reasonGiven.en(facts),
      ],
    },
  },
  ownerCancelled: {
    fr: {
      subject: ({ document }) => `Document annulé : ${document}`,
      paragraphs: (facts) => [
        `Le document « ${facts.document} » est annulé. Ses liens ne l’ouvrent plus, et les personnes déjà invitées en sont prévenues.`,
        ...reasonGiven.fr(facts),
      ],
    },
    en: {
      subject: ({ document }) => `Document cancelled: ${document}`,
      paragraphs: (facts) => [
        `The document “${facts.document}” is cancelled. Its links no longer open it, and those already invited have been told.`,
        ...reasonGiven.en(facts),
      ],
    },
  },
};
