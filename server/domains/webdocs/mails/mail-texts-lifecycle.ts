import { withDe } from '#contract/text.ts';
import type { Language } from '#contract/roles.ts';
import {
  deadline,
  endedWith,
  personal,
  progressed,
  readAnd,
  reasonGiven,
  seeDocument,
  verb,
} from './mail-sentences.ts';
import type { MailWords } from './mail-words.ts';

/** Texts of mails between the first invitation and the end of a document. */
export type LivesMailKind =
  | 'reminder'
  | 'snoozed'
  | 'expiresSoon'
  | 'handedOver'
  | 'ownerHandedOver'
  | 'cancelled'
  | 'ownerCancelled';

export const livesMailTexts: Record<LivesMailKind, Record<Language, MailWords>> = {
  reminder: {
    fr: {
      subject: (facts) => `Rappel, à ${verb.fr(facts)}\u00A0: ${facts.document}`,
      paragraphs: (facts) => [
        `Le document «\u00A0${facts.document}\u00A0» ${withDe(facts.sender)} attend que vous le lisiez pour le ${verb.fr(facts)}.`,
        ...deadline.fr(facts),
      ],
      action: readAnd.fr,
      notes: () => [personal.fr],
    },
    en: {
      subject: (facts) => `Reminder, to ${verb.en(facts)}: ${facts.document}`,
      paragraphs: (facts) => [
        `The document “${facts.document}” from ${facts.sender} is waiting for you to read and ${verb.en(facts)} it.`,
        ...deadline.en(facts),
      ],
      action: readAnd.en,
      notes: () => [personal.en],
    },
  },
  snoozed: {
    fr: {
      subject: ({ document }) => `Le rappel que vous aviez demandé\u00A0: ${document}`,
      paragraphs: (facts) => [
        `Vous aviez demandé que nous vous rappelions maintenant le document «\u00A0${facts.document}\u00A0» ${withDe(facts.sender)}. Il attend que vous le lisiez pour le ${verb.fr(facts)}.`,
        ...deadline.fr(facts),
      ],
      action: readAnd.fr,
      notes: () => [personal.fr],
    },
    en: {
      subject: ({ document }) => `The reminder you asked for: ${document}`,
      paragraphs: (facts) => [
        `You asked us to remind you now of the document “${facts.document}” from ${facts.sender}. It is waiting for you to read and ${verb.en(facts)} it.`,
        ...deadline.en(facts),
      ],
      action: readAnd.en,
      notes: () => [personal.en],
    },
  },
  expiresSoon: {
    fr: {
      subject: ({ document }) => `Le lien expire bientôt\u00A0: ${document}`,
      paragraphs: (facts) => [
        `Le document «\u00A0${facts.document}\u00A0» ${withDe(facts.sender)} n’est pas encore ${facts.hasToSign ? 'signé' : 'validé'}, et son lien expire bientôt.`,
        ...deadline.fr(facts),
      ],
      action: readAnd.fr,
      notes: () => [personal.fr],
    },
    en: {
      subject: ({ document }) => `Link expires soon: ${document}`,
      paragraphs: (facts) => [
        `The document “${facts.document}” from ${facts.sender} is not yet ${facts.hasToSign ? 'signed' : 'validated'}, and its link expires soon.`,
        ...deadline.en(facts),
      ],
      action: readAnd.en,
      notes: () => [personal.en],
    },
  },
  // The mail omits the reason, because a signer must not make us mail their own text to an address of their choice.
  handedOver: {
    fr: {
      subject: (facts) => `${facts.who} vous confie un document à ${verb.fr(facts)}\u00A0: ${facts.document}`,
      paragraphs: (facts) => [
        `${facts.who} vous confie à sa place la lecture du document «\u00A0${facts.document}\u00A0» ${withDe(facts.sender)}\u00A0: c’est à vous de le ${verb.fr(facts)}.`,
        ...deadline.fr(facts),
      ],
      action: readAnd.fr,
      notes: () => [personal.fr],
    },
    en: {
      subject: (facts) => `${facts.who} hands you a document to ${verb.en(facts)}: ${facts.document}`,
      paragraphs: (facts) => [
        `${facts.who} hands over to you the document “${facts.document}” from ${facts.sender}: it is for you to read and ${verb.en(facts)}.`,
        ...deadline.en(facts),
      ],
      action: readAnd.en,
      notes: () => [personal.en],
    },
  },
  ownerHandedOver: {
    fr: {
      subject: ({ document, who }) => `${who} a confié le document à quelqu’un d’autre\u00A0: ${document}`,
      paragraphs: (facts) => [
        `${facts.who} a confié le document «\u00A0${facts.document}\u00A0» à ${facts.other}, qui le signera ou le validera à sa place.`,
        ...reasonGiven.fr(facts),
        ...progressed.fr(facts),
      ],
      action: seeDocument.fr,
    },
    en: {
      subject: ({ document, who }) => `${who} handed the document over: ${document}`,
      paragraphs: (facts) => [
        `${facts.who} handed the document “${facts.document}” over to ${facts.other}, who signs or validates it instead.`,
        ...reasonGiven.en(facts),
        ...progressed.en(facts),
      ],
      action: seeDocument.en,
    },
  },
  cancelled: {
    fr: {
      subject: ({ document }) => `Document annulé\u00A0: ${document}`,
      paragraphs: (facts) => [
        `${facts.sender} a annulé la demande de signature du document «\u00A0${facts.document}\u00A0». Vous n’avez rien à faire.`,
        ...reasonGiven.fr(facts),
      ],
    },
    en: {
      subject: ({ document }) => `Document cancelled: ${document}`,
      paragraphs: (facts) => [
        `${facts.sender} has cancelled the request to sign the document “${facts.document}”. You have nothing to do.`,
        ...reasonGiven.en(facts),
      ],
    },
  },
  ownerCancelled: {
    fr: {
      subject: ({ document }) => `Document annulé\u00A0: ${document}`,
      paragraphs: (facts) => [
        `Le document «\u00A0${facts.document}\u00A0» est annulé. Ses liens ne l’ouvrent plus, et nous avons prévenu les personnes déjà invitées.`,
        ...reasonGiven.fr(facts),
        ...endedWith.fr(facts),
      ],
      action: seeDocument.fr,
    },
    en: {
      subject: ({ document }) => `Document cancelled: ${document}`,
      paragraphs: (facts) => [
        `The document “${facts.document}” is cancelled. Its links no longer open it, and we have told those already invited.`,
        ...reasonGiven.en(facts),
        ...endedWith.en(facts),
      ],
      action: seeDocument.en,
    },
  },
};
