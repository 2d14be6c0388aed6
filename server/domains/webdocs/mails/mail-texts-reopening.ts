import { withDe } from '#contract/text.ts';
import type { Language } from '#contract/roles.ts';
import { deadline, done, personal, progressed, readAnd, seeDocument, verb } from './mail-sentences.ts';
import type { MailWords } from './mail-words.ts';

/** Mails about a declined document that the sender has opened again. */
export type ReopeningMailKind = 'reopened' | 'goesOn' | 'ownerReopened';

export const reopeningMailTexts: Record<ReopeningMailKind, Record<Language, MailWords>> = {
  reopened: {
    fr: {
      subject: ({ document }) => `Document rouvert\u00A0: ${document}`,
      paragraphs: (facts) => [
        `${facts.sender} a rouvert le document «\u00A0${facts.document}\u00A0», qui avait été refusé. Vous pouvez de nouveau le lire et le ${verb.fr(facts)}.`,
        ...deadline.fr(facts),
      ],
      action: readAnd.fr,
      notes: () => [personal.fr],
    },
    en: {
      subject: ({ document }) => `Document reopened: ${document}`,
      paragraphs: (facts) => [
        `${facts.sender} has reopened the document “${facts.document}”, which had been declined. You can read and ${verb.en(facts)} it again.`,
        ...deadline.en(facts),
      ],
      action: readAnd.en,
      notes: () => [personal.en],
    },
  },
  goesOn: {
    fr: {
      subject: ({ document }) => `La signature reprend\u00A0: ${document}`,
      paragraphs: (facts) => [
        `Le document «\u00A0${facts.document}\u00A0» ${withDe(facts.sender)} avait été refusé\u00A0; il est rouvert. Vous l’avez déjà ${done.fr(facts)}, et vous n’avez rien à faire.`,
      ],
    },
    en: {
      subject: ({ document }) => `Signing goes on: ${document}`,
      paragraphs: (facts) => [
        `The document “${facts.document}” from ${facts.sender} had been declined; it is open again. You have already ${done.en(facts)} it, and you have nothing to do.`,
      ],
    },
  },
  ownerReopened: {
    fr: {
      subject: ({ document }) => `Document rouvert\u00A0: ${document}`,
      paragraphs: (facts) => [
        `Le document «\u00A0${facts.document}\u00A0», qui avait été refusé, est rouvert${facts.until === null ? '' : ` jusqu’au ${facts.until}`}. Nous avons prévenu les personnes déjà invitées.`,
        ...progressed.fr(facts),
      ],
      action: seeDocument.fr,
    },
    en: {
      subject: ({ document }) => `Document reopened: ${document}`,
      paragraphs: (facts) => [
        `The document “${facts.document}”, which had been declined, is open again${facts.until === null ? '' : ` until ${facts.until}`}. We have told those already invited.`,
        ...progressed.en(facts),
      ],
      action: seeDocument.en,
    },
  },
};
