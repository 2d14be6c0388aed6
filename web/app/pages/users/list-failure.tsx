import type { UseQueryResult } from '@tanstack/react-query';

import { formatMoment } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { requestIdOf } from '#kit/failures.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';

import { usersTexts } from './texts.ts';

/** Why a list could not be had: alone when there is none, with its age above the last good one. Null when it could. */
export function useListFailure(query: UseQueryResult, title: string) {
  const t = useTexts(usersTexts);
  const { retry } = useUiTexts();
  const language = useLanguage();
  const sentence = useFailureSentence();
  const { data, error, dataUpdatedAt, isFetching } = query;
  const again = () => void query.refetch();
  if (!error) return undefined;
  if (data === undefined) {
    return (
      <ErrorState title={title} onRetry={again} retrying={isFetching} requestId={requestIdOf(error)}>
        {sentence(error)}
      </ErrorState>
    );
  }
  return (
    <Banner
      tone="warning"
      announce="status"
      title={t.stale(formatMoment(new Date(dataUpdatedAt).toISOString(), language))}
      action={
        <Button size="small" loading={isFetching} onClick={again}>
          {retry}
        </Button>
      }
    >
      {sentence(error)}
    </Banner>
  );
}
