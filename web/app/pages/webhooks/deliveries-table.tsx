import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { deliveryStatuses, testEvent, webhookEvents } from '#contract/webhooks.ts';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { formatMoment, ownTimeZone } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LogsIcon } from '#ui/icons/icons.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { TableSection } from '#ui/tables/table-section.tsx';
import { useListFailure } from '#app/shared/failures/list-failure.tsx';
import { paths } from '#app/paths.ts';
import { DeliveryState, useDeliveryWords } from './delivery-state.tsx';
import { deliveryTexts } from './delivery-texts.ts';
import { deliveriesQuery } from './webhook-queries.ts';
import type { Filters } from './webhook-queries.ts';
import styles from './webhooks.module.css';

const knownEvents = [...webhookEvents, testEvent] as const;

const useColumns = (id: string): Column<WebhookDelivery>[] => {
  const t = useTexts(deliveryTexts);
  const language = useLanguage();
  const words = useDeliveryWords();
  return [
    {
      id: 'event',
      header: t.event,
      text: ({ event }) => event,
      cell: (delivery) => (
        <Link to={paths.webhook} params={{ id }} search={{ delivery: delivery.id }} resetScroll={false}>
          <code className={styles.event}>{delivery.event}</code>
        </Link>
      ),
    },
    {
      id: 'date',
      header: t.date,
      text: ({ createdDate }) => formatMoment(createdDate, language),
      cell: ({ createdDate }) => <span className={styles.moment}>{formatMoment(createdDate, language)}</span>,
      snug: true,
    },
    {
      id: 'state',
      header: t.state,
      text: ({ status }) => words[status],
      cell: ({ status }) => <DeliveryState status={status} />,
      snug: true,
    },
    {
      id: 'answer',
      header: t.lastAnswer,
      text: ({ lastStatus }) => `${lastStatus ?? '-'}`,
      isLabelledOnPhone: true,
      align: 'end',
      snug: true,
    },
    {
      id: 'attempts',
      header: t.attempts,
      text: ({ attempts }) => `${attempts}`,
      isLabelledOnPhone: true,
      align: 'end',
      snug: true,
    },
  ];
};

const FilterBar = ({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) => {
  const t = useTexts(deliveryTexts);
  const words = useDeliveryWords();
  const { status, event } = filters;
  return (
    <div className={styles.filters}>
      <SelectField
        lean
        label={t.state}
        placeholder={t.anyState}
        options={deliveryStatuses.map((value) => ({ value, label: words[value] }))}
        value={status ?? ''}
        onChange={({ target }) => onChange({ event, status: deliveryStatuses.find((known) => known === target.value) })}
      />
      <SelectField
        lean
        label={t.event}
        placeholder={t.anyEvent}
        options={knownEvents.map((value) => ({ value, label: value }))}
        value={event ?? ''}
        onChange={({ target }) => onChange({ status, event: knownEvents.find((known) => known === target.value) })}
      />
    </div>
  );
};

const rowId = ({ id }: WebhookDelivery) => id;

/** The deliveries to an endpoint, newest first; each opens its attempts. */
export const DeliveriesTable = ({ id }: { id: string }) => {
  const t = useTexts(deliveryTexts);
  const [filters, setFilters] = useState<Filters>({});
  const query = useInfiniteQuery(deliveriesQuery(id, filters));
  const failure = useListFailure(query, t.failed);
  const columns = useColumns(id);
  const rows = query.data?.pages.flatMap(({ deliveries }) => deliveries);
  const isFiltered = filters.status !== undefined || filters.event !== undefined;
  const more = (
    <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t.more}
    </Button>
  );
  return (
    <TableSection title={t.list} count={t.kept(ownTimeZone())} rows={rows}>
      <DataTable
        openOnPress
        label={t.list}
        columns={columns}
        rows={rows}
        rowId={rowId}
        error={failure}
        tools={<FilterBar filters={filters} onChange={setFilters} />}
        {...(query.hasNextPage && { footer: more })}
        empty={
          <EmptyState icon={<LogsIcon size={24} />} title={isFiltered ? t.noMatch : t.empty}>
            {!isFiltered && t.emptyText}
          </EmptyState>
        }
      />
    </TableSection>
  );
};
