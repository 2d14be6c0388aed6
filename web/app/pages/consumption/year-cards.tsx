import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  lastMonths,
  monthsOf,
  type ConsumptionPeriod,
  type ContractYear,
  type MonthCount,
} from '#contract/consumption.ts';
import { countsOf, type ConsumptionType, type ContractFacts } from '#contract/environments/crm-records.ts';
import { formatNumber } from '#kit/big-numbers.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ChartIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { ConsumptionChart } from '#app/shared/consumption/chart.tsx';
import { consumptionsQuery } from '#app/shared/consumption/consumption-queries.ts';
import { ForecastText } from '#app/shared/consumption/forecast-text.tsx';
import { forecastOf, chartMatchesUsage } from '#app/shared/consumption/forecast.ts';
import { MonthsTable } from '#app/shared/consumption/months-table.tsx';
import { usePeriodWords } from '#app/shared/consumption/period-words.ts';
import { chartTexts } from '#app/shared/consumption/chart-texts.ts';
import { ChartWaiting } from '#app/shared/consumption/waiting-cards.tsx';
import { StaleNotice } from '#app/shared/organisation/stale-notice.tsx';
import { useParisToday } from '#app/paris-today.ts';
import { shellTexts } from '#app/shell/texts.ts';
import { hasFigures } from './figures.ts';
import type { PeriodChoice } from './period.ts';
import { consumptionPageTexts } from './texts.ts';

interface Props {
  orgId: string;
  contractId: string;
  type: ConsumptionType;
  facts: ContractFacts;
  /** The year that the contract counts; null when it is unknown. */
  year: ContractYear | null;
  period: PeriodChoice;
}

const PeriodField = ({ chosen, choose }: PeriodChoice) => {
  const t = useTexts(chartTexts);
  return (
    <SelectField
      lean
      label={t.periodLabel}
      placeholder={null}
      value={chosen}
      options={[
        { value: 'months', label: t.chartTitle },
        { value: 'contract', label: t.contractYear },
      ]}
      onChange={({ target }) => choose(target.value as ConsumptionPeriod)}
    />
  );
};

type FiguresProps = Pick<Props, 'type' | 'facts' | 'year' | 'period'> & {
  counts: readonly MonthCount[];
  today: string;
  notice: ReactNode;
};

const Figures = ({ type, facts, year, period, counts, today, notice }: FiguresProps) => {
  const t = useTexts(chartTexts);
  const language = useLanguage();
  const usage = facts.usage[type];
  const { used } = usage;
  // A quota of zero is none, so nothing is compared with it.
  const limit = usage.limit || null;
  const periodWords = usePeriodWords();
  const twelve = lastMonths(counts, today);
  const months = monthsOf(counts, period.chosen, year, today);
  // The pace is that of the twelve months, whichever are shown: a young contract year tells little.
  const forecast = forecastOf(twelve, usage, today, facts.since);
  const sum = formatNumber(months.at(-1)?.cumulative ?? 0, language);
  const isForecast = forecast.kind === 'expected';
  const counted = t.contractCounts(formatNumber(used, language), periodWords(year), isForecast);
  const label = [t.sums(sum), ...(chartMatchesUsage(months, used) ? [] : [counted])].join(' ');
  const isYear = period.chosen === 'contract';
  return (
    <>
      <Card
        title={isYear ? t.contractYear : t.chartTitle}
        {...(isYear && { subtitle: periodWords(year) })}
        icon={<ChartIcon />}
        aside={year !== null && <PeriodField {...period} />}
        {...(notice !== null && { footer: notice })}
      >
        <Stack gap={4}>
          <ConsumptionChart
            {...{ label, months, limit, forecast, today }}
            // The contract’s count begins anew with its renewal.
            until={isYear ? facts.renewal : null}
          />
          <ForecastText forecast={forecast} limit={usage.limit} renewal={facts.renewal} />
        </Stack>
      </Card>
      <Card title={t.tableTitle} padding="flush">
        <MonthsTable months={months} limit={limit} />
      </Card>
    </>
  );
};

/** Where the contract counts a use, the card above shows it: this one must not say that nothing was counted. */
const NoFigures = ({ type, facts }: Pick<Props, 'type' | 'facts'>) => {
  const { roleRefused } = useTexts(shellTexts);
  const t = useTexts(consumptionPageTexts);
  const isIncluded = facts.included[type];
  const icon = <ChartIcon size={24} />;
  if (isIncluded && facts.usage[type].used > 0)
    return (
      <EmptyState icon={icon} title={t.noMonth}>
        {t.noMonthText}
      </EmptyState>
    );
  // REQ-1.6.13
  if (!isIncluded) return <EmptyState icon={icon} title={roleRefused} />;
  return (
    <EmptyState icon={icon} title={t.noConsumption}>
      {t.noConsumptionText}
    </EmptyState>
  );
};

/** The chart of the last 12 months or of the contract's year, its forecast, and the same data as a table. */
export const YearCards = ({ orgId, contractId, type, facts, year, period }: Props) => {
  const page = useTexts(consumptionPageTexts);
  const query = useQuery(consumptionsQuery(orgId, contractId));
  const today = useParisToday(query.dataUpdatedAt);
  const { data, error } = query;
  if (!data && error) {
    return <LoadFailure title={page.consumptionFailed} query={query} />;
  }
  if (!data) return <ChartWaiting />;
  const notice = data.stale ? <StaleNotice asOf={data.asOf} /> : null;
  const counts = countsOf(data.records, type);
  if (hasFigures(counts, today)) return <Figures {...{ type, facts, year, period, counts, today, notice }} />;
  return (
    <Card {...(notice !== null && { footer: notice })}>
      <NoFigures type={type} facts={facts} />
    </Card>
  );
};
