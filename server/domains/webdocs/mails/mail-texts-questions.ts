import { withDe } from '#contract/text.ts';
import type { Language } from '#contract/roles.ts';
import { webdocQuestions } from '#contract/limits.ts';
import { personal } from './mail-sentences.ts';
import type { MailWords } from './mail-words.ts';

/** Mails with a question to the sender, and with the answer. */
export type QuestionMailKind = 'ownerAsked' | 'answered';

const forSender: Record<Language, string> = {
  fr: `Le lien permet de répondre à cette seule question, sans compte, pendant ${webdocQuestions.linkDays} jours\u00A0: ne transférez pas ce message. Dans le portail, les logs de signature du document permettent aussi d’y répondre.`,
  en: `The link answers this one question, without an account, for ${webdocQuestions.linkDays} days: do not forward this message. In the portal, the sign logs of the document answer it too.`,
};

export const questionMailTexts: Record<QuestionMailKind, Record<Language, MailWords>> = {
  ownerAsked: {
    fr: {
      subject: ({ document, who }) => `Question ${withDe(who)}\u00A0: ${document}`,
      paragraphs: ({ document, who, reason }) => [
        `${who} a une question avant de répondre à votre demande, «\u00A0${document}\u00A0».`,
        `Question\u00A0: ${reason}`,
      ],
      action: () => 'Répondre',
      notes: () => [forSender.fr],
    },
    en: {
      subject: ({ document, who }) => `Question from ${who}: ${document}`,
      paragraphs: ({ document, who, reason }) => [
        `${who} has a question before answering your request, “${document}”.`,
        `Question: ${reason}`,
      ],
      action: () => 'Answer',
      notes: () => [forSender.en],
    },
  },
  answered: {
    fr: {
      subject: ({ document }) => `Réponse à votre question\u00A0: ${document}`,
      paragraphs: ({ document, sender, question, reason }) => [
        `${sender} a répondu à votre question sur le document «\u00A0${document}\u00A0».`,
        `Votre question\u00A0: ${question}`,
        `Réponse\u00A0: ${reason}`,
      ],
      action: () => 'Revenir au document',
      notes: () => [personal.fr],
    },
    en: {
      subject: ({ document }) => `Answer to your question: ${document}`,
      paragraphs: ({ document, sender, question, reason }) => [
        `${sender} has answered your question about the document “${document}”.`,
        `Your question: ${question}`,
        `Answer: ${reason}`,
      ],
      action: () => 'Back to the document',
      notes: () => [personal.en],
    },
  },
};
