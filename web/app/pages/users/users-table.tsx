import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CompanyUser } from '#contract/accounts/company-users.ts';
import { useTexts } from '#kit/texts.ts';
import { Cluster } from '#ui/layout/layout.tsx';
import { Avatar } from '#ui/layout/avatar.tsx';
import { Button } from '#ui/actions/button.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { UsersIcon } from '#ui/icons/icons.tsx';
import { PlusIcon } from '#ui/icons/page-icons.tsx';
import { Status } from '#ui/states/status.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { TableSection } from '#ui/tables/table-section.tsx';
import { CellWithDetail } from '#ui/tables/cell-with-detail.tsx';
import { useListFailure } from '#app/shared/failures/list-failure.tsx';
import { useFindInList } from '#app/shared/find-in-list.ts';
import { useSupportBlockReason } from '#app/support-session.ts';
import { useUser } from '#app/session.ts';
import { isInvited } from './user-permissions.ts';
import { useProfileWord } from './profile-choice.tsx';
import { inviteManyTexts } from './invite-many-texts.ts';
import { usersTexts } from './texts.ts';
import { companyUsersQuery } from './user-queries.ts';
import { UserMenu } from './user-menu.tsx';
import type { UserActs } from './user-menu.tsx';
import styles from './users-table.module.css';
import { fullName } from '#contract/text.ts';

const NameCell = ({ user, isOneself }: { user: CompanyUser; isOneself: boolean }) => {
  const t = useTexts(usersTexts);
  return (
    <span className={styles.person}>
      <Avatar name={fullName(user)} size="small" />
      <span className={styles.words}>
        <span>
          {fullName(user)}
          {isOneself && <span className={styles.soft}> ({t.you})</span>}
        </span>
        {isInvited(user) && <Status tone="neutral">{t.invited}</Status>}
      </span>
    </span>
  );
};

const EmailCell = ({ user: { email, pendingEmail } }: { user: CompanyUser }) => {
  const t = useTexts(usersTexts);
  return <CellWithDetail more={pendingEmail !== undefined && t.toConfirm(pendingEmail)}>{email}</CellWithDetail>;
};

const useColumns = (acts: UserActs): readonly Column<CompanyUser>[] => {
  const t = useTexts(usersTexts);
  const profileWord = useProfileWord();
  const { username: own } = useUser();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t.name,
        text: (user) => (isInvited(user) ? `${fullName(user)} ${t.invited}` : fullName(user)),
        cell: (user) => <NameCell user={user} isOneself={user.username === own} />,
        sort: fullName,
      },
      {
        id: 'username',
        header: t.username,
        text: ({ username }) => username,
        sort: true,
        isAddress: true,
        isOnPhone: ({ username, email }) => username !== email,
      },
      {
        id: 'email',
        header: t.email,
        text: ({ email, pendingEmail }) => `${email} ${pendingEmail ?? ''}`,
        cell: (user) => <EmailCell user={user} />,
        sort: ({ email }) => email,
        isAddress: true,
      },
      {
        id: 'profile',
        header: t.profile,
        text: ({ roleName }) => profileWord(roleName),
        sort: true,
        snug: true,
      },
      {
        id: 'actions',
        header: t.actions,
        kind: 'actions',
        text: () => '',
        cell: (user) => <UserMenu user={user} acts={acts} />,
      },
    ],
    [t, own, acts, profileWord],
  );
};

const rowId = ({ username }: CompanyUser) => username;

interface TableProps {
  acts: UserActs;
  onNew: () => void;
  onNewList: () => void;
}

/** All users of the company with search, sort and actions (REQ-1.2.43). */
export const UsersTable = ({ acts, onNew, onNewList }: TableProps) => {
  const t = useTexts(usersTexts);
  const list = useTexts(inviteManyTexts);
  const inPersonOnly = useSupportBlockReason();
  const query = useQuery(companyUsersQuery);
  const failure = useListFailure(query, t.usersFailed);
  const columns = useColumns(acts);
  const { data } = query;
  const newUser = (
    <Cluster>
      <Button disabledReason={inPersonOnly} onClick={onNewList}>
        {list.open}
      </Button>
      <Button variant="primary" icon={<PlusIcon />} disabledReason={inPersonOnly} onClick={onNew}>
        {t.newUser}
      </Button>
    </Cluster>
  );
  return (
    <TableSection title={t.users} count={data && t.usersCount(data.length)} action={newUser} rows={data}>
      <DataTable
        label={t.users}
        order={t.byLastName}
        columns={columns}
        rows={data}
        rowId={rowId}
        error={failure}
        searchLabel={t.search}
        {...useFindInList()}
        empty={
          <EmptyState icon={<UsersIcon size={24} />} title={t.usersEmpty}>
            {t.usersEmptyText}
          </EmptyState>
        }
      />
    </TableSection>
  );
};
