import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isOwner } from '#contract/roles.ts';
import { isOwnersScope } from '#contract/tokens/token-scopes.ts';
import { statusOf } from '#contract/tokens/tokens.ts';
import type { ApiToken } from '#contract/tokens/tokens.ts';
import { refusalTexts } from '#kit/refusal-texts.ts';
import { pageRefusalTexts } from '#kit/portal-refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { CopyIcon, InfoIcon, KeyIcon, LogsIcon } from '#ui/icons/icons.tsx';
import { LockIcon } from '#ui/icons/page-icons.tsx';
import { MenuButton } from '#ui/actions/menu-button.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { TableSection } from '#ui/tables/table-section.tsx';
import { CellWithDetail } from '#ui/tables/cell-with-detail.tsx';
import { useListFailure } from '#app/shared/failures/list-failure.tsx';
import { useFindInList } from '#app/shared/find-in-list.ts';
import { useUser } from '#app/session.ts';
import { useSupportBlockReason } from '#app/support-session.ts';
import styles from './tokens.module.css';
import { tokensTexts } from './texts.ts';
import { tokensQuery } from './token-queries.ts';
import { TokenState, useTokenLabels } from './token-state.tsx';

export type TokenActs = Record<'copy' | 'details' | 'requests' | 'deactivate', (token: ApiToken) => void>;

interface MenuProps {
  token: ApiToken;
  acts: TokenActs;
  now: Date;
}

const Menu = ({ token, acts, now }: MenuProps) => {
  const t = useTexts(tokensTexts);
  const { TokenNotActive } = useTexts(pageRefusalTexts);
  const { IsNotOwner } = useTexts(refusalTexts);
  const inPersonOnly = useSupportBlockReason();
  const isOpen = isOwner(useUser().roleName) || !token.scopes?.some(isOwnersScope);
  const items = [
    {
      id: 'copy',
      label: t.copy,
      icon: <CopyIcon />,
      onSelect: () => acts.copy(token),
      disabledReason: statusOf(token, now) === 'active' ? (isOpen ? inPersonOnly : IsNotOwner) : TokenNotActive,
    },
    { id: 'details', label: t.details, icon: <InfoIcon />, onSelect: () => acts.details(token) },
    { id: 'requests', label: t.requests, icon: <LogsIcon />, onSelect: () => acts.requests(token) },
    {
      id: 'deactivate',
      label: t.deactivate,
      icon: <LockIcon />,
      danger: true,
      onSelect: () => acts.deactivate(token),
      disabledReason: token.isActive ? inPersonOnly : t.alreadyOff,
    },
  ];
  return <MenuButton label={t.actionsFor(token.name)} items={items} />;
};

const useColumns = (acts: TokenActs, now: Date): readonly Column<ApiToken>[] => {
  const t = useTexts(tokensTexts);
  const words = useTokenLabels(now);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t.name,
        text: (token) => `${token.name} ${words.more(token)} ${token.addresses?.join(' ') ?? ''}`,
        cell: (token) => <CellWithDetail more={words.more(token)}>{token.name}</CellWithDetail>,
        sort: ({ name }) => name,
      },
      { id: 'type', header: t.type, text: ({ orgType }) => t[orgType], sort: true, snug: true },
      {
        id: 'status',
        header: t.status,
        text: words.status,
        cell: (token) => <TokenState token={token} now={now} />,
        sort: true,
        snug: true,
      },
      {
        id: 'expiration',
        header: t.expirationShort,
        text: words.expiration,
        sort: ({ expiration }) => expiration,
        isLabelledOnPhone: true,
        snug: true,
      },
      {
        id: 'lastUse',
        header: t.lastUse,
        text: words.lastUse,
        cell: (token) => <span className={styles.moment}>{words.lastUse(token)}</span>,
        sort: ({ lastUse }) => lastUse,
        snug: true,
        isOnPhone: () => false,
      },
      {
        id: 'actions',
        header: t.actions,
        kind: 'actions',
        text: () => '',
        cell: (token) => <Menu token={token} acts={acts} now={now} />,
      },
    ],
    [t, words, now, acts],
  );
};

const rowId = ({ id }: ApiToken) => id;

/** The company's tokens (REQ-2.2.26): name, org type, status, expiration, and a menu for each. */
export const TokensTable = ({ acts }: { acts: TokenActs }) => {
  const t = useTexts(tokensTexts);
  const query = useQuery(tokensQuery);
  const failure = useListFailure(query, t.failed);
  const { data, dataUpdatedAt } = query;
  const now = useMemo(() => new Date(dataUpdatedAt), [dataUpdatedAt]);
  const columns = useColumns(acts, now);
  return (
    <TableSection title={t.list} count={data && t.count(data.length)} rows={data}>
      <DataTable
        label={t.list}
        columns={columns}
        rows={data}
        rowId={rowId}
        order={t.byAge}
        {...(data && data.length > 0 && { searchLabel: t.search })}
        {...useFindInList()}
        error={failure}
        empty={
          <EmptyState icon={<KeyIcon size={24} />} title={t.empty}>
            {t.emptyText}
          </EmptyState>
        }
      />
    </TableSection>
  );
};
