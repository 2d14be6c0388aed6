import { useEffect, useEffectEvent } from 'react';
import { Banner } from './banner.tsx';
import { Button } from '../actions/button.tsx';
import { toasts } from '../overlays/toasts.ts';
import { useUiTexts } from '../ui-texts.ts';
import { reloadPage } from './chunk-failure.ts';
import type { ChunkFailure } from './chunk-failure.ts';

interface Props {
  why: ChunkFailure;
  retrying: boolean;
  onRetry: () => void;
}

/** Shown in place of a part whose code could not be loaded. */
export const ChunkError = ({ why, retrying, onRetry }: Props) => {
  const texts = useUiTexts();
  const isOld = why === 'outdated';
  return (
    <Banner
      tone={isOld ? 'info' : 'warning'}
      announce="alert"
      action={
        <Button size="small" loading={retrying} onClick={isOld ? reloadPage : onRetry}>
          {isOld ? texts.reload : texts.retry}
        </Button>
      }
    >
      {isOld ? texts.newVersion : texts.partMissing}
    </Banner>
  );
};

/**
 * For a part without a visible place, such as a menu or a dialog: one toast announces the failure, then the part
 * unmounts.
 */
export const ChunkErrorMessage = ({ why, onSaid }: { why: ChunkFailure; onSaid: () => void }) => {
  const texts = useUiTexts();
  const say = useEffectEvent(() => {
    const action = { label: texts.reload, onPress: reloadPage };
    const id = why === 'outdated' ? toasts.info(texts.newVersion, { action }) : toasts.error(texts.partMissing);
    globalThis.addEventListener('online', () => toasts.close(id), { once: true });
    onSaid();
  });
  useEffect(() => say(), []);
  return null;
};
