import { texts } from '#kit/texts.ts';

export const consumptionTexts = texts({
  doc: { fr: 'Doc', en: 'Doc' },
  sign: { fr: 'Sign', en: 'Sign' },
  homeDoc: { fr: 'Consommation Doc', en: 'Doc consumption' },
  homeSign: { fr: 'Consommation Sign', en: 'Sign consumption' },
  ofLimit: { fr: (limit: string) => `sur ${limit}`, en: (limit: string) => `of ${limit}` },
  shareUsed: { fr: 'Part du quota', en: 'Share of the quota' },
  percent: { fr: (percent: number) => `${percent}\u00A0%`, en: (percent: number) => `${percent}%` },
  noQuota: {
    fr: 'Votre contrat ne prévoit pas de quota pour ce produit.',
    en: 'Your contract has no quota for this product.',
  },
  unlimited: { fr: 'Illimité', en: 'Unlimited' },
  period: {
    fr: (from: string, to: string) => `Du ${from} au ${to}`,
    en: (from: string, to: string) => `From ${from} to ${to}`,
  },
  perContract: { fr: 'Sur le contrat en cours', en: 'In the current contract' },
  near: { fr: 'Bientôt épuisé', en: 'Nearly used up' },
  reached: { fr: 'Quota atteint', en: 'Quota reached' },
  over: { fr: 'Quota dépassé', en: 'Quota exceeded' },
  see: { fr: 'Voir la consommation', en: 'See the consumption' },
});
