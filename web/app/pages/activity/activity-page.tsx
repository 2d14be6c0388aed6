import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toasts } from '#ui/toasts.ts';

import styles from './activity.module.css';
import { ActivityList } from './activity-list.tsx';
import { activityQuery, isFiltered, noFilters, saveActivity } from './activity-queries.ts';
import type { Filters } from './activity-queries.ts';
import { FilterBar } from './filter-bar.tsx';
import { parisDay } from './paris-days.ts';
import { activityTexts } from './texts.ts';
import { useSettled } from './use-settled.ts';

const typingMs = 300;

function ExportButton({ filters, nothing }: { filters: Filters; nothing: boolean }) {
  const t = useTexts(activityTexts);
  const language = useLanguage();
  const sentence = useFailureSentence();
  const saving = useMutation({
    mutationFn: () => saveActivity(filters, language),
    onSuccess: () => toasts.success(t.exported),
    onError: (error) => toasts.error(`${t.exportFailed} ${sentence(error)}`),
  });
  return (
    <Button
      icon={<DownloadIcon />}
      loading={saving.isPending}
      disabledReason={nothing ? t.nothingToExport : undefined}
      onClick={() => saving.mutate()}
    >
      {isFiltered(filters) ? t.exportFound : t.export}
    </Button>
  );
}

/** Who did what and when in the company, for its owners (decisions §3). */
export function ActivityPage() {
  const t = useTexts(activityTexts);
  const [filters, setFilters] = useState(noFilters);
  const [opened] = useState(Date.now);
  const settled = useSettled(filters, typingMs);
  const query = useInfiniteQuery(activityQuery(settled));
  const today = parisDay(new Date(Math.max(opened, query.dataUpdatedAt)));
  const nothing = query.data?.pages.every(({ entries }) => entries.length === 0) ?? false;
  const { from, to } = settled;
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={<ExportButton filters={settled} nothing={nothing} />}
      />
      <div className={styles.frame}>
        <FilterBar filters={filters} onChange={setFilters} today={today} />
        <ActivityList
          query={query}
          today={today}
          filtered={isFiltered(settled)}
          backToFront={from !== '' && to !== '' && from > to}
          onClear={() => setFilters(noFilters)}
        />
      </div>
    </>
  );
}
