import { withDe } from '#contract/text.ts';
import type { Language } from '#contract/roles.ts';
import type { MailFacts } from './mail-words.ts';

type Sentences = Record<Language, (facts: MailFacts) => string[]>;
type Words = Record<Language, (facts: MailFacts) => string>;

export const personal: Record<Language, string> = {
  fr: 'Ce lien vous est personnel\u00A0: ne transférez pas ce message, la personne qui l’ouvre agit en votre nom.',
  en: 'This link is yours alone: do not forward this message, whoever opens it acts in your name.',
};

/** Where a signatory finds every document of their address. */
export const allDocuments: Record<Language, (url: string) => string> = {
  fr: (url) => `Tous vos documents à signer et signés\u00A0: ${url}`,
  en: (url) => `All your documents to sign and signed: ${url}`,
};

export const verb: Words = {
  fr: ({ hasToSign }) => (hasToSign ? 'signer' : 'valider'),
  en: ({ hasToSign }) => (hasToSign ? 'sign' : 'validate'),
};

export const done: Words = {
  fr: ({ hasToSign }) => (hasToSign ? 'signé' : 'validé'),
  en: ({ hasToSign }) => (hasToSign ? 'signed' : 'validated'),
};

export const readAnd: Words = {
  fr: (facts) => `Lire et ${verb.fr(facts)}`,
  en: (facts) => `Read and ${verb.en(facts)}`,
};

export const seeDocument: Record<Language, () => string> = {
  fr: () => 'Voir le document',
  en: () => 'See the document',
};

/** The deadline. The mail has a file for the calendar beside it. */
export const deadline: Sentences = {
  fr: ({ until }) =>
    until === null ? [] : [`À faire avant le ${until}. Le fichier joint ajoute cette échéance à votre agenda.`],
  en: ({ until }) =>
    until === null ? [] : [`To be done before ${until}. The attached file adds this deadline to your calendar.`],
};

export const reasonGiven: Sentences = {
  fr: ({ reason }) => (reason === '' ? [] : [`Motif donné\u00A0: ${reason}`]),
  en: ({ reason }) => (reason === '' ? [] : [`Reason given: ${reason}`]),
};

const shownNames = 5;
const others: Record<Language, (count: number) => string> = {
  fr: (count) => (count === 1 ? '1 autre personne' : `${count} autres personnes`),
  en: (count) => (count === 1 ? '1 other' : `${count} others`),
};

const listed = (names: readonly string[], language: Language): string => {
  const shown = names.length > shownNames + 1 ? names.slice(0, shownNames) : names;
  const rest = names.length - shown.length;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format([
    ...shown,
    ...(rest > 0 ? [others[language](rest)] : []),
  ]);
};

const counted: Record<Language, (done: number, all: number) => string> = {
  fr: (done, all) =>
    done === 0
      ? 'Personne n’a encore répondu.'
      : `${done} personne${done > 1 ? 's' : ''} sur ${all} ${done > 1 ? 'ont' : 'a'} répondu.`,
  en: (done, all) =>
    done === 0 ? 'Nobody has answered yet.' : `${done} of ${all} ${done > 1 ? 'have' : 'has'} answered.`,
};

/** For the sender, while the document goes on: how many have answered and who is awaited. */
export const progressed: Sentences = {
  fr: ({ progress: { done, waiting } }) =>
    waiting.length === 0
      ? ['Tout le monde a répondu. Le document final arrive dans un autre message dès qu’il est scellé.']
      : [`${counted.fr(done.length, done.length + waiting.length)} En attente\u00A0: ${listed(waiting, 'fr')}.`],
  en: ({ progress: { done, waiting } }) =>
    waiting.length === 0
      ? ['Everybody has answered. The final document comes in another message as soon as it is sealed.']
      : [`${counted.en(done.length, done.length + waiting.length)} Awaited: ${listed(waiting, 'en')}.`],
};

/** For the sender, when the document has ended unsigned: who had answered and who had not. */
export const endedWith: Sentences = {
  fr: ({ progress: { done, waiting } }) => [
    ...(done.length > 0 ? [`Déjà signé ou validé par\u00A0: ${listed(done, 'fr')}.`] : []),
    ...(waiting.length > 0 ? [`Sans réponse\u00A0: ${listed(waiting, 'fr')}.`] : []),
  ],
  en: ({ progress: { done, waiting } }) => [
    ...(done.length > 0 ? [`Already signed or validated by: ${listed(done, 'en')}.`] : []),
    ...(waiting.length > 0 ? [`Without an answer: ${listed(waiting, 'en')}.`] : []),
  ],
};

/** Title and description of the calendar entry. It has no link: others may see the calendar, and the link signs. */
export const calendarWords: Record<
  Language,
  { filename: string; title: (facts: MailFacts) => string; description: (facts: MailFacts) => string }
> = {
  fr: {
    filename: 'echeance.ics',
    title: (facts) => `${facts.hasToSign ? 'À signer' : 'À valider'}\u00A0: ${facts.document}`,
    description: ({ sender, senderAddress }) =>
      `Demande ${withDe(sender)}, ${senderAddress}. Le lien se trouve dans le message que vous avez reçu\u00A0: il vous est personnel et n’est pas repris ici.`,
  },
  en: {
    filename: 'deadline.ics',
    title: (facts) => `To ${verb.en(facts)}: ${facts.document}`,
    description: ({ sender, senderAddress }) =>
      `Asked by ${sender}, ${senderAddress}. The link is in the message that you got: it is yours alone and is not repeated here.`,
  },
};
