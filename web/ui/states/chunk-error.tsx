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

/** In the place of a part whose code did not come. */
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

/** For what has no place of its own, such as a menu or a dialog: says it in a toast, once, and gives up the place. */
export const ChunkErrorMessage = ({ why, onSaid }: { why: ChunkFailure; onSaid: () => void }) => {
  const texts = useUiTexts();
  const say = useEffectEvent(() => {
    const action = { label: texts.reload, onPress: reloadPage };
    const id =
      why === 'outdated' ? toasts.info(texts.newVersion, { action }) : toasts.error(texts.partMissing);
    globalThis.addEventListener('online', () => toasts.close(id), { once: true });
    onSaid();
  });
  useEffect(() => say(), []);
  return null;
};
