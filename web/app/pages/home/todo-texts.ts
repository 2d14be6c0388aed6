import { texts } from '#kit/texts.ts';

const steps = {
  fr: {
    connect: 'à connecter',
    reconnectRefreshed: 'à reconnecter',
    renewToken: 'à reconnecter',
    secure: 'à sécuriser',
  },
  en: { connect: 'connected', reconnectRefreshed: 'reconnected', renewToken: 'reconnected', secure: 'secured' },
} as const;
type Step = keyof (typeof steps)['fr'];

export const todoTexts = texts({
  title: { fr: 'À faire', en: 'To do' },
  none: { fr: 'Tout est en ordre', en: 'All in order' },
  noneText: {
    fr: 'Rien n’attend de votre part.',
    en: 'Nothing is waiting for you.',
  },
  failed: {
    fr: 'Tout n’a pas pu être vérifié',
    en: 'Not everything could be checked',
  },

  requests: {
    fr: (count: number) =>
      count === 1 ? '1 demande de rattachement en attente' : `${count} demandes de rattachement en attente`,
    en: (count: number) => (count === 1 ? '1 join request pending' : `${count} join requests pending`),
  },
  seeRequests: { fr: 'Voir les demandes', en: 'See the requests' },

  approvals: {
    fr: (count: number, hasMore: boolean) =>
      count === 1
        ? '1 déploiement attend votre accord'
        : `${hasMore ? 'Plus de ' : ''}${count} déploiements attendent votre accord`,
    en: (count: number, hasMore: boolean) =>
      count === 1
        ? '1 deployment awaits your approval'
        : `${hasMore ? 'More than ' : ''}${count} deployments await your approval`,
  },
  seeDeployment: { fr: 'Voir le déploiement', en: 'See the deployment' },
  seeDeployments: { fr: 'Voir les déploiements', en: 'See the deployments' },

  environment: {
    fr: (name: string, step: Step) => `${name} est ${steps.fr[step]}`,
    en: (name: string, step: Step) => `${name} has to be ${steps.en[step]}`,
  },
  environments: {
    fr: (count: number) => `${count} environnements demandent une action`,
    en: (count: number) => `${count} environments need an action`,
  },
  seeEnvironment: { fr: 'Voir l’environnement', en: 'See the environment' },
  seeEnvironments: { fr: 'Voir les environnements', en: 'See the environments' },

  tickets: {
    fr: (count: number) => (count === 1 ? '1 ticket attend votre réponse' : `${count} tickets attendent votre réponse`),
    en: (count: number) => (count === 1 ? '1 ticket awaits your answer' : `${count} tickets await your answer`),
  },
  seeTicket: { fr: 'Voir le ticket', en: 'See the ticket' },
  seeTickets: { fr: 'Voir les tickets', en: 'See the tickets' },

  invoices: {
    fr: (count: number) =>
      count === 1 ? '1 facture en retard de paiement' : `${count} factures en retard de paiement`,
    en: (count: number) => (count === 1 ? '1 invoice overdue' : `${count} invoices overdue`),
  },
  seeInvoices: { fr: 'Voir les factures', en: 'See the invoices' },

  quotaReached: {
    fr: (product: string) => `Quota ${product} atteint`,
    en: (product: string) => `${product} quota reached`,
  },
  quotaExceeded: {
    fr: (product: string) => `Quota ${product} dépassé`,
    en: (product: string) => `${product} quota exceeded`,
  },
  seeConsumption: { fr: 'Voir la consommation', en: 'See the consumption' },

  more: { fr: (count: number) => `et ${count} de plus`, en: (count: number) => `and ${count} more` },
});
