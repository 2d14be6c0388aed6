import type { ErrorComponentProps } from '@tanstack/react-router';

import { Unreachable, requestIdOf } from '#kit/failures.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/button.tsx';
import { CopyText } from '#ui/copy-button.tsx';
import { RefreshIcon } from '#ui/icons.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';

import { elsewhere } from '../paths.ts';
import { FullPage } from './full-page.tsx';
import { PageTitle } from './screen-title.tsx';
import { shellTexts } from './texts.ts';

/** What is shown when a screen cannot be: its code did not load, the server is away, or we made a mistake. */
export function CrashPage({ error }: ErrorComponentProps) {
  const t = useTexts(shellTexts);
  const ui = useUiTexts();
  const sentence = useFailureSentence();
  const requestId = requestIdOf(error);
  const why = error instanceof Unreachable || requestId !== undefined ? sentence(error) : t.crashText;
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
      <Button variant="primary" icon={<RefreshIcon />} onClick={() => globalThis.location.reload()}>
        {t.reload}
      </Button>
      <LinkButton href={elsewhere.support}>{t.contactSupport}</LinkButton>
    </FullPage>
  );
}
