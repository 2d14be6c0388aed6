import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { DownloadIcon } from '#ui/icons/page-icons.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { paths } from '#app/paths.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { FiltersDialog } from './filters/filters-dialog.tsx';
import { LogDrawer } from './log-drawer.tsx';
import { LogsTable } from './logs-table.tsx';
import { endsBeforeStart } from './filters/periods.ts';
import { readSignLogsSearch, type Filters, type Place } from './filters/search.ts';
import { placeOf, positionOf, type PagePosition } from './page-tokens.ts';
import { saveSignLogs } from './sign-log-queries.ts';
import { signLogsTexts } from './texts.ts';
import { useSignLogs, type Paging } from './use-sign-logs.ts';

const ExportButton = ({ filters, nothing }: { filters: Filters; nothing: boolean }) => {
  const t = useTexts(signLogsTexts);
  const language = useLanguage();
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const saving = useMutation({
    mutationFn: () => saveSignLogs(filters, language),
    onMutate: failure.takeBack,
    onSuccess: () => toasts.success(t.exported),
    onError: (error) => failure.say(t.exportFailed(sentence(error)), { stays: true }),
  });
  return (
    <Button
      icon={<DownloadIcon />}
      loading={saving.isPending}
      disabledReason={nothing ? t.nothingToExport : undefined}
      onClick={() => saving.mutate()}
    >
      {t.export}
    </Button>
  );
};

declare module '@tanstack/history' {
  interface HistoryState {
    /** Tokens of the sign log's pages that led to this one. */
    signLogTokens?: PagePosition['tokens'];
  }
}

/** The page stands in the address. The tokens of the pages before stand in the history entry, so a reload keeps them. */
const usePaging = (place: Place, filters: Filters): Paging => {
  const navigate = useNavigate();
  const router = useRouter();
  const known = useLocation({ select: ({ state }) => state.signLogTokens ?? [] });
  return {
    place,
    position: positionOf(place, known),
    latest: () => {
      const { search, state } = router.latestLocation;
      return positionOf(readSignLogsSearch(search), state.signLogTokens ?? []);
    },
    turn: (next, now) =>
      void navigate({
        to: paths.signLogs,
        search: { ...filters, ...placeOf(next, now) },
        state: { signLogTokens: next.tokens },
        resetScroll: false,
      }),
  };
};

/** Events of the company's signature requests (REQ-2.2.28). */
export const SignLogsPage = () => {
  const t = useTexts(signLogsTexts);
  const navigate = useNavigate();
  const {
    log,
    page: number,
    after,
    until,
    ...filters
  } = readSignLogsSearch({
    // The router leaves in what the reading of the address has dropped.
    ...useSearch({ from: `/app${paths.signLogs}` }),
  });
  const [isFiltering, setIsFiltering] = useState(false);
  const logs = useSignLogs(filters, usePaging({ page: number, after, until }, filters));
  // Kept while the drawer closes.
  const [last, setLast] = useState(log);
  if (log !== undefined && log !== last) setLast(log);
  const go = (search: Filters) => void navigate({ to: paths.signLogs, search, resetScroll: false });
  const close = () =>
    void navigate({
      to: paths.signLogs,
      search: ({ log: _closed, ...others }) => others,
      state: true,
      resetScroll: false,
    });
  const { page } = logs;
  const isEmpty = page?.items.length === 0 && page.continuationToken === null;
  const nothing = endsBeforeStart(filters) || isEmpty;
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={<ExportButton filters={filters} nothing={nothing} />}
      />
      <FilterBar filters={filters} onChange={go} onOpen={() => setIsFiltering(true)} />
      <LogsTable logs={logs} filters={filters} open={log} onChange={go} onOpenFilters={() => setIsFiltering(true)} />
      <FiltersDialog filters={filters} isOpen={isFiltering} onApply={go} onClose={() => setIsFiltering(false)} />
      <LogDrawer eventId={log ?? last} isOpen={log !== undefined} onClose={close} />
    </>
  );
};
