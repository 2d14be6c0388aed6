import type { ReactNode } from 'react';
import { useUiTexts } from '../ui-texts.ts';
import { Breakable } from './breakable.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './description-list.module.css';

interface Props {
  items: readonly { term: string; value: ReactNode }[];
  /** `rows` puts the term beside its value, `columns` above it. */
  look?: 'rows' | 'columns';
}

/** Shows a dash (REQ-1.2.40); a screen reader would read it as nothing, or as "minus". */
const Missing = () => {
  const { missing } = useUiTexts();
  return (
    <>
      <span aria-hidden="true">-</span>
      <VisuallyHidden>{missing}</VisuallyHidden>
    </>
  );
};

/** Facts about one thing; a missing value is marked as missing. */
export const DescriptionList = ({ items, look = 'rows' }: Props) => (
  <dl className={styles[look]}>
    {items.map(({ term, value }) => (
      <div key={term} className={styles.item}>
        <dt>{term}</dt>
        <dd>{value === undefined || value === null || value === '' ? <Missing /> : <Breakable>{value}</Breakable>}</dd>
      </div>
    ))}
  </dl>
);
