import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Unreachable, requestIdOf } from '#kit/failures.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { CopyText } from '#ui/actions/copy-button.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { RefreshIcon } from '#ui/icons/icons.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { reloadPage } from '#ui/states/chunk-failure.ts';
import { SupportLink } from '../support-link.tsx';
import { FullPage } from './full-page.tsx';
import { PageTitle } from './screen-title.tsx';
import { shellTexts } from './texts.ts';

/** The reason in words; after a connection failure, it retries as soon as the browser is online. */
const useWhy = (error: unknown) => {
  const t = useTexts(shellTexts);
  const sentence = useFailureSentence();
  const requestId = requestIdOf(error);
  const router = useRouter();
  const isAway = error instanceof Unreachable;
  useEffect(() => {
    if (!isAway) return undefined;
    const again = () => void router.invalidate();
    globalThis.addEventListener('online', again);
    return () => globalThis.removeEventListener('online', again);
  }, [isAway, router]);
  return {
    requestId,
    title: isAway ? t.awayTitle : t.crashTitle,
    why: isAway || requestId !== undefined ? sentence(error) : t.crashText,
  };
};

/** Shown inside the layout when a screen's code did not load or failed. */
export const BrokenScreen = ({ error }: ErrorComponentProps) => {
  const t = useTexts(shellTexts);
  const { title, why, requestId } = useWhy(error);
  return (
    <>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <ErrorState
        title={title}
        requestId={requestId}
        action={
          <>
            <Button variant="primary" icon={<RefreshIcon />} onClick={reloadPage}>
              {t.reload}
            </Button>
            <SupportLink />
          </>
        }
      >
        {why}
      </ErrorState>
    </>
  );
};

/** Shown when the server is unreachable or the layout itself failed. */
export const CrashPage = ({ error }: ErrorComponentProps) => {
  const t = useTexts(shellTexts);
  const ui = useUiTexts();
  const { title, why, requestId } = useWhy(error);
  return (
    <FullPage
      title={title}
      text={
        <>
          <p>{why}</p>
          {requestId !== undefined && (
            <p>
              {ui.requestId} <CopyText text={requestId} />
            </p>
          )}
        </>
      }
    >
      <PageTitle>{title}</PageTitle>
      <Button variant="primary" icon={<RefreshIcon />} onClick={reloadPage}>
        {t.reload}
      </Button>
      <SupportLink />
    </FullPage>
  );
};
