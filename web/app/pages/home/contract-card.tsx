import { useQuery } from '@tanstack/react-query';

import type { ContractRecord } from '#contract/crm-records.ts';
import { formatDay } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { CheckIcon, DocumentIcon } from '#ui/icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { contractQuery } from '#app/organisation/organisation-queries.ts';
import { RemoteCard } from '#app/organisation/remote-card.tsx';

import styles from './contract-card.module.css';
import { homeTexts } from './texts.ts';

/** Doc is always there (specification 1 §1). */
const solutionsOf = ({ sign__c, connect__c, rF__c, webDoc__c }: ContractRecord['gnx__Account__r']) => [
  { name: 'Doc', included: true },
  { name: 'Sign', included: sign__c },
  { name: 'Connect', included: connect__c },
  { name: 'RF', included: rF__c },
  { name: 'WebDoc', included: webDoc__c },
];

function Suite({ account }: { account: ContractRecord['gnx__Account__r'] }) {
  const t = useTexts(homeTexts);
  return (
    <ul className={styles.suite} aria-label={t.suite}>
      {solutionsOf(account).map(({ name, included }) => (
        <li key={name} className={classNames(styles.solution, included && styles.included)}>
          {included && <CheckIcon size={16} />}
          {name}
          <VisuallyHidden>{`, ${included ? t.included : t.notIncluded}`}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}

export function ContractCard({ orgId }: { orgId: string }) {
  const t = useTexts(homeTexts);
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
              { term: t.clientSince, value: formatDay(gnx__Start_date__c) },
              { term: t.renewal, value: formatDay(account.contractRenewal__c) },
              { term: t.paymentTerms, value: account.payment_Terms__c },
            ]}
          />
          <Suite account={account} />
        </>
      )}
    </RemoteCard>
  );
}
