import { texts } from '#kit/texts.ts';

const minutes = 30;

/** Texts for support in its session, and for owners whose company support is in. */
export const supportTexts = texts({
  sessionTitle: {
    fr: (staff: string) => `Session de support ouverte par ${staff}`,
    en: (staff: string) => `Support session opened by ${staff}`,
  },
  recorded: {
    fr: 'Ce que vous faites est inscrit au journal de l’organisation.',
    en: 'What you do is written to the organisation’s log.',
  },
  left: { fr: (time: string) => `Il reste ${time}.`, en: (time: string) => `${time} left.` },
  lastMinute: { fr: 'Il reste moins d’une minute.', en: 'Less than a minute left.' },
  end: { fr: 'Terminer la session de support', en: 'End the support session' },

  reading: {
    fr: 'Vous pouvez tout lire et ne rien modifier.',
    en: 'You can read everything and change nothing.',
  },
  asked: {
    fr: (wish: string) => `Votre demande «\u00A0${wish}\u00A0» attend la réponse d’un Owner.`,
    en: (wish: string) => `Your request “${wish}” waits for the answer of an Owner.`,
  },
  refused: {
    fr: 'Un Owner ne vous autorise qu’à lire.',
    en: 'An Owner lets you only read.',
  },
  allowed: {
    fr: (time: string) => `Un Owner vous autorise à modifier jusqu’à ${time}.`,
    en: (time: string) => `An Owner lets you make changes until ${time}.`,
  },
  ask: { fr: 'Demander à modifier', en: 'Ask to make changes' },
  askAgain: { fr: 'Changer la demande', en: 'Change the request' },
  askTitle: { fr: 'Demander l’autorisation de modifier', en: 'Ask for leave to make changes' },
  askText: {
    fr: `Les Owners voient votre demande dans le portail et y répondent. Une autorisation dure ${minutes}\u00A0minutes.`,
    en: `The Owners see your request in the portal and answer it there. A permission lasts ${minutes} minutes.`,
  },
  wish: { fr: 'Ce que vous voulez modifier', en: 'What you want to change' },
  wishHint: {
    fr: 'Par exemple\u00A0: répondre au ticket 1042, redéployer le modèle Devis en sandbox',
    en: 'For example: answer ticket 1042, deploy the Quote template to a sandbox again',
  },
  send: { fr: 'Envoyer la demande', en: 'Send the request' },

  present: {
    fr: (staff: string) => `Le support (${staff}) est dans votre espace`,
    en: (staff: string) => `Support (${staff}) is in your space`,
  },
  asks: {
    fr: (staff: string) => `Le support (${staff}) demande à faire des modifications`,
    en: (staff: string) => `Support (${staff}) asks to make changes`,
  },
  as: {
    fr: (username: string, reason: string) => `Compte utilisé\u00A0: ${username}. Motif\u00A0: ${reason}.`,
    en: (username: string, reason: string) => `Account in use: ${username}. Reason: ${reason}.`,
  },
  wishOf: { fr: (wish: string) => `«\u00A0${wish}\u00A0»`, en: (wish: string) => `“${wish}”` },
  onlyReads: { fr: 'Il ne fait que lire.', en: 'It only reads.' },
  mayWrite: {
    fr: (time: string) => `Il peut faire des modifications jusqu’à ${time}.`,
    en: (time: string) => `It can make changes until ${time}.`,
  },
  allow: { fr: `Autoriser pendant ${minutes}\u00A0minutes`, en: `Allow for ${minutes} minutes` },
  refuse: { fr: 'Refuser', en: 'Refuse' },
  onlyRead: { fr: 'Lecture seule', en: 'Reading only' },
  endTheirs: { fr: 'Mettre fin à la session', en: 'End the session' },
  ended: { fr: 'La session de support est terminée.', en: 'The support session has ended.' },
});
