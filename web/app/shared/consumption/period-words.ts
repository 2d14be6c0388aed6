import type { ContractYear } from '#contract/consumption.ts';
import { formatDay } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { consumptionTexts } from './texts.ts';

/** The period that a figure counts: "Du 01/12/2025 au 30/11/2026". */
export const usePeriodWords = (): ((year: ContractYear | null) => string) => {
  const t = useTexts(consumptionTexts);
  return (year) => (year === null ? t.perContract : t.period(formatDay(year.from) ?? '', formatDay(year.to) ?? ''));
};
