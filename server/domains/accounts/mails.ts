import type { Language } from '#contract/roles.ts';
import type { Mail } from '#engines/mail/mail.ts';
import { composeMail, type MailSettings, type Recipient } from './compose-mail.ts';

/** Sender of an invitation. The company may have no name yet. */
export interface Invitation {
  inviter: string;
  company: string;
}

interface About extends Invitation {
  product: string;
  username: string;
}

interface Texts {
  subject: (about: About) => string;
  why: (about: About) => string;
  button: string;
  life: string;
  ignore: string;
}

const texts: Record<'initialise' | 'invitation' | 'reset', Record<Language, Texts>> = {
  initialise: {
    fr: {
      subject: ({ product }) => `Choisissez votre mot de passe ${product}`,
      // The username is not repeated: whoever registers chooses it, and the password screen shows it.
      why: ({ product }) => `Votre compte ${product} est presque prêt. Il ne vous reste qu’à choisir un mot de passe.`,
      button: 'Choisir mon mot de passe',
      life: 'Ce lien est valable 72 heures et ne sert qu’une fois.',
      ignore:
        'Vous n’avez pas demandé de compte\u00A0? Ignorez ce message\u00A0: sans mot de passe, le compte reste fermé.',
    },
    en: {
      subject: ({ product }) => `Choose your ${product} password`,
      why: ({ product }) => `Your ${product} account is almost ready. All that is left is to choose a password.`,
      button: 'Choose my password',
      life: 'This link works for 72 hours, and only once.',
      ignore: 'Didn’t ask for an account? Ignore this message: without a password the account stays closed.',
    },
  },
  invitation: {
    fr: {
      subject: ({ inviter, product }) => `${inviter} vous invite sur ${product}`,
      why: ({ inviter, company, product, username }) =>
        `${inviter} vous a ouvert un compte ${product}${company && ` dans l’organisation ${company}`}. Il ne vous reste qu’à choisir un mot de passe pour le nom d’utilisateur ${username}.`,
      button: 'Choisir mon mot de passe',
      life: 'Ce lien est valable 72 heures et ne sert qu’une fois. Passé ce délai, demandez qu’on vous en renvoie un.',
      ignore:
        'Vous ne connaissez pas cette personne\u00A0? Ignorez ce message\u00A0: sans mot de passe, le compte reste fermé.',
    },
    en: {
      subject: ({ inviter, product }) => `${inviter} invites you to ${product}`,
      why: ({ inviter, company, product, username }) =>
        `${inviter} has opened a ${product} account for you${company && ` at ${company}`}. All that is left is to choose a password for ${username}.`,
      button: 'Choose my password',
      life: 'This link works for 72 hours, and only once. After that, ask for another one.',
      ignore: 'Don’t know this person? Ignore this message: without a password the account stays closed.',
    },
  },
  reset: {
    fr: {
      subject: ({ product }) => `Changez votre mot de passe ${product}`,
      why: ({ product, username }) =>
        `Vous avez demandé à changer le mot de passe ${product} du nom d’utilisateur ${username}.`,
      button: 'Changer mon mot de passe',
      life: 'Ce lien est valable une heure et ne sert qu’une fois.',
      ignore: 'Ce n’était pas vous\u00A0? Ignorez ce message\u00A0: votre mot de passe actuel reste le bon.',
    },
    en: {
      subject: ({ product }) => `Change your ${product} password`,
      why: ({ product, username }) => `You asked to change the ${product} password of ${username}.`,
      button: 'Change my password',
      life: 'This link works for one hour, and only once.',
      ignore: 'Wasn’t this you? Ignore this message: your current password still works.',
    },
  },
};

const screens = { initialise: 'initialize-password', reset: 'update-password' } as const;

/**
 * The mail with the link to a password screen. With `invitation`, an `initialise` mail names the person who invited the
 * user.
 */
export const passwordMail = (
  purpose: 'initialise' | 'reset',
  to: Recipient,
  { token, invitation, ...settings }: MailSettings & { token: string; invitation?: Invitation },
): Mail => {
  const words = texts[purpose === 'initialise' && invitation ? 'invitation' : purpose][to.language];
  const about = {
    inviter: '',
    company: '',
    ...invitation,
    product: settings.productName,
    username: to.username,
  };
  return composeMail(to, settings, {
    template: `accounts.${purpose}`,
    subject: words.subject(about),
    paragraphs: [words.why(about)],
    action: { label: words.button, url: `${settings.publicUrl}/${screens[purpose]}/${token}` },
    notes: [words.life, words.ignore],
  });
};
