import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lastMonths, type ChartMonth } from '#contract/consumption.ts';
import { countsOf, type ConsumptionType, type ContractFacts } from '#contract/environments/crm-records.ts';
import { formatNumber } from '#kit/big-numbers.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
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
import { chartTexts } from '#app/shared/consumption/chart-texts.ts';
import { consumptionTexts } from '#app/shared/consumption/texts.ts';
import { ChartWaiting } from '#app/shared/consumption/waiting-cards.tsx';
import { StaleNotice } from '#app/shared/organisation/stale-notice.tsx';
import { useParisToday } from '#app/paris-today.ts';
import { consumptionPageTexts } from './texts.ts';

interface Props {
  orgId: string;
  contractId: string;
  type: ConsumptionType;
  facts: ContractFacts;
}

type FiguresProps = Pick<Props, 'type' | 'facts'> & {
  months: readonly ChartMonth[];
  today: string;
  notice: ReactNode;
};

const Figures = ({ type, facts, months, today, notice }: FiguresProps) => {
  const t = useTexts(chartTexts);
  const language = useLanguage();
  const usage = facts.usage[type];
  const { used, limit } = usage;
  const forecast = forecastOf(months, usage, today, facts.since);
  // A contract counts since its renewal, which may be less than the twelve months.
  const startsElsewhere = forecast.kind === 'expected' && !chartMatchesUsage(months, used);
  const label = startsElsewhere ? `${t.chartText} ${t.contractCounts(formatNumber(used, language))}` : t.chartText;
  return (
    <>
      <Card title={t.chartTitle} icon={<ChartIcon />} {...(notice !== null && { footer: notice })}>
        <Stack gap={4}>
          <ConsumptionChart label={label} months={months} limit={limit} forecast={forecast} today={today} />
          <ForecastText forecast={forecast} limit={limit} renewal={facts.renewal} />
        </Stack>
      </Card>
      <Card title={t.tableTitle} padding="flush">
        <MonthsTable months={months} limit={limit} />
      </Card>
    </>
  );
};

/** The chart of the last 12 months, its forecast, and the same data as a table. */
export const YearCards = ({ orgId, contractId, type, facts }: Props) => {
  const { noQuota } = useTexts(consumptionTexts);
  const page = useTexts(consumptionPageTexts);
  const query = useQuery(consumptionsQuery(orgId, contractId));
  const today = useParisToday(query.dataUpdatedAt);
  const { data, error } = query;
  if (!data && error) {
    return <LoadFailure title={page.consumptionFailed} query={query} />;
  }
  if (!data) return <ChartWaiting />;
  const notice = data.stale ? <StaleNotice asOf={data.asOf} /> : null;
  const months = lastMonths(countsOf(data.records, type), today);
  if (months.some(({ count }) => count !== 0))
    return <Figures type={type} facts={facts} months={months} today={today} notice={notice} />;
  return (
    <Card {...(notice !== null && { footer: notice })}>
      <EmptyState icon={<ChartIcon size={24} />} title={page.noConsumption}>
        {facts.included[type] ? page.noConsumptionText : noQuota}
      </EmptyState>
    </Card>
  );
};
