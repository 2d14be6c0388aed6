import { texts } from '#kit/texts.ts';

export const codeTexts = texts({
  lockedTitle: { fr: 'Ce document est protégé', en: 'This document is protected' },
  lockedByEmail: {
    fr: (to: string) => `Pour l’ouvrir, confirmez que c’est bien vous, avec un code envoyé par e-mail à ${to}.`,
    en: (to: string) => `To open it, confirm that it is you, with a code sent by e-mail to ${to}.`,
  },
  lockedBySms: {
    fr: (to: string) => `Pour l’ouvrir, confirmez que c’est bien vous, avec un code envoyé par SMS au ${to}.`,
    en: (to: string) => `To open it, confirm that it is you, with a code sent by SMS to ${to}.`,
  },
  proofEnded: {
    fr: 'Votre code avait ouvert ce document pour une demi-heure, qui est passée.',
    en: 'Your code had opened this document for half an hour, which is over.',
  },
  draftKept: {
    fr: 'Ce que vous avez saisi est gardé.',
    en: 'What you have entered is kept.',
  },
  lockedNeedsScript: {
    fr: 'Sans JavaScript, ce document ne peut pas s’ouvrir. Activez-le, puis rechargez la page.',
    en: 'Without JavaScript this document cannot be opened. Turn it on, then reload the page.',
  },
  getCode: { fr: 'Recevoir le code', en: 'Get the code' },
  opening: { fr: 'Ouverture…', en: 'Opening…' },
  noCookies: {
    fr: 'Votre navigateur n’accepte pas les cookies, sans lesquels ce document ne peut pas s’ouvrir. Autorisez-les pour ce site, puis rechargez la page.',
    en: 'Your browser takes no cookies, without which this document cannot be opened. Allow them for this site, then reload the page.',
  },
  title: { fr: 'Confirmez que c’est bien vous', en: 'Confirm that it is you' },
  label: { fr: 'Code à 6 chiffres', en: '6-digit code' },
  sending: { fr: 'Envoi du code…', en: 'Sending the code…' },
  sentByEmail: {
    fr: (to: string) =>
      `Un code vient d’être envoyé par e-mail à ${to}. Il est valable 10 minutes et ne sert qu’une fois.`,
    en: (to: string) => `A code has just been sent by e-mail to ${to}. It is valid for 10 minutes and works once.`,
  },
  sentBySms: {
    fr: (to: string) =>
      `Un code vient d’être envoyé par SMS au ${to}. Il est valable 10 minutes et ne sert qu’une fois.`,
    en: (to: string) => `A code has just been sent by SMS to ${to}. It is valid for 10 minutes and works once.`,
  },
  delayed: {
    fr: (to: string) =>
      `Le SMS au ${to} tarde à partir\u00A0; nous essayons encore. Gardez cette page ouverte\u00A0: il peut arriver dans les minutes qui viennent.`,
    en: (to: string) =>
      `The SMS to ${to} is slow to leave; we keep trying. Leave this page open: it may arrive within a few minutes.`,
  },
  refused: {
    fr: (to: string) => `Le numéro ${to} n’accepte pas nos SMS.`,
    en: (to: string) => `The number ${to} does not take our SMS.`,
  },
  sentBefore: {
    fr: 'Un code vous a déjà été envoyé\u00A0: le dernier reçu est toujours valable.',
    en: 'A code has already been sent to you: the last one received is still valid.',
  },
  incomplete: { fr: 'Saisissez les 6 chiffres du code.', en: 'Enter the 6 digits of the code.' },
  wrong: {
    fr: (left: number) => `Ce code n’est pas le bon. Il vous reste ${left} ${left === 1 ? 'essai' : 'essais'}.`,
    en: (left: number) => `This code is not the right one. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`,
  },
  tooManyTries: {
    fr: (wait: string) => `Trop d’essais. Vous pourrez recommencer dans ${wait}.`,
    en: (wait: string) => `Too many tries. You can start again in ${wait}.`,
  },
  tooManyCodes: {
    fr: (wait: string) =>
      `Plusieurs codes ont été demandés. Le dernier reçu reste valable 10 minutes\u00A0; un autre pourra être demandé dans ${wait}.`,
    en: (wait: string) =>
      `Several codes have been asked for. The last one received stays valid for 10 minutes; another can be asked for in ${wait}.`,
  },
  seconds: { fr: (count: number) => `${count}\u00A0s`, en: (count: number) => `${count}\u00A0s` },
  minutes: { fr: (count: number) => `${count}\u00A0min`, en: (count: number) => `${count}\u00A0min` },
  hours: { fr: (count: number) => `${count}\u00A0h`, en: (count: number) => `${count}\u00A0h` },
  again: { fr: 'Renvoyer un code', en: 'Send another code' },
  againIn: {
    fr: (wait: string) => `Vous pourrez demander un autre code dans ${wait}.`,
    en: (wait: string) => `You can ask for another code in ${wait}.`,
  },
  check: { fr: 'Vérifier le code', en: 'Check the code' },
  checking: { fr: 'Vérification…', en: 'Checking…' },
  nothingByEmail: {
    fr: 'Rien reçu\u00A0? Regardez dans vos courriers indésirables. Ce n’est pas la bonne adresse\u00A0?',
    en: 'Nothing received? Look in your junk mail. Not the right address?',
  },
  nothingBySms: {
    fr: 'Rien reçu\u00A0? Vérifiez que votre téléphone capte le réseau. Ce n’est pas le bon numéro\u00A0?',
    en: 'Nothing received? Check that your phone has a signal. Not the right number?',
  },
  tellSender: { fr: 'Prévenez la personne qui vous a écrit.', en: 'Tell the person who wrote to you.' },
  writeTo: { fr: (sender: string) => `Écrivez à ${sender}`, en: (sender: string) => `Write to ${sender}` },
});

export type CodeTexts = (typeof codeTexts)['fr'];

const minute = 60;
const hour = 60 * minute;

/** A wait in seconds, minutes or hours, rounded up; hours from 90 minutes on. */
export const waitText = (t: CodeTexts, seconds: number): string => {
  if (seconds < 2 * minute) return t.seconds(seconds);
  return seconds < 1.5 * hour ? t.minutes(Math.ceil(seconds / minute)) : t.hours(Math.ceil(seconds / hour));
};
