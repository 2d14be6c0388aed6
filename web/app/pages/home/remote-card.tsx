import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { formatMoment } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { requestIdOf } from '#kit/failures.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';
import { ToneIcon } from '#ui/tone-icon.tsx';

import styles from './remote-card.module.css';
import { homeTexts } from './texts.ts';

type Remote<Item> = { records: Item[]; asOf: string; stale: boolean };

type Props<Item> = {
  title: string;
  icon: ReactNode;
  query: UseQueryResult<Remote<Item>>;
  emptyText: string;
  failedText: string;
  children: (record: Item) => ReactNode;
};

/** The provider's word on something: its place while it loads, its age when it is old, a retry when there is none. */
export function RemoteCard<Item>({ title, icon, query, emptyText, failedText, children }: Props<Item>) {
  const t = useTexts(homeTexts);
  const language = useLanguage();
  const sentence = useFailureSentence();
  const { data, error } = query;
  const record = data?.records[0];
  return (
    <Card
      title={title}
      icon={icon}
      {...(data?.stale && {
        footer: (
          <p className={styles.stale}>
            <ToneIcon tone="warning" size={16} />
            {t.stale(formatMoment(data.asOf, language))}
          </p>
        ),
      })}
    >
      {record !== undefined && children(record)}
      {data && record === undefined && <EmptyState title={emptyText} />}
      {!data && !error && <SkeletonText lines={5} />}
      {!data && error && (
        <ErrorState
          title={failedText}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          requestId={requestIdOf(error)}
        >
          {sentence(error)}
        </ErrorState>
      )}
    </Card>
  );
}
