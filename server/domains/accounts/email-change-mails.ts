import type { Language } from '#contract/roles.ts';
import type { Mail } from '#engines/mail/mail.ts';
import { composeMail, type MailSettings, type Recipient } from './compose-mail.ts';

interface Change {
  product: string;
  username: string;
  newEmail: string;
}

interface Notice {
  subject: (product: string) => string;
  what: (change: Change) => string;
  ignore: string;
}

interface ChangeTexts {
  confirm: Notice & { button: string; life: string };
  asked: Notice;
  done: Notice;
}

const texts: Record<Language, ChangeTexts> = {
  fr: {
    confirm: {
      subject: (product) => `Confirmez votre nouvelle adresse e-mail ${product}`,
      what: ({ product, username, newEmail }) =>
        `Le compte ${product} ${username} doit désormais utiliser l’adresse ${newEmail}. Elle remplacera l’ancienne dès que vous l’aurez confirmée.`,
      button: 'Confirmer cette adresse',
      life: 'Ce lien est valable 24 heures et ne sert qu’une fois.',
      ignore: 'Ce compte n’est pas le vôtre\u00A0? Ignorez ce message\u00A0: rien ne changera.',
    },
    asked: {
      subject: (product) => `Changement d’adresse e-mail demandé sur ${product}`,
      what: ({ product, username, newEmail }) =>
        `L’adresse e-mail du compte ${product} ${username} doit devenir ${newEmail}. Celle-ci reste en vigueur tant que la nouvelle n’est pas confirmée.`,
      ignore:
        'Vous n’attendiez pas ce changement\u00A0? Changez votre mot de passe et prévenez un Owner de votre organisation.',
    },
    done: {
      subject: (product) => `Votre adresse e-mail ${product} a changé`,
      what: ({ product, username, newEmail }) =>
        `Le compte ${product} ${username} utilise maintenant l’adresse ${newEmail}. Plus aucun message ne sera envoyé à celle-ci.`,
      ignore: 'Vous n’attendiez pas ce changement\u00A0? Prévenez sans tarder un Owner de votre organisation.',
    },
  },
  en: {
    confirm: {
      subject: (product) => `Confirm your new ${product} e-mail address`,
      what: ({ product, username, newEmail }) =>
        `The ${product} account ${username} is to use the address ${newEmail}. It replaces the former one as soon as you confirm it.`,
      button: 'Confirm this address',
      life: 'This link works for 24 hours, and only once.',
      ignore: 'Not your account? Ignore this message: nothing will change.',
    },
    asked: {
      subject: (product) => `A change of e-mail address was asked for on ${product}`,
      what: ({ product, username, newEmail }) =>
        `The e-mail address of the ${product} account ${username} is to become ${newEmail}. This one stays in force until the new one is confirmed.`,
      ignore: 'Didn’t expect this? Change your password and tell an owner of your organisation.',
    },
    done: {
      subject: (product) => `Your ${product} e-mail address has changed`,
      what: ({ product, username, newEmail }) =>
        `The ${product} account ${username} now uses the address ${newEmail}. No more messages will come to this one.`,
      ignore: 'Didn’t expect this? Tell an owner of your organisation without delay.',
    },
  },
};

/** Mail to the new address with the confirmation link. */
export const confirmEmailMail = (
  user: Recipient,
  newEmail: string,
  { token, ...settings }: MailSettings & { token: string },
): Mail => {
  const words = texts[user.language].confirm;
  return composeMail({ ...user, email: newEmail }, settings, {
    template: 'accounts.confirm-email',
    subject: words.subject(settings.productName),
    paragraphs: [words.what({ product: settings.productName, username: user.username, newEmail })],
    action: { label: words.button, url: `${settings.publicUrl}/confirm-email/${token}` },
    notes: [words.life, words.ignore],
  });
};

/** Mail to the old address, without a link: the change was requested, or done. */
export const emailChangeNotice = (
  news: 'asked' | 'done',
  user: Recipient,
  newEmail: string,
  settings: MailSettings,
): Mail => {
  const words = texts[user.language][news];
  return composeMail(user, settings, {
    template: `accounts.email-change-${news}`,
    subject: words.subject(settings.productName),
    paragraphs: [words.what({ product: settings.productName, username: user.username, newEmail })],
    notes: [words.ignore],
  });
};
