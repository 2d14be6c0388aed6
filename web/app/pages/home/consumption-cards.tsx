import { useQuery } from '@tanstack/react-query';
import { factsOf } from '#contract/environments/crm-records.ts';
import { useTexts } from '#kit/texts.ts';
import { Columns } from '#ui/layout/layout.tsx';
import { consumptionTexts } from '#app/shared/consumption/texts.ts';
import { UsageWaiting } from '#app/shared/consumption/usage-card.tsx';
import { HomeUsageCards } from './home-usage-cards.tsx';
import { contractQuery } from '#app/shared/organisation/organisation-queries.ts';

/** Used units of the contract. Without a contract it shows nothing, because the contract's card gives the reason. */
export const ConsumptionCards = ({ orgId }: { orgId: string | undefined }) => {
  const { homeDoc } = useTexts(consumptionTexts);
  const { data, isPending } = useQuery(contractQuery(orgId));
  const contract = data?.records[0];
  if (!contract && !isPending) return null;
  // Separate row, so that the content below does not move when the contract includes Sign.
  return (
    <Columns least="wide">
      {contract ? <HomeUsageCards facts={factsOf(contract)} /> : <UsageWaiting title={homeDoc} />}
    </Columns>
  );
};
