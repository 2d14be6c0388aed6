import { useQuery } from '@tanstack/react-query';
import { contractYear } from '#contract/consumption.ts';
import { factsOf } from '#contract/environments/crm-records.ts';
import { useTexts } from '#kit/texts.ts';
import { Columns } from '#ui/layout/layout.tsx';
import { consumptionTexts } from '#app/shared/consumption/texts.ts';
import { UsageWaiting } from '#app/shared/consumption/usage-card.tsx';
import { HomeUsageCards } from './home-usage-cards.tsx';
import { useParisToday } from '#app/paris-today.ts';
import { contractQuery } from '#app/shared/organisation/organisation-queries.ts';

/** Used units of the contract. Without a contract it shows nothing, because the contract's card gives the reason. */
export const ConsumptionCards = ({ orgId }: { orgId: string | undefined }) => {
  const { homeDoc } = useTexts(consumptionTexts);
  const { data, dataUpdatedAt, isPending } = useQuery(contractQuery(orgId));
  const today = useParisToday(dataUpdatedAt);
  const contract = data?.records[0];
  if (!contract && !isPending) return null;
  const facts = contract && factsOf(contract);
  // Separate row, so that the content below does not move when the contract includes Sign.
  return (
    <Columns least="wide">
      {facts ? (
        <HomeUsageCards facts={facts} year={contractYear(facts.since, facts.renewal, today)} />
      ) : (
        <UsageWaiting title={homeDoc} />
      )}
    </Columns>
  );
};
