import styles from '../../shell/dialog.module.css';
import { useDeferredTexts } from '../deferred-texts.ts';
import type { Clause } from './clause.ts';

/** The clause of the document that the field of this dialog stands in. */
export const ClauseQuote = ({ clause }: { clause: Clause | null }) => {
  const { texts } = useDeferredTexts();
  if (!clause) return null;
  return (
    // Its own first letter says which way it is read, not the language of the page.
    <blockquote dir="auto" className={styles['clause']}>
      {clause.before}
      <span aria-hidden="true">____</span>
      <span dir="auto" className={styles['unseen']}>
        {texts.thisField}
      </span>
      {clause.after}
    </blockquote>
  );
};
