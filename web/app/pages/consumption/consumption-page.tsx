import { useQuery } from '@tanstack/react-query';
import { contractYear } from '#contract/consumption.ts';
import { factsOf, type ConsumptionType } from '#contract/environments/crm-records.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ChartIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { ChartWaiting, SummaryWaiting } from '#app/shared/consumption/waiting-cards.tsx';
import { useOwnOrg } from '#app/shared/organisation/own-org.ts';
import { contractQuery } from '#app/shared/organisation/organisation-queries.ts';
import { StaleNotice } from '#app/shared/organisation/stale-notice.tsx';
import { useParisToday } from '#app/paris-today.ts';
import { useUser } from '#app/session.ts';
import { ExportButton } from './export-button.tsx';
import { usePeriod } from './period.ts';
import { consumptionPageTexts } from './texts.ts';
import { YearCards } from './year-cards.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** The current contract; null when there is none, or the company is not verified (REQ-1.6.6). */
const useContract = () => {
  const { companyStatus } = useUser();
  const org = useOwnOrg();
  const isVerified = companyStatus === 'verified';
  const query = useQuery({
    ...contractQuery(org.orgId ?? ''),
    enabled: isVerified && typeof org.orgId === 'string',
  });
  const today = useParisToday(query.dataUpdatedAt);
  const failed = org.orgId === undefined ? org : query;
  const nothing = !isVerified || org.orgId === null;
  return {
    orgId: org.orgId ?? '',
    contract: nothing ? null : query.data && (query.data.records[0] ?? null),
    today,
    staleSince: query.data?.stale ? query.data.asOf : undefined,
    failed: failed.error && !query.data && !nothing ? failed : null,
  };
};

const Waiting = ({ type }: { type: ConsumptionType }) => (
  <div aria-busy="true">
    <Stack gap={6}>
      <SummaryWaiting type={type} />
      <ChartWaiting />
    </Stack>
  </div>
);

/** One screen for both products (REQ-1.2.66). */
const ConsumptionPage = ({ type }: { type: ConsumptionType }) => {
  const t = useTexts(consumptionPageTexts);
  const { orgId, contract, today, staleSince, failed } = useContract();
  const isBlocked = useUser().companyStatus === 'blocked';
  const facts = contract && factsOf(contract);
  const year = facts ? contractYear(facts.since, facts.renewal, today) : null;
  const period = usePeriod(year);
  const isDoc = type === 'doc';
  return (
    <>
      <PageHeader
        title={isDoc ? t.titleDoc : t.titleSign}
        subtitle={isDoc ? t.subtitleDoc : t.subtitleSign}
        actions={
          contract &&
          facts && (
            <ExportButton
              orgId={orgId}
              contractId={contract.id}
              type={type}
              included={facts.included[type]}
              period={period.chosen}
            />
          )
        }
      />
      {failed && <LoadFailure title={t.contractFailed} query={failed} />}
      {contract === undefined && !failed && <Waiting type={type} />}
      {contract === null && (
        <Card>
          <EmptyState icon={<ChartIcon size={24} />} title={isBlocked ? t.noConsumption : t.noContract}>
            {isBlocked ? t.blockedText : t.noContractText}
          </EmptyState>
        </Card>
      )}
      {contract && facts && (
        <Stack gap={6}>
          {staleSince !== undefined && <StaleNotice asOf={staleSince} />}
          <SummaryCards facts={facts} type={type} year={year} />
          <YearCards orgId={orgId} contractId={contract.id} type={type} facts={facts} year={year} period={period} />
        </Stack>
      )}
    </>
  );
};

export const DocConsumptionPage = () => <ConsumptionPage type="doc" />;

export const SignConsumptionPage = () => <ConsumptionPage type="sign" />;
