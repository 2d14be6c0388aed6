import type { ChartMonth } from '#contract/consumption.ts';
import type { Language } from '#contract/roles.ts';
import { csvLine, csvMark } from '#http/csv.ts';

const headers: Record<Language, readonly string[]> = {
  fr: ['Mois', 'Consommation', 'Cumul', 'Limite'],
  en: ['Month', 'Consumed', 'Cumulative', 'Limit'],
};
const unlimited: Record<Language, string> = { fr: 'Illimité', en: 'Unlimited' };

/** A header and a line for each month; the numbers are numbers to a spreadsheet. */
export const consumptionCsv = (months: readonly ChartMonth[], limit: number | null, language: Language): string =>
  csvMark +
  csvLine(headers[language], language) +
  months
    .map(({ month, count, cumulative }) => csvLine([month, count, cumulative, limit ?? unlimited[language]], language))
    .join('');
