import { useQuery } from '@tanstack/react-query';
import type { TokenRequest } from '#contract/tokens/token-requests.ts';
import { formatDay, ownTimeZone } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { LogsIcon } from '#ui/icons/icons.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Status } from '#ui/states/status.tsx';
import { CellWithDetail } from '#ui/tables/cell-with-detail.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { Pagination } from '#ui/tables/pagination.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { TableSection } from '#ui/tables/table-section.tsx';
import { useListFailure } from '#app/shared/failures/list-failure.tsx';
import { useDebounced } from '#app/shared/use-debounced.ts';
import { pageIn, pageSize, requestsQuery } from './request-queries.ts';
import { requestTexts } from './request-texts.ts';
import { RequestFilters } from './request-filters.tsx';
import type { RequestsSearch } from './requests-search.ts';
import { tokensTexts } from './texts.ts';
import styles from './tokens.module.css';

const toneOf = ({ status }: TokenRequest) => {
  if (status === null) return 'neutral';
  if (status >= 500) return 'danger';
  return status >= 400 ? 'warning' : 'success';
};

/** Day and second: calls of one minute are told apart. */
const momentOf = ({ at }: TokenRequest): string =>
  `${formatDay(at) ?? ''} ${new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium' }).format(new Date(at))}`;

/** Ids in the path, which the route does not say. */
const idsIn = ({ route, path }: TokenRequest): string => {
  const pattern = (route ?? '').split('/');
  return (path ?? '')
    .split('/')
    .filter((part, at) => part !== pattern[at])
    .join(' · ');
};

const useColumns = (isOfOneToken: boolean): Column<TokenRequest>[] => {
  const t = useTexts(requestTexts);
  const types = useTexts(tokensTexts);
  const answer = ({ status, code }: TokenRequest) => (status === null ? t.left : `${status} ${code ?? ''}`.trim());
  const call = ({ method, route }: TokenRequest) => `${method} ${route ?? t.unknownRoute}`;
  return [
    {
      id: 'route',
      header: t.route,
      text: call,
      cell: (request) => (
        <CellWithDetail more={idsIn(request)}>
          <span className={styles.code}>{call(request)}</span>
        </CellWithDetail>
      ),
    },
    {
      id: 'date',
      header: t.date,
      text: momentOf,
      cell: (request) => <span className={styles.moment}>{momentOf(request)}</span>,
      snug: true,
    },
    {
      id: 'answer',
      header: t.outcome,
      text: answer,
      cell: (request) => <Status tone={toneOf(request)}>{answer(request)}</Status>,
    },
    { id: 'duration', header: t.duration, text: ({ ms }) => t.milliseconds(ms), align: 'end', snug: true },
    {
      id: 'requestId',
      header: isOfOneToken ? t.requestId : t.requestIdAndToken,
      text: ({ requestId }) => requestId,
      isLastOnPhone: true,
      cell: ({ requestId, tokenName, orgType }) => (
        <CellWithDetail more={!isOfOneToken && `${tokenName} · ${types[orgType]}`}>
          <span className={styles.id}>{requestId}</span>
        </CellWithDetail>
      ),
    },
  ];
};

interface Props {
  search: RequestsSearch;
  onChange: (search: RequestsSearch) => void;
}

const Pages = ({ search, onChange, count }: Props & { count: number }) => {
  const t = useTexts(requestTexts);
  const page = pageIn(search);
  const turnTo = (next: number) => () => onChange({ ...search, page: next });
  return (
    <Pagination
      label={t.pages}
      onPrevious={page > 1 ? turnTo(page - 1) : undefined}
      onNext={page * pageSize < count ? turnTo(page + 1) : undefined}
    >
      {t.range((page - 1) * pageSize + 1, Math.min(page * pageSize, count), count)}
    </Pagination>
  );
};

const Nothing = ({ search, onChange }: Props) => {
  const t = useTexts(requestTexts);
  const isFiltered = Object.keys(search).length > 0;
  return (
    <EmptyState
      icon={<LogsIcon size={24} />}
      title={isFiltered ? t.noMatch : t.empty}
      {...(isFiltered && { action: <Button onClick={() => onChange({})}>{t.showAll}</Button> })}
    >
      {isFiltered ? t.noMatchText : t.emptyText}
    </EmptyState>
  );
};

const typingMs = 300;
const rowId = ({ requestId }: TokenRequest) => requestId;

/** The calls that the filters find, twenty a page, the latest first. */
export const RequestsTable = ({ search, onChange }: Props) => {
  const t = useTexts(requestTexts);
  const find = useDebounced(search.find, typingMs);
  const { find: _typed, ...others } = search;
  const query = useQuery(requestsQuery(find === undefined ? others : { ...others, find }));
  const failure = useListFailure(query, t.failed);
  const columns = useColumns(search.token !== undefined);
  const { data } = query;
  return (
    <TableSection title={t.list} count={data && t.count(data.count, ownTimeZone())} rows={data?.items}>
      <DataTable
        label={t.list}
        columns={columns}
        rows={data?.items}
        rowId={rowId}
        error={failure}
        tools={<RequestFilters search={search} onChange={onChange} />}
        {...(data &&
          data.items.length > 0 && { footer: <Pages search={search} onChange={onChange} count={data.count} /> })}
        empty={<Nothing search={search} onChange={onChange} />}
      />
    </TableSection>
  );
};
