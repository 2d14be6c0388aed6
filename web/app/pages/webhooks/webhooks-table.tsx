import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { useTexts } from '#kit/texts.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { KeyIcon, PlugIcon, RefreshIcon } from '#ui/icons/icons.tsx';
import { EditIcon, TrashIcon } from '#ui/icons/page-icons.tsx';
import { MenuButton } from '#ui/actions/menu-button.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { TableSection } from '#ui/tables/table-section.tsx';
import { CellWithDetail } from '#ui/tables/cell-with-detail.tsx';
import { useListFailure } from '#app/shared/failures/list-failure.tsx';
import { useSupportBlockReason } from '#app/support-session.ts';
import { paths } from '#app/paths.ts';
import { webhooksTexts } from './texts.ts';
import { webhooksQuery } from './webhook-queries.ts';
import { useStateLabels, WebhookState } from './webhook-state.tsx';
import type { MenuItem } from '#ui/actions/menu-item.ts';

export type WebhookActs = Record<'edit' | 'test' | 'rotate' | 'remove', (webhook: Webhook) => void>;

const UrlCell = ({ webhook: { id, url, description } }: { webhook: Webhook }) => (
  <CellWithDetail more={description}>
    <Link to={paths.webhook} params={{ id }}>
      {url}
    </Link>
  </CellWithDetail>
);

const Menu = ({ webhook, acts }: { webhook: Webhook; acts: WebhookActs }) => {
  const t = useTexts(webhooksTexts);
  const inPersonOnly = useSupportBlockReason();
  const act = (id: keyof WebhookActs, icon: MenuItem['icon'], disabledReason?: string): MenuItem => ({
    id,
    label: t[id],
    icon,
    onSelect: () => acts[id](webhook),
    disabledReason,
  });
  const items = [
    act('edit', <EditIcon />, inPersonOnly),
    act('test', <RefreshIcon />, webhook.isActive ? undefined : t.off),
    act('rotate', <KeyIcon />, inPersonOnly),
    { ...act('remove', <TrashIcon />, inPersonOnly), danger: true },
  ];
  return <MenuButton label={t.actionsFor(webhook.url)} items={items} />;
};

const useColumns = (acts: WebhookActs): readonly Column<Webhook>[] => {
  const t = useTexts(webhooksTexts);
  const stateWords = useStateLabels();
  return useMemo(
    () => [
      {
        id: 'url',
        header: t.url,
        text: ({ url, description }) => `${url} ${description ?? ''}`,
        cell: (webhook) => <UrlCell webhook={webhook} />,
        sort: ({ url }) => url,
      },
      { id: 'orgType', header: t.type, text: ({ orgType }) => t[orgType], sort: true, snug: true },
      {
        id: 'events',
        header: t.events,
        text: ({ events }) => (events === null ? t.allEvents : t.eventsCount(events.length)),
        sort: true,
        snug: true,
      },
      {
        id: 'state',
        header: t.state,
        text: (webhook) => {
          const { state, more } = stateWords(webhook);
          return more === null ? state : `${state} ${more}`;
        },
        cell: (webhook) => <WebhookState webhook={webhook} />,
        sort: true,
      },
      {
        id: 'actions',
        header: t.actions,
        kind: 'actions',
        text: () => '',
        cell: (webhook) => <Menu webhook={webhook} acts={acts} />,
      },
    ],
    [t, stateWords, acts],
  );
};

const rowId = ({ id }: Webhook) => id;

/** The company's endpoints; each opens its deliveries. */
export const WebhooksTable = ({ acts }: { acts: WebhookActs }) => {
  const t = useTexts(webhooksTexts);
  const query = useQuery(webhooksQuery);
  const failure = useListFailure(query, t.failed);
  const columns = useColumns(acts);
  const { data } = query;
  return (
    <TableSection title={t.list} count={data && t.count(data.length)} rows={data}>
      <DataTable
        openOnPress
        label={t.list}
        columns={columns}
        rows={data}
        rowId={rowId}
        error={failure}
        empty={
          <EmptyState icon={<PlugIcon size={24} />} title={t.empty}>
            {t.emptyText}
          </EmptyState>
        }
      />
    </TableSection>
  );
};
