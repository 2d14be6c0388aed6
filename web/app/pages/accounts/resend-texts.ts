import { texts } from '#kit/texts.ts';

export const resendTexts = texts({
  offerTitle: {
    fr: 'Ce compte attend son premier mot de passe',
    en: 'This account awaits its first password',
  },
  offerText: {
    fr: 'Suivez le lien reçu par e-mail, ou recevez-en un nouveau à l’adresse de ce compte.',
    en: 'Follow the link you received by e-mail, or get a new one at the address of this account.',
  },
  resend: { fr: 'Renvoyer l’e-mail', en: 'Send the e-mail again' },
  resendIn: {
    fr: (seconds: number) => `Renvoyer l’e-mail (${seconds} s)`,
    en: (seconds: number) => `Send the e-mail again (${seconds} s)`,
  },
  resendSoon: {
    fr: 'L’e-mail vient de partir\u00A0: laissez-lui quelques secondes.',
    en: 'The e-mail has just left: give it a few seconds.',
  },
  resent: {
    fr: (email: string) => `Un e-mail part vers ${email}`,
    en: (email: string) => `An e-mail is on its way to ${email}`,
  },
});
