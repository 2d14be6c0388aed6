import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LinkRequestUser } from '#contract/accounts/company-users.ts';
import { useTexts } from '#kit/texts.ts';
import { Avatar } from '#ui/layout/avatar.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { CheckIcon, CloseIcon, UserIcon } from '#ui/icons/icons.tsx';
import { MenuButton } from '#ui/actions/menu-button.tsx';
import { Status } from '#ui/states/status.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { TableSection } from '#ui/tables/table-section.tsx';
import { useListFailure } from '#app/shared/failures/list-failure.tsx';
import { useSupportBlockReason } from '#app/support-session.ts';
import { linkRequestsQuery } from '#app/shared/organisation/link-requests.ts';
import { usersTexts } from './texts.ts';
import styles from './users-table.module.css';
import { fullName } from '#contract/text.ts';

interface Acts {
  onAccept: (request: LinkRequestUser) => void;
  onRefuse: (request: LinkRequestUser) => void;
}

const RequestMenu = ({ request, onAccept, onRefuse }: Acts & { request: LinkRequestUser }) => {
  const t = useTexts(usersTexts);
  const disabledReason = useSupportBlockReason();
  return (
    <MenuButton
      label={t.actionsFor(fullName(request))}
      items={[
        {
          id: 'accept',
          label: t.accept,
          icon: <CheckIcon />,
          disabledReason,
          onSelect: () => onAccept(request),
        },
        {
          id: 'refuse',
          label: t.refuse,
          icon: <CloseIcon />,
          danger: true,
          disabledReason,
          onSelect: () => onRefuse(request),
        },
      ]}
    />
  );
};

const useColumns = ({ onAccept, onRefuse }: Acts): readonly Column<LinkRequestUser>[] => {
  const t = useTexts(usersTexts);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t.name,
        text: fullName,
        cell: (request) => (
          <span className={styles.person}>
            <Avatar name={fullName(request)} size="small" />
            <span className={styles.words}>{fullName(request)}</span>
          </span>
        ),
        sort: true,
      },
      {
        id: 'username',
        header: t.username,
        text: ({ username }) => username,
        sort: true,
        isAddress: true,
        isOnPhone: ({ username, email }) => username !== email,
      },
      { id: 'email', header: t.email, text: ({ email }) => email, sort: true, isAddress: true },
      {
        id: 'status',
        header: t.status,
        text: () => t.pending,
        cell: () => <Status tone="neutral">{t.pending}</Status>,
        sort: true,
      },
      {
        id: 'actions',
        header: t.actions,
        kind: 'actions',
        text: () => '',
        cell: (request) => <RequestMenu request={request} onAccept={onAccept} onRefuse={onRefuse} />,
      },
    ],
    [t, onAccept, onRefuse],
  );
};

const rowId = ({ username }: LinkRequestUser) => username;

/** Requests to join; an owner accepts one with a profile, or refuses it at once (REQ-1.2.46, REQ-1.2.47). */
export const RequestsTable = (acts: Acts) => {
  const t = useTexts(usersTexts);
  const query = useQuery(linkRequestsQuery);
  const failure = useListFailure(query, t.requestsFailed);
  const columns = useColumns(acts);
  const { data } = query;
  return (
    <TableSection title={t.requests} count={data && t.requestsCount(data.length)} rows={data}>
      <DataTable
        label={t.requests}
        order={t.byRequest}
        columns={columns}
        rows={data}
        rowId={rowId}
        error={failure}
        {...(data && data.length > 0 && { searchLabel: t.searchRequests })}
        empty={
          <EmptyState icon={<UserIcon size={24} />} title={t.requestsCount(0)}>
            {t.requestsEmptyText}
          </EmptyState>
        }
      />
    </TableSection>
  );
};
