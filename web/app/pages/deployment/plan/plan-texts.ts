import { texts } from '#kit/texts.ts';

export const planTexts = texts({
  when: { fr: 'Quand', en: 'When' },
  now: { fr: 'Maintenant', en: 'Now' },
  tonight: { fr: (time: string) => `Ce soir à ${time}`, en: (time: string) => `Tonight at ${time}` },
  tomorrow: { fr: (time: string) => `Demain soir à ${time}`, en: (time: string) => `Tomorrow night at ${time}` },
  later: { fr: 'À un autre moment', en: 'At another time' },
  day: { fr: 'Jour', en: 'Day' },
  time: { fr: 'Heure', en: 'Time' },
  zone: {
    fr: (zone: string) => `Heure de votre appareil (${zone})`,
    en: (zone: string) => `Time of your device (${zone})`,
  },
  notAhead: {
    fr: 'Choisissez un moment à venir, dans les 30 jours.',
    en: 'Choose a time to come, within 30 days.',
  },
  plan: {
    fr: (count: number) => (count === 1 ? 'Planifier 1 modèle' : `Planifier ${count} modèles`),
    en: (count: number) => (count === 1 ? 'Plan 1 template' : `Plan ${count} templates`),
  },
  ask: {
    fr: (count: number) =>
      count === 1 ? 'Demander l’accord pour 1 modèle' : `Demander l’accord pour ${count} modèles`,
    en: (count: number) => (count === 1 ? 'Ask to deploy 1 template' : `Ask to deploy ${count} templates`),
  },
  needsApproval: {
    fr: 'Votre organisation veut l’accord d’une autre personne avant tout déploiement en production. Les Owners en sont prévenus par e-mail.',
    en: 'Your organisation wants somebody else’s approval before any deployment to production. The owners are told by e-mail.',
  },
  needsApprovalUnmailed: {
    fr: 'Votre organisation veut l’accord d’une autre personne avant tout déploiement en production. Il n’y a pas d’autre Owner à prévenir par e-mail\u00A0: dites-le à un collègue, qui trouvera la demande sur sa page d’accueil.',
    en: 'Your organisation wants somebody else’s approval before any deployment to production. There is no other owner to e-mail: tell a colleague, who finds the request on their home page.',
  },
  needsApprovalOfNobody: {
    fr: 'Votre organisation veut l’accord d’une autre personne avant tout déploiement en production, mais vous y êtes la seule. Invitez quelqu’un ou changez la règle, sinon ce déploiement attendra toujours.',
    en: 'Your organisation wants somebody else’s approval before any deployment to production, but you are its only person. Invite somebody or change the rule, otherwise this deployment waits for ever.',
  },
  nobodyElse: {
    fr: 'Vous êtes la seule personne de votre organisation\u00A0: personne ne pourrait donner cet accord. Invitez d’abord quelqu’un.',
    en: 'You are the only person of your organisation: nobody could give this approval. Invite somebody first.',
  },
  nobodyApproves: {
    fr: 'Personne ne peut approuver ce déploiement',
    en: 'Nobody can approve this deployment',
  },
  nobodyApprovesText: {
    fr: 'Vous êtes la seule personne de votre organisation. Invitez quelqu’un, ou changez la règle et demandez-le à nouveau.',
    en: 'You are the only person of your organisation. Invite somebody, or change the rule and ask for it again.',
  },
  atRunTime: {
    fr: 'Les modèles seront copiés tels qu’ils seront à ce moment-là, avec votre accès aux deux environnements.',
    en: 'The templates are copied as they are at that time, with your access to both environments.',
  },
  asAsked: {
    fr: 'L’accord vaut pour les fichiers du moment de la demande\u00A0: un modèle dont le fichier change après ne sera pas déployé.',
    en: 'The approval is for the files as they were when it was asked for: a template whose file changes later is not deployed.',
  },
  notCompared: { fr: 'La comparaison n’a pas pu commencer', en: 'The comparison could not begin' },
  notConnected: {
    fr: (name: string) => `Vous n’êtes pas connecté à ${name}`,
    en: (name: string) => `You are not connected to ${name}`,
  },
  connectToCompare: {
    fr: 'Connectez-vous pour voir ce que ce déploiement changerait, avant de décider.',
    en: 'Connect to see what this deployment would change, before you decide.',
  },
  connect: { fr: 'Se connecter', en: 'Connect' },

  askedBy: { fr: 'Demandé par', en: 'Asked for by' },
  askedAt: { fr: 'Demandé le', en: 'Asked for on' },
  plannedFor: { fr: 'Prévu le', en: 'Planned for' },
  atOnceApproved: { fr: 'Dès l’accord', en: 'As soon as approved' },
  approval: { fr: 'Accord', en: 'Approval' },
  awaited: { fr: 'En attente d’une autre personne', en: 'Awaited from somebody else' },
  given: { fr: (who: string) => `Donné par ${who}`, en: (who: string) => `Given by ${who}` },
  refused: { fr: (who: string) => `Refusé par ${who}`, en: (who: string) => `Refused by ${who}` },
  calledOffBy: { fr: 'Annulé par', en: 'Called off by' },

  cannotStart: { fr: 'Ce déploiement ne pourra pas se faire', en: 'This deployment cannot take place' },
  approve: { fr: 'Approuver', en: 'Approve' },
  approveTitle: {
    fr: (target: string) => `Approuver le déploiement vers «\u00A0${target}\u00A0»\u00A0?`,
    en: (target: string) => `Approve the deployment to “${target}”?`,
  },
  approveText: {
    fr: (count: number, who: string) =>
      `${count === 1 ? '1 modèle demandé' : `${count} modèles demandés`} par ${who}. Votre accord est inscrit dans l’historique.`,
    en: (count: number, who: string) =>
      `${count === 1 ? '1 template' : `${count} templates`} asked for by ${who}. Your approval is kept in the history.`,
  },
  startsAtOnce: { fr: 'Le déploiement commence aussitôt.', en: 'The deployment starts at once.' },
  startsOn: {
    fr: (moment: string) => `Le déploiement commence le ${moment}.`,
    en: (moment: string) => `The deployment starts on ${moment}.`,
  },
  startsLate: {
    fr: (moment: string) => `L’heure prévue (${moment}) est passée\u00A0: le déploiement commence aussitôt.`,
    en: (moment: string) => `The planned time (${moment}) has passed: the deployment starts at once.`,
  },
  late: { fr: 'L’heure prévue est passée', en: 'The planned time has passed' },
  lateText: {
    fr: 'Ce déploiement commence dès qu’il est approuvé.',
    en: 'This deployment starts as soon as it is approved.',
  },
  lateShort: {
    fr: 'Heure passée\u00A0: commence dès l’accord',
    en: 'Time has passed: starts when approved',
  },
  approveFailed: { fr: 'L’accord n’a pas pu être donné.', en: 'The approval could not be given.' },
  refuse: { fr: 'Refuser', en: 'Refuse' },
  refuseTitle: {
    fr: (target: string) => `Refuser le déploiement vers «\u00A0${target}\u00A0»\u00A0?`,
    en: (target: string) => `Refuse the deployment to “${target}”?`,
  },
  callOff: { fr: 'Annuler le déploiement', en: 'Call off the deployment' },
  callOffTitle: {
    fr: (target: string) => `Annuler le déploiement vers «\u00A0${target}\u00A0»\u00A0?`,
    en: (target: string) => `Call off the deployment to “${target}”?`,
  },
  callOffText: {
    fr: 'Rien n’a encore changé dans la cible, et rien n’y changera.',
    en: 'Nothing has changed in the target yet, and nothing will.',
  },
  callOffFailed: { fr: 'Le déploiement n’a pas pu être annulé.', en: 'The deployment could not be called off.' },
  keep: { fr: 'Garder', en: 'Keep' },

  waitsForYou: {
    fr: (count: number, hasMore: boolean) =>
      count === 1
        ? 'Un déploiement attend votre accord'
        : `${hasMore ? 'Plus de ' : ''}${count} déploiements attendent votre accord`,
    en: (count: number, hasMore: boolean) =>
      count === 1
        ? 'A deployment awaits your approval'
        : `${hasMore ? 'More than ' : ''}${count} deployments await your approval`,
  },
  waitsForApproval: {
    fr: (count: number) =>
      count === 1 ? 'Un déploiement attend un accord' : `${count} déploiements attendent un accord`,
    en: (count: number) => (count === 1 ? 'A deployment awaits an approval' : `${count} deployments await an approval`),
  },
  waitsForTime: {
    fr: (moment: string) => `Un déploiement est prévu le ${moment}`,
    en: (moment: string) => `A deployment is planned for ${moment}`,
  },
  impossible: {
    fr: (count: number) =>
      count === 1
        ? 'Un déploiement planifié ne pourra pas se faire'
        : `${count} déploiements planifiés ne pourront pas se faire`,
    en: (count: number) =>
      count === 1 ? 'A planned deployment cannot take place' : `${count} planned deployments cannot take place`,
  },
  see: { fr: 'Voir', en: 'See' },

  rules: { fr: 'Règles', en: 'Rules' },
  rulesTitle: { fr: 'Règles de déploiement', en: 'Rules of deployments' },
  productionApproval: {
    fr: 'Une autre personne doit approuver chaque déploiement en production',
    en: 'Somebody else must approve each deployment to production',
  },
  productionApprovalHint: {
    fr: 'Retours arrière et nouveaux essais n’attendent personne\u00A0: ils réparent. Ce qui est déjà planifié vers la production sans approbation est annulé. Un environnement dont d’autres ont vu le token doit être sécurisé à nouveau pour envoyer ses modèles, et son package doit être le 4.0 ou plus récent.',
    en: 'Roll-backs and retries wait for nobody: they repair. What is already planned into production without approval is cancelled. An environment whose token others have seen has to be secured again to send its templates, and its package has to be 4.0 or later.',
  },
  save: { fr: 'Enregistrer', en: 'Save' },
  saved: { fr: 'Les règles sont enregistrées.', en: 'The rules are saved.' },
  rulesFailed: { fr: 'Les règles n’ont pas pu être chargées', en: 'The rules could not be loaded' },
});
