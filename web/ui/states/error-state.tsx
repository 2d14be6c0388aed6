import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';
import { CopyText } from '../actions/copy-button.tsx';
import { ErrorCircleIcon, RefreshIcon } from '../icons/icons.tsx';
import styles from './state.module.css';
import { useUiTexts } from '../ui-texts.ts';

interface Props {
  /** The failed action: "Les factures n’ont pas pu être chargées". */
  title: ReactNode;
  /** The reason, in plain words. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Support finds the failure in the server's logs by this id. */
  requestId?: string | undefined;
  /** Another action, such as the support link. */
  action?: ReactNode;
  /** A toast announces the failure, so this element does not. */
  isTold?: boolean | undefined;
}

export const ErrorState = ({ title, children, onRetry, retrying = false, requestId, action, isTold }: Props) => {
  const texts = useUiTexts();
  return (
    <div className={styles.state} role={isTold ? undefined : 'alert'}>
      <span className={classNames(styles.icon, styles.danger)}>
        <ErrorCircleIcon size={24} />
      </span>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      <div className={styles.action}>
        {onRetry && (
          <Button icon={<RefreshIcon />} loading={retrying} onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
        {action}
      </div>
      {requestId !== undefined && (
        <div className={styles.reference}>
          {texts.requestId} <CopyText text={requestId} />
        </div>
      )}
    </div>
  );
};
