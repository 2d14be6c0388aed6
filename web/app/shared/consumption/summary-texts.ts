import { texts } from '#kit/texts.ts';

/** Of the cards above the chart, which home does not show. */
export const summaryTexts = texts({
  usedDoc: { fr: 'Documents générés', en: 'Documents generated' },
  usedSign: { fr: 'Signatures', en: 'Signatures' },
  remaining: { fr: 'Restant', en: 'Remaining' },
  templates: { fr: 'Modèles autorisés', en: 'Templates allowed' },
  untilRenewal: {
    fr: (day: string) => `Renouvellement le ${day}`,
    en: (day: string) => `Renewal on ${day}`,
  },
});
