import { useQuery } from '@tanstack/react-query';

import { useTexts } from '#kit/texts.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { DocumentIcon } from '#ui/icons.tsx';

import { useCrmDay } from '#app/organisation/crm-day.ts';
import { contractQuery } from '#app/organisation/organisation-queries.ts';
import { RemoteCard } from '#app/organisation/remote-card.tsx';

import { Suite } from './suite.tsx';
import { homeTexts } from './texts.ts';

export function ContractCard({ orgId }: { orgId: string | undefined }) {
  const t = useTexts(homeTexts);
  const crmDay = useCrmDay();
  const query = useQuery(contractQuery(orgId));
  return (
    <RemoteCard
      title={t.contractTitle}
      icon={<DocumentIcon />}
      query={query}
      emptyText={t.contractEmpty}
      failedText={t.contractFailed}
    >
      {({ gnx__Start_date__c, gnx__Account__r: account }) => (
        <>
          <DescriptionList
            items={[
              { term: t.clientSince, value: crmDay(gnx__Start_date__c) },
              { term: t.renewal, value: crmDay(account.contractRenewal__c) },
              { term: t.paymentTerms, value: account.payment_Terms__c },
            ]}
          />
          <Suite account={account} />
        </>
      )}
    </RemoteCard>
  );
}
