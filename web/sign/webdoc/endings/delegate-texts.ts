import { texts } from '#kit/texts.ts';

/** Texts for handing over; they load with the dialog, because few signers open it. */
export const delegateTexts = texts({
  title: { fr: 'Confier à une autre personne', en: 'Hand over to someone else' },
  body: {
    fr: (sender: string) =>
      `Cette personne reçoit son propre lien et agit à votre place. Le vôtre ne s’ouvrira plus, et nous en prévenons ${sender}.`,
    en: (sender: string) =>
      `They get a link of their own and act in your place. Yours will no longer open, and ${sender} is told.`,
  },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  email: { fr: 'Adresse e-mail', en: 'E-mail address' },
  reason: { fr: 'Motif, pour l’expéditeur (facultatif)', en: 'Reason, for the sender (optional)' },
  missing: {
    fr: 'Indiquez le prénom, le nom et l’adresse.',
    en: 'Give the first name, last name and e-mail address.',
  },
  wrongEmail: {
    fr: 'Cette adresse e-mail n’est pas valable\u00A0: vérifiez-la.',
    en: 'This e-mail address is not valid: check it.',
  },
  refused: {
    fr: 'Un nom ou l’adresse e-mail n’est pas accepté. Vérifiez-les.',
    en: 'A name or the e-mail address is not accepted. Please check them.',
  },
  confirm: { fr: 'Confier le document', en: 'Hand over' },
  sending: { fr: 'Envoi en cours…', en: 'Sending…' },
  done: {
    fr: (name: string) => `Vous avez confié ce document à ${name}`,
    en: (name: string) => `You handed this document over to ${name}`,
  },
  doneBody: {
    fr: (sender: string) =>
      `Un lien vient de lui être envoyé, et nous avons prévenu ${sender}. Vous n’avez plus rien à faire.`,
    en: (sender: string) =>
      `A link has just been sent to them, and ${sender} has been told. There is nothing left for you to do.`,
  },
});
