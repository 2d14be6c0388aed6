import { formatMoment } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { requestIdOf } from '#kit/failures.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { failureTexts } from './texts.ts';

/** A failed query of TanStack Query. */
interface Failed {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  /** A toast announces it (`useFailureToast`), so this element does not. */
  isTold?: boolean;
}

/** Shown in place of content that could not be loaded. */
export const LoadFailure = ({ title, query }: { title: string; query: Failed }) => {
  const sentence = useFailureSentence();
  return (
    <ErrorState
      title={title}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      requestId={requestIdOf(query.error)}
      isTold={query.isTold}
    >
      {sentence(query.error)}
    </ErrorState>
  );
};

/** Shown above old content that could not be refreshed. */
export const RefreshFailure = ({ title, query }: { title: string; query: Failed }) => {
  const sentence = useFailureSentence();
  const { retry } = useUiTexts();
  return (
    <Banner
      tone="warning"
      announce={query.isTold ? 'none' : 'status'}
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
};

/** Says how old the shown list is. */
export const StaleList = ({ query }: { query: Failed & { dataUpdatedAt: number } }) => {
  const t = useTexts(failureTexts);
  const moment = formatMoment(new Date(query.dataUpdatedAt).toISOString(), useLanguage());
  return <RefreshFailure title={t.stale(moment)} query={query} />;
};
