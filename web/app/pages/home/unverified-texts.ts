import { texts } from '#kit/texts.ts';

/** Separate from the texts of home, because a verified company needs none of them. */
export const unverifiedTexts = texts({
  finishTitle: { fr: 'Terminez la configuration de votre compte', en: 'Finish setting up your account' },
  finishText: {
    fr: 'Reliez votre production Salesforce\u00A0: nous retrouvons votre contrat, et vos factures, votre consommation et vos utilisateurs apparaissent ici.',
    en: 'Link your Salesforce production: we find your contract, and your invoices, consumption and users appear here.',
  },
  finishButton: { fr: 'Connecter mes environnements', en: 'Connect my environments' },
  stepAccount: { fr: 'Compte', en: 'Account' },
  stepConnect: { fr: 'Environnement', en: 'Environment' },
  stepVerified: { fr: 'Vérification', en: 'Verification' },
  steps: { fr: 'Étapes de la configuration', en: 'Steps of the set-up' },

  verifyingTitle: { fr: 'Vérification en cours', en: 'Verification in progress' },
  verifyingText: {
    fr: 'Nous vérifions le contrat de votre organisation. Vous recevrez un e-mail dès que c’est fait.',
    en: 'We are checking your organisation’s contract. You will get an e-mail as soon as it is done.',
  },
  blockedText: {
    fr: 'Notre équipe l’a bloqué\u00A0: contrat, factures, consommation et utilisateurs sont fermés, et vos tokens d’API sont refusés. Le support peut vous dire pourquoi, et ce qu’il faut faire.',
    en: 'Our team has blocked it: contract, invoices, consumption and users are closed, and your API tokens are refused. Support can tell you why, and what to do.',
  },
  blockedForUser: {
    fr: 'Notre équipe l’a bloqué\u00A0: les tokens d’API sont refusés, et aucun document ne part en signature. Vos Owners et le support savent ce qu’il faut faire.',
    en: 'Our team has blocked it: API tokens are refused, and no document goes out to be signed. Your owners and support know what to do.',
  },

  previewTitle: { fr: 'Aperçu', en: 'Preview' },
  previewConsumption: { fr: 'Consommation', en: 'Consumption' },
  previewInvoices: { fr: 'Factures', en: 'Invoices' },
  previewAmount: { fr: '0\u00A0000,00\u00A0€', en: '€0,000.00' },
});
