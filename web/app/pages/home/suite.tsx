import type { ContractRecord } from '#contract/crm-records.ts';
import { useTexts } from '#kit/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon } from '#ui/icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import styles from './suite.module.css';
import { homeTexts } from './texts.ts';

/** Doc is always there (specification 1 §1). */
const solutionsOf = ({ sign__c, connect__c, rF__c, webDoc__c }: ContractRecord['gnx__Account__r']) => [
  { name: 'Doc', included: true },
  { name: 'Sign', included: sign__c },
  { name: 'Connect', included: connect__c },
  { name: 'RF', included: rF__c },
  { name: 'WebDoc', included: webDoc__c },
];

/** What the contract includes, and what it does not. */
export function Suite({ account }: { account: ContractRecord['gnx__Account__r'] }) {
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
