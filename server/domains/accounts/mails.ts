import type { Language } from '#contract/roles.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Mail } from '#engines/mail/mail.ts';

interface Recipient {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  language: Language;
}

interface Texts {
  subject: (product: string) => string;
  hello: (firstName: string) => string;
  why: (product: string, username: string) => string;
  button: string;
  life: string;
  ignore: string;
}

const texts: Record<'initialise' | 'reset', Record<Language, Texts>> = {
  initialise: {
    fr: {
      subject: (product) => `Choisissez votre mot de passe ${product}`,
      hello: (firstName) => `Bonjour ${firstName},`,
      why: (product, username) =>
        `Votre compte ${product} est presque prêt. Il ne vous reste qu’à choisir un mot de passe pour le nom d’utilisateur ${username}.`,
      button: 'Choisir mon mot de passe',
      life: 'Ce lien est valable 72 heures et ne sert qu’une fois.',
      ignore:
        'Vous n’avez pas demandé de compte ? Ignorez ce message : sans mot de passe, le compte reste fermé.',
    },
    en: {
      subject: (product) => `Choose your ${product} password`,
      hello: (firstName) => `Hello ${firstName},`,
      why: (product, username) =>
        `Your ${product} account is almost ready. All that is left is to choose a password for ${username}.`,
      button: 'Choose my password',
      life: 'This link works for 72 hours, and only once.',
      ignore: 'Didn’t ask for an account? Ignore this message: without a password the account stays closed.',
    },
  },
  reset: {
    fr: {
      subject: (product) => `Changez votre mot de passe ${product}`,
      hello: (firstName) => `Bonjour ${firstName},`,
      why: (product, username) =>
        `Vous avez demandé à changer le mot de passe ${product} du nom d’utilisateur ${username}.`,
      button: 'Changer mon mot de passe',
      life: 'Ce lien est valable une heure et ne sert qu’une fois.',
      ignore: 'Ce n’était pas vous ? Ignorez ce message : votre mot de passe actuel reste le bon.',
    },
    en: {
      subject: (product) => `Change your ${product} password`,
      hello: (firstName) => `Hello ${firstName},`,
      why: (product, username) => `You asked to change the ${product} password of ${username}.`,
      button: 'Change my password',
      life: 'This link works for one hour, and only once.',
      ignore: 'Wasn’t you? Ignore this message: your current password still works.',
    },
  },
};

const screens = { initialise: 'initialize-password', reset: 'update-password' } as const;

/** The mail that leads to a password screen. */
export const passwordMail = (
  purpose: 'initialise' | 'reset',
  to: Recipient,
  link: { token: string; publicUrl: string; productName: string },
): Mail => {
  const words = texts[purpose][to.language];
  const subject = words.subject(link.productName);
  return {
    template: `accounts.${purpose}`,
    language: to.language,
    to: { name: `${to.firstName} ${to.lastName}`, address: to.email },
    subject,
    subjectId: to.id,
    ...layOutMail({
      language: to.language,
      productName: link.productName,
      title: subject,
      paragraphs: [words.hello(to.firstName), words.why(link.productName, to.username)],
      action: { label: words.button, url: `${link.publicUrl}/${screens[purpose]}/${link.token}` },
      notes: [words.life, words.ignore],
    }),
  };
};
