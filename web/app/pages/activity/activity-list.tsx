import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { listAudit } from '#contract/audit/audit.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { requestIdOf } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { LogsIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './activity.module.css';
import { DayList, DaySkeleton } from './day-list.tsx';
import { activityTexts } from './texts.ts';
import { useActivityFailure } from './use-activity-failure.ts';

type Query = UseInfiniteQueryResult<InfiniteData<AnswerOf<typeof listAudit>>>;

interface Props {
  query: Query;
  /** The server delays the search. */
  waiting: boolean;
  today: string;
  filtered: boolean;
  /** The period ends before it begins. */
  backToFront: boolean;
  onClear: () => void;
}

/** After "show more" the focus moves to the first new entry, even if the button is gone. */
const useFocusOnNew = (count: number) => {
  const list = useRef<HTMLElement>(null);
  const askedAt = useRef<number | null>(null);
  useEffect(() => {
    if (askedAt.current === null || count <= askedAt.current) return;
    const first = list.current?.querySelectorAll<HTMLElement>('li[tabindex]')[askedAt.current];
    askedAt.current = null;
    first?.focus({ preventScroll: true });
  }, [count]);
  return { list, note: () => (askedAt.current = count) };
};

const Nothing = ({ filtered, backToFront, onClear }: Pick<Props, 'filtered' | 'backToFront' | 'onClear'>) => {
  const t = useTexts(activityTexts);
  if (!filtered)
    return (
      <EmptyState icon={<LogsIcon size={24} />} title={t.empty}>
        {t.emptyText}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<SearchIcon size={24} />}
      title={backToFront ? t.backToFront : t.noMatch}
      action={<Button onClick={onClear}>{t.clear}</Button>}
    >
      {!backToFront && t.noMatchText}
    </EmptyState>
  );
};

const Waiting = () => {
  const t = useTexts(activityTexts);
  return (
    <div className={styles.notice}>
      <Banner tone="info" announce="status">
        {t.waiting}
      </Banner>
    </div>
  );
};

const Rest = ({ query, filtered, onMore }: { query: Query; filtered: boolean; onMore: () => void }) => {
  const t = useTexts(activityTexts);
  const sentence = useActivityFailure('search');
  if (query.isFetchNextPageError)
    return (
      <ErrorState title={t.moreFailed} onRetry={onMore} retrying={query.isFetchingNextPage}>
        {sentence(query.error)}
      </ErrorState>
    );
  return (
    <footer className={styles.footer}>
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} onClick={onMore}>
          {t.more}
        </Button>
      ) : (
        <span>{filtered ? t.endOfFound : t.end}</span>
      )}
    </footer>
  );
};

/** The entries found, or why they cannot be shown. */
export const ActivityList = ({ query, waiting, today, filtered, backToFront, onClear }: Props) => {
  const t = useTexts(activityTexts);
  const sentence = useActivityFailure('search');
  const { error } = query;
  // The previous entries are dimmed for a moment, and removed when the wait is longer.
  const data = waiting && query.isPlaceholderData ? undefined : query.data;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const { list, note } = useFocusOnNew(entries.length);
  const showMore = () => {
    note();
    void query.fetchNextPage();
  };
  const busy = query.isPending || query.isPlaceholderData;
  if (!data && error)
    return (
      <ErrorState
        title={t.loadFailed}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        requestId={requestIdOf(error)}
      >
        {sentence(error)}
      </ErrorState>
    );
  return (
    <>
      <VisuallyHidden>
        <output>{busy ? t.loading : t.shown(entries.length, query.hasNextPage)}</output>
      </VisuallyHidden>
      {waiting && !query.isFetchingNextPage && <Waiting />}
      {error && !query.isFetchNextPageError && (
        <div className={styles.notice}>
          <Banner tone="warning" announce="status">
            {t.refreshFailed}
          </Banner>
        </div>
      )}
      <section
        ref={list}
        aria-label={t.list}
        aria-busy={busy}
        className={query.isPlaceholderData ? styles.stale : undefined}
      >
        {!data && <DaySkeleton />}
        {data && entries.length === 0 && <Nothing filtered={filtered} backToFront={backToFront} onClear={onClear} />}
        <DayList entries={entries} today={today} />
      </section>
      {waiting && query.isFetchingNextPage && <Waiting />}
      {entries.length > 0 && <Rest query={query} filtered={filtered} onMore={showMore} />}
    </>
  );
};
