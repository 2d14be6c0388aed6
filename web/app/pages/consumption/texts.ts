import { texts } from '#kit/texts.ts';

export const consumptionPageTexts = texts({
  titleDoc: { fr: 'Consommation Doc', en: 'Doc consumption' },
  titleSign: { fr: 'Consommation Sign', en: 'Sign consumption' },
  subtitleDoc: {
    fr: 'Les documents que vous avez générés, et où mène ce rythme.',
    en: 'The documents you have generated, and where this pace leads.',
  },
  subtitleSign: {
    fr: 'Les signatures que vous avez recueillies, et où mène ce rythme.',
    en: 'The signatures you have collected, and where this pace leads.',
  },
  noContract: { fr: 'Aucun contrat', en: 'No contract' },
  noContractText: {
    fr: 'Votre consommation apparaîtra ici dès qu’un contrat sera en cours.',
    en: 'Your consumption will appear here as soon as a contract is running.',
  },
  blockedText: {
    fr: 'Votre consommation sera de nouveau ici dès que l’accès sera rétabli.',
    en: 'Your consumption will be here again as soon as the access is restored.',
  },
  noConsumption: { fr: 'Aucune consommation', en: 'No consumption' },
  noConsumptionText: {
    fr: 'Rien n’a été compté sur les 12 derniers mois.',
    en: 'Nothing was counted in the last 12 months.',
  },
  noMonth: { fr: 'Aucun mois renseigné', en: 'No month recorded' },
  noMonthText: {
    fr: 'Le contrat compte une consommation, mais aucun des 12 derniers mois n’a encore de détail.',
    en: 'The contract counts a consumption, but none of the last 12 months has its details yet.',
  },
  contractFailed: { fr: 'Le contrat n’a pas pu être chargé', en: 'The contract could not be loaded' },
  consumptionFailed: {
    fr: 'La consommation n’a pas pu être chargée',
    en: 'The consumption could not be loaded',
  },
  export: { fr: 'Exporter en CSV', en: 'Export as CSV' },
  exported: { fr: 'La consommation est exportée', en: 'The consumption is exported' },
  exportFailed: { fr: 'L’export n’a pas abouti.', en: 'The export did not succeed.' },
});
