import { useQuery } from '@tanstack/react-query';
import { factsOf } from '#contract/environments/crm-records.ts';
import { useTexts } from '#kit/texts.ts';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { DocumentIcon } from '#ui/icons/icons.tsx';
import { useCrmDay } from '#app/shared/organisation/crm-day.ts';
import { contractQuery } from '#app/shared/organisation/organisation-queries.ts';
import { RemoteCard } from '#app/shared/organisation/remote-card.tsx';
import { Suite } from './suite.tsx';
import { homeTexts } from './texts.ts';

export const ContractCard = ({ orgId }: { orgId: string | undefined }) => {
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
      {(contract) => (
        <>
          <DescriptionList
            items={[
              { term: t.clientSince, value: crmDay(contract.gnx__Start_date__c) },
              { term: t.renewal, value: crmDay(contract.gnx__Account__r.contractRenewal__c) },
              { term: t.paymentTerms, value: contract.gnx__Account__r.payment_Terms__c },
            ]}
          />
          <Suite included={factsOf(contract).included} />
        </>
      )}
    </RemoteCard>
  );
};
