import { texts } from '#kit/texts.ts';

export const organisationTexts = texts({
  orgName: { fr: 'Nom de l’organisation', en: 'Organisation name' },
  contractualContact: { fr: 'Contact contractuel', en: 'Contractual contact' },
  technicalContact: { fr: 'Contact technique', en: 'Technical contact' },
  billingAddress: { fr: 'Adresse de facturation', en: 'Billing address' },
  street: { fr: 'Rue', en: 'Street' },
  state: { fr: 'Région', en: 'State' },
  postalCode: { fr: 'Code postal', en: 'Postal code' },
  city: { fr: 'Ville', en: 'City' },
  country: { fr: 'Pays', en: 'Country' },
  infoEmpty: { fr: 'Aucune information', en: 'No information' },
  infoFailed: {
    fr: 'Les informations n’ont pas pu être chargées',
    en: 'The information could not be loaded',
  },
  invalidDate: { fr: 'Date invalide', en: 'Invalid date' },
  stale: {
    fr: (moment: string) => `Données du ${moment} – le CRM ne répond pas`,
    en: (moment: string) => `Data of ${moment} – the CRM does not answer`,
  },
});
