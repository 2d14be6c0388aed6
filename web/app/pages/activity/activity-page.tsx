import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ownTimeZone } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { DownloadIcon } from '#ui/icons/page-icons.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { BackLink } from '#app/shared/back-link.tsx';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import styles from './activity.module.css';
import { ActivityList } from './activity-list.tsx';
import { activityQuery, isFiltered, noFilters, saveActivity } from './activity-queries.ts';
import type { Filters } from './activity-queries.ts';
import { dayOf } from './days.ts';
import { FilterBar } from './filter-bar.tsx';
import { activityTexts } from './texts.ts';
import { HeadMailsChoice } from './head-mails.tsx';
import { useActivityFailure } from './use-activity-failure.ts';
import { useDebounced } from '#app/shared/use-debounced.ts';

const typingMs = 300;

const ExportButton = ({ filters, nothing }: { filters: Filters; nothing: boolean }) => {
  const t = useTexts(activityTexts);
  const language = useLanguage();
  const sentence = useActivityFailure('export');
  const failure = useActionToast();
  const saving = useMutation({
    mutationFn: () => saveActivity(filters, language),
    onMutate: failure.takeBack,
    onSuccess: () => toasts.success(t.exported),
    onError: (error) => failure.say(`${t.exportFailed} ${sentence(error)}`, { stays: true }),
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
};

/** The log of actions in the company, for its owners (REQ-1.4.22). */
export const ActivityPage = () => {
  const t = useTexts(activityTexts);
  const [filters, setFilters] = useState(noFilters);
  const [opened] = useState(Date.now);
  const frame = useRef<HTMLDivElement>(null);
  /** The pressed button disappears, so the search field takes the focus. */
  const clear = () => {
    setFilters(noFilters);
    frame.current?.querySelector('input')?.focus();
  };
  const settled = useDebounced(filters, typingMs);
  const [waiting, setWaiting] = useState(false);
  const query = useInfiniteQuery(activityQuery(settled, setWaiting));
  const today = dayOf(new Date(Math.max(opened, query.dataUpdatedAt)));
  const nothing = query.data?.pages.every(({ entries }) => entries.length === 0) ?? false;
  const { from, to } = settled;
  return (
    <>
      <PageHeader
        back={<BackLink to="users" />}
        title={t.title}
        subtitle={t.subtitle(ownTimeZone())}
        actions={<ExportButton filters={filters} nothing={nothing} />}
      />
      <div ref={frame} className={styles.frame}>
        <FilterBar filters={filters} onChange={setFilters} onClear={clear} today={today} />
        <ActivityList
          query={query}
          waiting={waiting}
          today={today}
          filtered={isFiltered(settled)}
          backToFront={from !== '' && to !== '' && from > to}
          onClear={clear}
        />
      </div>
      <HeadMailsChoice />
    </>
  );
};
