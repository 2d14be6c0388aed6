import type { Language } from '#contract/roles.ts';
import type { Mail } from '#engines/mail/mail.ts';
import { composeMail, type MailSettings, type Recipient } from '#domains/accounts/compose-mail.ts';

interface Words {
  subject: (company: string) => string;
  what: (about: { who: string; company: string }) => string;
  /** Shown for a company that has no name yet. */
  nameless: string;
  button: string;
  note: string;
}

type Kind = 'linkRequested' | 'linkReminded' | 'linkAccepted' | 'linkRefused';

const texts: Record<Kind, Record<Language, Words>> = {
  linkRequested: {
    fr: {
      subject: (company) => `Demande de rattachement à ${company}`,
      what: ({ who, company }) =>
        `${who} demande à rejoindre ${company}. Acceptez cette personne avec le profil de votre choix, ou refusez sa demande.`,
      nameless: 'votre organisation',
      button: 'Voir la demande',
      note: 'Vous recevez ce message parce que vous êtes Owner de l’organisation.',
    },
    en: {
      subject: (company) => `Request to join ${company}`,
      what: ({ who, company }) => `${who} asks to join ${company}. Accept them with the profile you choose, or refuse.`,
      nameless: 'your organisation',
      button: 'See the request',
      note: 'You get this message because you are an owner of the organisation.',
    },
  },
  linkReminded: {
    fr: {
      subject: (company) => `Rappel\u00A0: demande de rattachement à ${company}`,
      what: ({ who, company }) =>
        `${who} attend votre réponse pour rejoindre ${company}. Acceptez cette personne avec le profil de votre choix, ou refusez sa demande.`,
      nameless: 'votre organisation',
      button: 'Voir la demande',
      note: 'Vous recevez ce message parce que vous êtes Owner de l’organisation.',
    },
    en: {
      subject: (company) => `Reminder: request to join ${company}`,
      what: ({ who, company }) =>
        `${who} waits for your answer to join ${company}. Accept them with the profile you choose, or refuse.`,
      nameless: 'your organisation',
      button: 'See the request',
      note: 'You get this message because you are an owner of the organisation.',
    },
  },
  linkAccepted: {
    fr: {
      subject: (company) => `Vous avez rejoint ${company}`,
      what: ({ company }) =>
        `Votre demande est acceptée\u00A0: ${company} vous compte parmi ses utilisateurs. Votre nom d’utilisateur et votre mot de passe restent les mêmes.`,
      nameless: 'votre nouvelle organisation',
      button: 'Ouvrir le portail',
      note: 'Connectez de nouveau vos environnements CRM pour y travailler au nom de cette organisation.',
    },
    en: {
      subject: (company) => `You now belong to ${company}`,
      what: ({ company }) =>
        `Your request was accepted: ${company} counts you among its users. Your username and password stay the same.`,
      nameless: 'your new organisation',
      button: 'Open the portal',
      note: 'Connect your CRM environments again to work in them for this organisation.',
    },
  },
  linkRefused: {
    fr: {
      subject: (company) => `Votre demande de rattachement à ${company} est refusée`,
      what: ({ company }) => `Un Owner a refusé votre demande de rejoindre ${company}. Votre compte ne change pas.`,
      nameless: 'cette organisation',
      button: 'Ouvrir le portail',
      note: 'Une erreur\u00A0? Adressez-vous à un Owner de cette organisation, puis refaites votre demande.',
    },
    en: {
      subject: (company) => `Your request to join ${company} was refused`,
      what: ({ company }) => `An owner refused your request to join ${company}. Your account does not change.`,
      nameless: 'that organisation',
      button: 'Open the portal',
      note: 'A mistake? Talk to an owner of that organisation, then ask again.',
    },
  },
};

/** Target of each mail's button: owners answer on the users page. */
const screens: Record<Kind, string> = {
  linkRequested: 'user',
  linkReminded: 'user',
  linkAccepted: 'home',
  linkRefused: 'home',
};

/** A mail about a link request, to an owner or to the person who asked. */
export const linkMail = (
  kind: Kind,
  to: Recipient,
  about: { person: Pick<Recipient, 'firstName' | 'lastName' | 'email'>; company: string },
  settings: MailSettings,
): Mail => {
  const words = texts[kind][to.language];
  const { firstName, lastName, email } = about.person;
  const company = about.company || words.nameless;
  return composeMail(to, settings, {
    template: `companies.${kind}`,
    subject: words.subject(company),
    paragraphs: [words.what({ who: `${firstName} ${lastName} (${email})`, company })],
    action: { label: words.button, url: `${settings.publicUrl}/${screens[kind]}` },
    notes: [words.note],
  });
};

const renamed: Record<
  Language,
  {
    subject: (context: string) => string;
    what: (before: string, now: string) => string;
    button: string;
    note: string;
  }
> = {
  fr: {
    subject: (context) => `Votre nom d’utilisateur ${context} a changé`,
    what: (before, now) =>
      `Connectez-vous désormais avec le nom d’utilisateur ${now}, qui remplace ${before}. Votre mot de passe reste le même.`,
    button: 'Ouvrir le portail',
    note: 'Vous n’attendiez pas ce changement\u00A0? Adressez-vous à un Owner de votre organisation.',
  },
  en: {
    subject: (context) => `Your ${context} username has changed`,
    what: (before, now) =>
      `Log in with the username ${now} from now on; it replaces ${before}. Your password stays the same.`,
    button: 'Open the portal',
    note: 'Didn’t expect this change? Talk to an owner of your organisation.',
  },
};

/** Tells the removed user, so that a refused log-in is no surprise. */
export const usernameMail = (to: Recipient, before: string, settings: MailSettings): Mail => {
  const words = renamed[to.language];
  return composeMail(to, settings, {
    template: 'companies.usernameChanged',
    subject: words.subject(settings.productName),
    paragraphs: [words.what(before, to.username)],
    action: { label: words.button, url: `${settings.publicUrl}/login` },
    notes: [words.note],
  });
};
