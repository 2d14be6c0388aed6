import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/page-icons.tsx';
import styles from './pagination.module.css';
import { useTableTexts } from './table-texts.ts';

interface Props {
  /** Accessible name of the navigation. */
  label: string;
  /** The current position: "1–20 sur 214". Changes are announced. */
  children?: ReactNode;
  /** Absent on the first page. */
  onPrevious?: (() => void) | undefined;
  /** Absent on the last page. */
  onNext?: (() => void) | undefined;
}

export const Pagination = ({ label, children, onPrevious, onNext }: Props) => {
  const texts = useTableTexts();
  return (
    <nav className={styles.pagination} aria-label={label}>
      <output className={styles.where}>{children}</output>
      <Button
        size="small"
        icon={<ChevronLeftIcon size={16} />}
        disabledReason={onPrevious ? undefined : texts.firstPage}
        onClick={onPrevious}
      >
        {texts.previous}
      </Button>
      <Button
        size="small"
        trailingIcon={<ChevronRightIcon size={16} />}
        disabledReason={onNext ? undefined : texts.lastPage}
        onClick={onNext}
      >
        {texts.next}
      </Button>
    </nav>
  );
};
