import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LogsIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { activeChips } from './filters/active-filters.ts';
import { nextPage, previousPage } from './page-tokens.ts';
import type { Filters } from './filters/search.ts';
import { signLogsTexts } from './texts.ts';
import type { useSignLogs } from './use-sign-logs.ts';

interface Props {
  logs: ReturnType<typeof useSignLogs>;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Says why there is no row, and what to do. */
export const NothingFound = ({ logs: { page, isTurning, way, go }, filters, onChange }: Props) => {
  const t = useTexts(signLogsTexts);
  const next = nextPage(way, page?.continuationToken);
  const previous = previousPage(way);
  const search = <SearchIcon size={24} />;
  if (next)
    return (
      <EmptyState
        icon={search}
        title={t.nothingYet}
        action={
          <Button loading={isTurning} onClick={() => go(next)}>
            {t.goOn}
          </Button>
        }
      >
        {t.nothingYetText}
      </EmptyState>
    );
  if (previous)
    return (
      <EmptyState
        icon={search}
        title={t.noMorePages}
        action={<Button onClick={() => go(previous)}>{t.previousPage}</Button>}
      />
    );
  if (activeChips(filters).length > 0)
    return (
      <EmptyState icon={search} title={t.noMatch} action={<Button onClick={() => onChange({})}>{t.clear}</Button>}>
        {t.noMatchText}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<LogsIcon size={24} />}
      title={t.empty}
      action={<Button onClick={() => onChange({ period: '30d' })}>{t.showMonth}</Button>}
    >
      {t.emptyText}
    </EmptyState>
  );
};
