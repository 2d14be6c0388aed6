import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from '../class-names.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { ToneIcon } from '../icons/tone-icon.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

interface Props {
  tone: 'info' | 'warning' | 'danger' | 'success';
  title?: ReactNode;
  children?: ReactNode;
  /** Usually one small secondary button or link. */
  action?: ReactNode;
  onClose?: () => void;
  /**
   * `alert` interrupts: only for a failure that has just happened. `status` waits. `none` is for a banner shown from
   * the start.
   */
  announce?: 'alert' | 'status' | 'none';
}

export const Banner = ({ tone, title, children, action, onClose, announce = 'none' }: Props) => {
  const texts = useUiTexts();
  const spoken = tone === 'danger' ? texts.error : texts[tone];
  return (
    <div className={classNames(styles.banner, styles[tone])} role={announce === 'none' ? undefined : announce}>
      <ToneIcon tone={tone} />
      <div className={styles.middle}>
        <div className={styles.words}>
          <VisuallyHidden>{spoken}. </VisuallyHidden>
          {title !== undefined && <p className={styles.title}>{title}</p>}
          {children !== undefined && <div className={styles.text}>{children}</div>}
        </div>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      {onClose && (
        <IconButton
          plain
          size="small"
          tone="inherit"
          label={texts.close}
          icon={<CloseIcon size={16} />}
          onClick={onClose}
        />
      )}
    </div>
  );
};
