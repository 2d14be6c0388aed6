import type { ReactNode } from 'react';

import { formatMoment } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { requestIdOf } from '#kit/failures.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';

import { failureTexts } from './texts.ts';

/** A query that failed, as TanStack Query has it. */
type Failed = { error: unknown; isFetching: boolean; refetch: () => unknown };
type FailedList = Failed & { data: unknown; dataUpdatedAt: number };

/** Why nothing could be had, in its place. */
export function LoadFailure({ title, query }: { title: string; query: Failed }) {
  const sentence = useFailureSentence();
  return (
    <ErrorState
      title={title}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      requestId={requestIdOf(query.error)}
    >
      {sentence(query.error)}
    </ErrorState>
  );
}

/** Why what is still shown could not be had anew, above it. */
export function RefreshFailure({ title, query }: { title: string; query: Failed }) {
  const sentence = useFailureSentence();
  const { retry } = useUiTexts();
  return (
    <Banner
      tone="warning"
      announce="status"
      title={title}
      action={
        <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
          {retry}
        </Button>
      }
    >
      {sentence(query.error)}
    </Banner>
  );
}

/** Of when the list is that is still shown. */
export function StaleList({ query }: { query: FailedList }) {
  const t = useTexts(failureTexts);
  const moment = formatMoment(new Date(query.dataUpdatedAt).toISOString(), useLanguage());
  return <RefreshFailure title={t.stale(moment)} query={query} />;
}

/** Why a list could not be had: alone when there is none, with its age above the last good one. */
export function listFailure(query: FailedList, title: string): ReactNode {
  if (!query.error) return undefined;
  return query.data === undefined ? <LoadFailure title={title} query={query} /> : <StaleList query={query} />;
}
