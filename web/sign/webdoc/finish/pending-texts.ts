import { texts } from '#kit/texts.ts';

export const pendingTexts = texts({
  title: {
    fr: 'Signature enregistrée sur cet appareil, envoi dès le retour du réseau',
    en: 'Signature saved on this device; it is sent when the network is back',
  },
  titleValidation: {
    fr: 'Validation enregistrée sur cet appareil, envoi dès le retour du réseau',
    en: 'Validation saved on this device; it is sent when the network is back',
  },
  body: {
    fr: (name: string) =>
      `Votre accord sur « ${name} » est conservé dans ce navigateur. Il part tout seul, une seule fois, dès que la connexion revient : gardez cette page ouverte, ou rouvrez-la plus tard sur cet appareil.`,
    en: (name: string) =>
      `Your agreement to “${name}” is kept in this browser. It is sent by itself, once, as soon as the connection is back: keep this page open, or open it again later on this device.`,
  },
  withFiles: {
    fr: 'Les pièces choisies y sont conservées aussi, et partent les premières.',
    en: 'The files you chose are kept there too, and go first.',
  },
  offline: { fr: 'Hors connexion : en attente du réseau', en: 'Offline: waiting for the network' },
  waiting: {
    fr: 'La connexion a été interrompue : nouvel essai dans un instant',
    en: 'The connection was interrupted: trying again in a moment',
  },
  sending: { fr: 'Envoi en cours…', en: 'Sending…' },
  notSent: {
    fr: 'Rien n’a encore été envoyé : vous pouvez y renoncer.',
    en: 'Nothing has been sent yet: you can still take it back.',
  },
  mayHaveArrived: {
    fr: 'Un premier envoi n’a pas reçu de réponse. S’il était arrivé, votre accord serait déjà enregistré.',
    en: 'A first attempt was not answered. If it arrived, your agreement is already recorded.',
  },
  cancel: { fr: 'Ne pas envoyer', en: 'Do not send' },
  back: { fr: 'Revenir au document', en: 'Back to the document' },
  sendNow: { fr: 'Envoyer maintenant', en: 'Send now' },
});
