import { texts } from '#kit/texts.ts';

export const billingTexts = texts({
  title: { fr: 'Factures', en: 'Invoices' },
  subtitle: {
    fr: 'L’état de vos paiements et toutes vos factures, à télécharger.',
    en: 'The state of your payments, and all your invoices to download.',
  },

  synthesis: { fr: 'Synthèse', en: 'Summary' },
  overall: { fr: 'Statut général', en: 'Overall status' },
  lastDate: { fr: 'Dernière facture', en: 'Last invoice' },
  lastAmount: { fr: 'Dernier montant TTC', en: 'Last total incl. tax' },
  overallLate: { fr: 'En retard de paiement', en: 'Payment late' },
  overallToPay: { fr: 'À payer', en: 'To pay' },
  overallOk: { fr: 'À jour', en: 'Up to date' },

  overallFree: { fr: 'Société non vérifiée', en: 'Company not verified' },
  overallVerifying: { fr: 'Vérification en cours', en: 'Verification in progress' },
  overallBlocked: { fr: 'Accès bloqué', en: 'Access blocked' },

  number: { fr: 'Numéro', en: 'Number' },
  date: { fr: 'Date', en: 'Date' },
  amount: { fr: 'Montant TTC', en: 'Total incl. tax' },
  status: { fr: 'Statut', en: 'Status' },
  actions: { fr: 'Actions', en: 'Actions' },
  late: { fr: 'En retard', en: 'Late' },
  toPay: { fr: 'À payer', en: 'To pay' },
  due: { fr: (day: string) => `échéance le ${day}`, en: (day: string) => `due ${day}` },
  paid: { fr: 'Payée', en: 'Paid' },
  draft: { fr: 'Brouillon', en: 'Draft' },
  creditNote: { fr: 'Avoir', en: 'Credit note' },
  ok: { fr: 'À jour', en: 'Up to date' },
  unnumbered: { fr: 'Sans numéro', en: 'No number' },

  download: {
    fr: (number: string) => `Télécharger la facture ${number}`,
    en: (number: string) => `Download invoice ${number}`,
  },
  downloaded: { fr: 'La facture est téléchargée', en: 'The invoice is downloaded' },
  downloadFailed: {
    fr: 'Erreur lors du téléchargement de la facture',
    en: 'Error downloading invoice',
  },

  none: { fr: 'Aucune facture', en: 'No invoice' },
  noneText: {
    fr: 'Vos factures apparaîtront ici dès la première.',
    en: 'Your invoices will appear here from the first one on.',
  },
  noneUnverified: {
    fr: 'Vos factures apparaîtront ici dès que votre société sera vérifiée.',
    en: 'Your invoices will appear here as soon as your company is verified.',
  },
  noneBlocked: {
    fr: 'Vos factures seront de nouveau ici dès que l’accès sera rétabli.',
    en: 'Your invoices will be here again as soon as the access is restored.',
  },
  failed: { fr: 'Les factures n’ont pas pu être chargées', en: 'The invoices could not be loaded' },

  ticketTitle: { fr: 'Une question sur une facture\u00A0?', en: 'A question about an invoice?' },
  ticketText: {
    fr: 'Notre site de formation explique vos factures pas à pas et comment ouvrir un ticket auprès de notre équipe.',
    en: 'Our training site explains your invoices step by step, and how to open a ticket with our team.',
  },
  ticketLink: { fr: 'Ouvrir le site de formation', en: 'Open the training site' },
});
