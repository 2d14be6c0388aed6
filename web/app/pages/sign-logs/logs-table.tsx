import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { SignLog } from '#contract/sign-logs.ts';
import { formatMoment, ownTimeZone } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { ArrowUpIcon } from '#ui/icons/page-icons.tsx';
import { Pagination } from '#ui/tables/pagination.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { TableSection } from '#ui/tables/table-section.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { LoadFailure, RefreshFailure } from '#app/shared/failures/load-failure.tsx';
import { paths } from '#app/paths.ts';
import { eventInWords } from './event-texts.ts';
import { failureInWords, failureOf } from './explanations.ts';
import { LogStatus } from './log-status.tsx';
import { NothingFound } from './nothing-found.tsx';
import { nextPage, pageNumberOf } from './page-tokens.ts';
import { endsBeforeStart } from './filters/periods.ts';
import type { Filters } from './filters/search.ts';
import { pageSize } from './sign-log-queries.ts';
import styles from './sign-logs.module.css';
import { signerOf } from './signer-name.ts';
import { signLogsTexts } from './texts.ts';
import type { useSignLogs } from './use-sign-logs.ts';

type Logs = ReturnType<typeof useSignLogs>;

const dash = '-';

/** Six columns do not fit here: only the drawer shows the environment. */
const betweenPhoneAndDesk = '(min-width: 768px) and (max-width: 1099px)';

const EventCell = ({ log }: { log: SignLog }) => {
  const language = useLanguage();
  const failure = failureOf(log);
  return (
    <span className={styles.event}>
      <Link
        to={paths.signLogs}
        search={(before) => ({ ...before, log: log.event_id })}
        state
        resetScroll={false}
        // A click elsewhere on the row also arrives here: focus the link, because the drawer returns the focus to it.
        onClick={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      >
        {eventInWords(log.event_name, language)}
      </Link>
      {failure && <span className={styles.why}>{failureInWords(failure, language)}</span>}
    </span>
  );
};

const useColumns = (): Column<SignLog>[] => {
  const t = useTexts(signLogsTexts);
  const language = useLanguage();
  const isTight = useMediaQuery(betweenPhoneAndDesk);
  const moment = ({ event_time }: SignLog) => formatMoment(new Date(event_time * 1000).toISOString(), language);
  const document = ({ data }: SignLog) => data.signature_request?.name ?? dash;
  const signer = (log: SignLog) => signerOf(log) ?? dash;
  const columns: Column<SignLog>[] = [
    {
      id: 'event',
      header: t.event,
      text: ({ event_name }) => eventInWords(event_name, language),
      cell: (log) => <EventCell log={log} />,
    },
    {
      id: 'date',
      header: t.date,
      text: moment,
      cell: (log) => <span className={styles.moment}>{moment(log)}</span>,
      snug: true,
    },
    {
      id: 'status',
      header: t.status,
      text: ({ status }) => t[status],
      cell: (log) => <LogStatus log={log} />,
    },
    { id: 'document', header: t.document, text: document },
    { id: 'signer', header: t.signer, text: signer },
  ];
  return isTight
    ? columns
    : [...columns, { id: 'org', header: t.org, text: ({ org_name }) => org_name ?? dash, isOnPhone: () => false }];
};

/** Both buttons always work; at either end a toast reports it (REQ-2.8.14). */
const Pages = ({ logs: { page, isTurning, way, previous, go }, isSearch }: { logs: Logs; isSearch: boolean }) => {
  const t = useTexts(signLogsTexts);
  const step = (next: ReturnType<typeof previous>, atTheEnd: string) => {
    if (next === null) toasts.info(atTheEnd);
    else go(next);
  };
  const shown = page?.items.length ?? 0;
  const from = way.at * pageSize + 1;
  return (
    <Pagination
      label={t.pages}
      onPrevious={() => step(previous(), t.alreadyFirstPage)}
      // The page after one that still loads is not known.
      onNext={() => !isTurning && step(nextPage(way, page?.continuationToken), t.noMorePages)}
    >
      {/* A page of a search may hold fewer events than its size, so no range is shown. */}
      {isSearch ? t.pageAlone(pageNumberOf(way)) : t.page(pageNumberOf(way), from, from + shown - 1)}
    </Pagination>
  );
};

/** Offers new events on a button, so that rows do not move by themselves. */
const Fresh = ({ logs: { fresh, showFresh }, onShown }: { logs: Logs; onShown: () => void }) => {
  const t = useTexts(signLogsTexts);
  const words = fresh.count === 0 ? '' : t.fresh(fresh.count, fresh.more);
  return (
    <div>
      <VisuallyHidden>
        <output aria-live="polite">{words}</output>
      </VisuallyHidden>
      {words !== '' && (
        <Button
          size="small"
          icon={<ArrowUpIcon size={16} />}
          onClick={() => {
            showFresh();
            onShown();
          }}
        >
          {words}
        </Button>
      )}
    </div>
  );
};

/** After a change of page or a failure, moves the view to the top of the table, where the failure is also shown. */
const useHeadOfPage = (at: number, error: unknown) => {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef({ at, error });
  useEffect(() => {
    const { current } = before;
    before.current = { at, error };
    if (current.at === at && (current.error === error || !error)) return;
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  }, [at, error]);
  return frame;
};

const useCountInWords = ({ count }: Logs): string | undefined => {
  const t = useTexts(signLogsTexts);
  if (!count) return undefined;
  return t.inZone(count.isLowerBound ? t.atLeast(count.count) : t.exactly(count.count), ownTimeZone());
};

const rowId = ({ event_id }: SignLog) => event_id;

interface Props {
  logs: Logs;
  filters: Filters;
  /** `event_id` of the open event. */
  open: string | undefined;
  onChange: (filters: Filters) => void;
  onOpenFilters: () => void;
}

/** The events, newest first, twenty per page; each row opens its event. */
export const LogsTable = ({ logs, filters, open, onChange, onOpenFilters }: Props) => {
  const t = useTexts(signLogsTexts);
  const { query, page, way, isTurning } = logs;
  const columns = useColumns();
  const countInWords = useCountInWords(logs);
  const frame = useHeadOfPage(way.at, query.error);
  const wrong = endsBeforeStart(filters);
  const rows = wrong ? [] : page?.items;
  const changeDates = <Button onClick={onOpenFilters}>{t.changeFilters}</Button>;
  const badDates = (
    <ErrorState title={t.endDateBeforeStartDate} action={changeDates}>
      {t.changeDates}
    </ErrorState>
  );
  const Failure = page ? RefreshFailure : LoadFailure;
  const failure = query.error ? <Failure title={t.getSignLogs} query={query} /> : undefined;
  return (
    <div ref={frame} className={styles.frame} aria-busy={isTurning}>
      <TableSection
        title={t.list}
        count={wrong ? '' : countInWords}
        action={<Fresh logs={logs} onShown={() => frame.current?.querySelector('h2')?.focus()} />}
        rows={rows}
      >
        <DataTable
          openOnPress
          label={t.list}
          columns={columns}
          rows={rows}
          rowId={rowId}
          isSelected={({ event_id }) => event_id === open}
          error={wrong ? badDates : failure}
          empty={<NothingFound logs={logs} filters={filters} onChange={onChange} />}
          footer={<Pages logs={logs} isSearch={filters.search !== undefined} />}
        />
      </TableSection>
    </div>
  );
};
