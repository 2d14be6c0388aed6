import type { ReactNode } from 'react';
import { useSignLanguage } from '../../shell/sign-context.ts';
import { verifyTexts } from '../texts.ts';
import styles from '../verify.module.css';
import type { AskState } from './use-published.ts';

/** The comparison of one file with published heads, or why it is not complete. */
export const HeadsSection = ({
  state,
  onAgain,
  children,
}: {
  state: AskState;
  onAgain: () => void;
  children: ReactNode;
}) => {
  const texts = verifyTexts[useSignLanguage().language];
  return (
    <div className={styles['findings']}>
      <h3>{texts.heads_title}</h3>
      {children}
      {state === 'asking' && <p className={styles['soft']}>{texts.heads_asking}</p>}
      {state === 'unreachable' && (
        <div className={styles['unreachable']}>
          <p>{texts.heads_unreachable}</p>
          <button type="button" onClick={onAgain}>
            {texts.heads_again}
          </button>
        </div>
      )}
    </div>
  );
};
