import type { ErrorComponentProps } from '@tanstack/react-router';

import { Unreachable, requestIdOf } from '#kit/failures.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/button.tsx';
import { CopyText } from '#ui/copy-button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { RefreshIcon } from '#ui/icons.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { SupportLink } from '../support-link.tsx';
import { FullPage } from './full-page.tsx';
import { PageTitle } from './screen-title.tsx';
import { shellTexts } from './texts.ts';

function useWhy(error: unknown) {
  const t = useTexts(shellTexts);
  const sentence = useFailureSentence();
  const requestId = requestIdOf(error);
  return {
    requestId,
    why: error instanceof Unreachable || requestId !== undefined ? sentence(error) : t.crashText,
  };
}

const reload = () => globalThis.location.reload();

/** A screen that cannot be shown, inside its layout: its code did not load, or we made a mistake. */
export function BrokenScreen({ error }: ErrorComponentProps) {
  const t = useTexts(shellTexts);
  const { why, requestId } = useWhy(error);
  return (
    <>
      <VisuallyHidden>
        <h1>{t.crashTitle}</h1>
      </VisuallyHidden>
      <ErrorState
        title={t.crashTitle}
        requestId={requestId}
        action={
          <>
            <Button variant="primary" icon={<RefreshIcon />} onClick={reload}>
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
}

/** Nothing can be shown: the server is away, or the layout itself is broken. */
export function CrashPage({ error }: ErrorComponentProps) {
  const t = useTexts(shellTexts);
  const ui = useUiTexts();
  const { why, requestId } = useWhy(error);
  return (
    <FullPage
      title={t.crashTitle}
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
      <PageTitle>{t.crashTitle}</PageTitle>
      <Button variant="primary" icon={<RefreshIcon />} onClick={reload}>
        {t.reload}
      </Button>
      <SupportLink />
    </FullPage>
  );
}
