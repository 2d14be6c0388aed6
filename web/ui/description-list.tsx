import type { ReactNode } from 'react';

import styles from './description-list.module.css';

type Props = {
  items: readonly { term: string; value: ReactNode }[];
  /** `rows` puts the term beside its value, `columns` above it. */
  look?: 'rows' | 'columns';
};

/** Facts about one thing. A missing value is a dash: spec 1 §2. */
export function DescriptionList({ items, look = 'rows' }: Props) {
  return (
    <dl className={styles[look]}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles.item}>
          <dt>{term}</dt>
          <dd>{value === undefined || value === null || value === '' ? '-' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
