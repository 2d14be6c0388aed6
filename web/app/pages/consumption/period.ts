import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ConsumptionPeriod, ContractYear } from '#contract/consumption.ts';
import type { ConsumptionSearch } from './search.ts';

export interface PeriodChoice {
  chosen: ConsumptionPeriod;
  choose: (period: ConsumptionPeriod) => void;
}

/** The period of the chart, kept in the address. Without a known contract year there are only the twelve months. */
export const usePeriod = (year: ContractYear | null): PeriodChoice => {
  const navigate = useNavigate();
  const { span }: ConsumptionSearch = useSearch({ strict: false });
  return {
    chosen: year === null ? 'months' : (span ?? 'months'),
    choose: (next) =>
      void navigate({
        to: '.',
        search: next === 'months' ? {} : { span: next },
        replace: true,
        resetScroll: false,
      }),
  };
};
