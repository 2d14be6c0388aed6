import type { ReactNode } from 'react';
import { useUiTexts } from '../ui-texts.ts';
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

/** An e-mail address breaks after its @, and inside a part only where that part alone has no room. */
const wrapped = (value: ReactNode): ReactNode => {
  const [, before, after] = typeof value === 'string' ? (/^(\S+@)([^\s@]+)$/u.exec(value) ?? []) : [];
  if (before === undefined) return value;
  return (
    <>
      <span className={styles.part}>{before}</span>
      <span className={styles.part}>{after}</span>
    </>
  );
};

/** Facts about one thing; a missing value is marked as missing. */
export const DescriptionList = ({ items, look = 'rows' }: Props) => (
  <dl className={styles[look]}>
    {items.map(({ term, value }) => (
      <div key={term} className={styles.item}>
        <dt>{term}</dt>
        <dd>{value === undefined || value === null || value === '' ? <Missing /> : wrapped(value)}</dd>
      </div>
    ))}
  </dl>
);
