import { useQuery } from '@tanstack/react-query';

import { factsOf } from '#contract/crm-records.ts';

import { SummaryCards } from '#app/consumption/summary-cards.tsx';
import { contractQuery } from '#app/organisation/organisation-queries.ts';

/** What is used of the contract; the contract's own card says so when there is none, or why it cannot be read. */
export function ConsumptionCards({ orgId }: { orgId: string }) {
  const { data } = useQuery(contractQuery(orgId));
  const contract = data?.records[0];
  return contract && <SummaryCards facts={factsOf(contract)} type="home" />;
}
