import { texts } from '#kit/texts.ts';

const uncapitalised = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Separate from the texts of the cards, because home loads only those. */
export const chartTexts = texts({
  chartTitle: { fr: 'Les 12 derniers mois', en: 'The last 12 months' },
  contractYear: { fr: 'Année du contrat', en: 'Contract year' },
  periodLabel: { fr: 'Période', en: 'Period' },
  sums: {
    fr: (sum: string) => `Cumul depuis le premier mois affiché\u00A0: ${sum}.`,
    en: (sum: string) => `Cumulative since the first month shown: ${sum}.`,
  },
  /** The period stands within the sentence, so it loses its capital letter. */
  contractCounts: {
    fr: (used: string, period: string, isForecast: boolean) =>
      `Votre contrat en compte ${used} (${uncapitalised(period)})${isForecast ? '\u00A0: la prévision part de là' : ''}.`,
    en: (used: string, period: string, isForecast: boolean) =>
      `Your contract counts ${used} (${uncapitalised(period)})${isForecast ? ': the forecast starts from there' : ''}.`,
  },
  cursor: { fr: 'Mois du graphique', en: 'Month of the chart' },
  month: { fr: 'Mois', en: 'Month' },
  inMonth: { fr: 'Dans le mois', en: 'In the month' },
  cumulative: { fr: 'Cumul', en: 'Cumulative' },
  quota: { fr: 'Quota', en: 'Quota' },
  forecast: { fr: 'Prévision', en: 'Forecast' },
  range: { fr: 'Fourchette', en: 'Range' },
  line: {
    fr: (term: string, value: string) => `${term}\u00A0: ${value}`,
    en: (term: string, value: string) => `${term}: ${value}`,
  },
  atMonth: {
    fr: (month: string, count: string, cumulative: string) =>
      `${month}\u00A0: ${count} dans le mois, ${cumulative} au total`,
    en: (month: string, count: string, cumulative: string) => `${month}: ${count} in the month, ${cumulative} in all`,
  },
  tableTitle: { fr: 'Mois par mois', en: 'Month by month' },

  expected: {
    fr: (months: number, day: string) =>
      `Au rythme des ${months} derniers mois complets, le quota serait atteint vers le ${day}.`,
    en: (months: number, day: string) =>
      `At the pace of the last ${months} full months, the quota would be reached around ${day}.`,
  },
  between: {
    fr: (earliest: string, latest: string) => `Au plus tôt le ${earliest}, au plus tard le ${latest}.`,
    en: (earliest: string, latest: string) => `At the earliest on ${earliest}, at the latest on ${latest}.`,
  },
  openEnded: {
    fr: (earliest: string) => `Au plus tôt le ${earliest}\u00A0; au rythme le plus calme, pas avant deux ans.`,
    en: (earliest: string) => `At the earliest on ${earliest}; at the slowest pace, not within two years.`,
  },
  onlyAtFastest: {
    fr: (earliest: string) =>
      `Au rythme habituel, le quota n’est pas atteint avant deux ans. Au rythme le plus soutenu, il le serait le ${earliest}.`,
    en: (earliest: string) =>
      `At the usual pace, the quota is not reached within two years. At the quickest, it would be on ${earliest}.`,
  },
  method: {
    fr: 'La fourchette va des trois mois consécutifs les plus calmes aux plus chargés.',
    en: 'The range goes from the quietest three months in a row to the busiest.',
  },
  renewsBefore: {
    fr: (day: string) => `Votre contrat se renouvelle avant, le ${day}.`,
    en: (day: string) => `Your contract renews before that, on ${day}.`,
  },
  reached: {
    fr: (month: string) => `Le cumul a atteint le quota en ${month}.`,
    en: (month: string) => `The cumulative reached the quota in ${month}.`,
  },
  reachedNow: { fr: 'Le quota de votre contrat est atteint.', en: 'Your contract’s quota is reached.' },
  tooEarly: {
    fr: 'Une prévision sera possible après trois mois complets.',
    en: 'A forecast will be possible after three full months.',
  },
  notInSight: {
    fr: 'Au rythme actuel, le quota n’est pas atteint avant deux ans.',
    en: 'At the current pace, the quota is not reached within two years.',
  },
  noLimit: {
    fr: 'Consommation illimitée\u00A0: il n’y a pas de quota à atteindre.',
    en: 'Unlimited consumption: there is no quota to reach.',
  },
});
