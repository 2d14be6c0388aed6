import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { RefreshIcon } from '#ui/icons/icons.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import type { Missing } from '#ui/states/lazy-part.tsx';
import { ChunkError } from '#ui/states/chunk-error.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { reloadPage, runningBuild } from '#ui/states/chunk-failure.ts';
import { FullPage } from './full-page.tsx';
import { shellTexts } from './texts.ts';

const reloadedKey = 'reloadedFromBuild';

/** A deployment removes the old files, so the page is reloaded. Only once: a cache may still serve the old page. */
const useReloadOnce = ({ why }: Missing): void => {
  useEffect(() => {
    const build = runningBuild();
    if (why !== 'outdated' || sessionStorage.getItem(reloadedKey) === build) return;
    sessionStorage.setItem(reloadedKey, build);
    reloadPage();
  }, [why]);
};

const ScreenMissing = (missing: Missing) => {
  const t = useTexts(shellTexts);
  const ui = useUiTexts();
  useReloadOnce(missing);
  const isOld = missing.why === 'outdated';
  return (
    <>
      <VisuallyHidden>
        <h1>{t.awayTitle}</h1>
      </VisuallyHidden>
      <ErrorState
        title={t.awayTitle}
        {...(isOld
          ? {
              action: (
                <Button variant="primary" icon={<RefreshIcon />} onClick={reloadPage}>
                  {ui.reload}
                </Button>
              ),
            }
          : { onRetry: missing.onRetry, retrying: missing.retrying })}
      >
        {isOld ? ui.newVersion : t.awayText}
      </ErrorState>
    </>
  );
};

const LayoutMissing = (missing: Missing) => {
  const t = useTexts(shellTexts);
  useReloadOnce(missing);
  return (
    <FullPage title={t.awayTitle} text={null}>
      <ChunkError {...missing} />
    </FullPage>
  );
};

/** A screen with lazily loaded code; a failed load is shown inside the layout. */
export const lazyScreen = (load: () => Promise<ComponentType>) =>
  lazyPart(load, { whenMissing: (missing) => <ScreenMissing {...missing} /> });

export const lazyLayout = (load: () => Promise<ComponentType>) =>
  lazyPart(load, { whenMissing: (missing) => <LayoutMissing {...missing} /> });
