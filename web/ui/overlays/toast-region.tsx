import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './toast-region.module.css';
import { useClearOfPressed } from './toast-place.ts';
import { toastLifeMs, toasts } from './toasts.ts';
import type { Toast } from './toasts.ts';
import { ToneIcon } from '../icons/tone-icon.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

const none: readonly Toast[] = [];

const ToastItem = ({ toast, paused }: { toast: Toast; paused: boolean }) => {
  const texts = useUiTexts();
  const { id, tone, text, action, isBrief = tone !== 'error' } = toast;
  useEffect(() => {
    if (paused || !isBrief) return undefined;
    const timer = setTimeout(() => toasts.close(id), toastLifeMs);
    return () => clearTimeout(timer);
  }, [id, isBrief, paused]);
  const act = () => {
    action?.onPress();
    toasts.close(id);
  };
  return (
    <li className={classNames(styles.toast, styles[tone])}>
      <ToneIcon tone={tone} />
      <p className={styles.text}>
        <VisuallyHidden>{texts[tone] + texts.colon} </VisuallyHidden>
        {text}
      </p>
      {action && (
        <Button variant="quiet" size="small" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton
        plain
        size="small"
        label={texts.close}
        icon={<CloseIcon size={16} />}
        onClick={() => toasts.close(id)}
      />
    </li>
  );
};

/**
 * The shell renders it once, before the first toast: screen readers ignore a live region that appears together with its
 * text. The attribute prevents React Aria's modals from hiding it.
 */
export const ToastRegion = () => {
  const texts = useUiTexts();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, () => none);
  const [paused, setPaused] = useState(false);
  const region = useRef<HTMLElement>(null);
  useClearOfPressed(region, shown);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering only pauses the timers
    <section
      ref={region}
      className={styles.region}
      aria-label={texts.notifications}
      data-react-aria-top-layer="true"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ol className={styles.list} aria-live="polite" aria-relevant="additions">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} paused={paused} />
        ))}
      </ol>
    </section>
  );
};
