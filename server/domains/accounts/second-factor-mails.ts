import type { Language } from '#contract/roles.ts';
import type { Mail } from '#engines/mail/mail.ts';
import { composeMail, type MailSettings, type Recipient } from './compose-mail.ts';

export type SecondFactorNews =
  | { kind: 'on' | 'off' | 'reset' | 'passkeyAdded' }
  | { kind: 'recoveryCodeUsed'; codesLeft: number };

interface About {
  product: string;
  username: string;
  codesLeft: number;
}

interface Texts {
  subject: (product: string) => string;
  what: (about: About) => string;
}

const texts: Record<Language, Record<SecondFactorNews['kind'], Texts> & { ignore: string }> = {
  fr: {
    on: {
      subject: (product) => `Validation en deux étapes activée sur ${product}`,
      what: ({ product, username }) =>
        `La connexion au compte ${product} ${username} demande désormais un code de votre application d’authentification. Conservez vos codes de secours en lieu sûr.`,
    },
    off: {
      subject: (product) => `Validation en deux étapes désactivée sur ${product}`,
      what: ({ product, username }) =>
        `La connexion au compte ${product} ${username} ne demande plus de code. Le mot de passe suffit.`,
    },
    reset: {
      subject: (product) => `Validation en deux étapes désactivée sur ${product}`,
      what: ({ product, username }) =>
        `L’équipe de ${product} a désactivé la validation en deux étapes du compte ${username}. Vous pouvez l’activer de nouveau depuis la page «\u00A0Mon compte\u00A0».`,
    },
    recoveryCodeUsed: {
      subject: (product) => `Un code de secours a servi sur ${product}`,
      what: ({ product, username, codesLeft }) =>
        `Un code de secours vient de servir à ouvrir une session sur le compte ${product} ${username}. Codes de secours restants\u00A0: ${codesLeft}.`,
    },
    passkeyAdded: {
      subject: (product) => `Clé d’accès ajoutée sur ${product}`,
      what: ({ product, username }) =>
        `Une clé d’accès vient d’être ajoutée au compte ${product} ${username}. Elle permet de se connecter sans mot de passe ni code. Vos clés figurent sur la page «\u00A0Mon compte\u00A0».`,
    },
    ignore: 'Ce n’était pas vous\u00A0? Changez votre mot de passe et prévenez un Owner de votre organisation.',
  },
  en: {
    on: {
      subject: (product) => `Two-step verification is on for ${product}`,
      what: ({ product, username }) =>
        `Logging in to the ${product} account ${username} now takes a code from your authenticator app. Keep your recovery codes in a safe place.`,
    },
    off: {
      subject: (product) => `Two-step verification is off for ${product}`,
      what: ({ product, username }) =>
        `Logging in to the ${product} account ${username} takes no code any more. The password is enough.`,
    },
    reset: {
      subject: (product) => `Two-step verification is off for ${product}`,
      what: ({ product, username }) =>
        `The ${product} team turned two-step verification off for the account ${username}. You can turn it on again on the “My account” page.`,
    },
    recoveryCodeUsed: {
      subject: (product) => `A recovery code was used on ${product}`,
      what: ({ product, username, codesLeft }) =>
        `A recovery code was just used to log in to the ${product} account ${username}. Recovery codes left: ${codesLeft}.`,
    },
    passkeyAdded: {
      subject: (product) => `Passkey added on ${product}`,
      what: ({ product, username }) =>
        `A passkey was just added to the ${product} account ${username}. It logs in without password or code. Your passkeys are on the “My account” page.`,
    },
    ignore: 'Wasn’t this you? Change your password and tell an owner of your organisation.',
  },
};

/** Mails the user about a change or a use of their second factor. */
export const secondFactorMail = (user: Recipient, news: SecondFactorNews, settings: MailSettings): Mail => {
  const words = texts[user.language];
  const codesLeft = news.kind === 'recoveryCodeUsed' ? news.codesLeft : 0;
  return composeMail(user, settings, {
    template: `accounts.second-factor-${news.kind}`,
    subject: words[news.kind].subject(settings.productName),
    paragraphs: [words[news.kind].what({ product: settings.productName, username: user.username, codesLeft })],
    notes: [words.ignore],
  });
};
